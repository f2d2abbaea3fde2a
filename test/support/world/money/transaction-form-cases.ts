import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { files, financeRecurrences, financeTransactions } from '#app/backend/db/schema.server.ts'
import { type FormCase, known } from '../form-case.ts'

const at = 'routes/guarded/financial/transactions'
const page = (rest = '') => `/financial/transactions/${known.transaction}${rest}`

/** Forms of income and expenses outside bookings. */
export const transactionForms: FormCase[] = [
  {
    route: `${at}/add/page`,
    path: () => '/financial/transactions/add?flow=out',
    button: 'Salvar despesa',
    values: {
      'general.label': 'Conta de luz',
      'general.category': 'Energia',
      'general.supplier': 'Coelba',
      'products[0].item.product_name': 'Energia',
      'products[0].item.price': '90,00'
    },
    call: /^POST \/finance$/
  },
  {
    route: `${at}/one/page`,
    path: () => page(),
    button: 'Salvar',
    values: { 'general.label': 'Outro nome', 'products[0].item.price': '91,00' },
    call: /^PUT \/finance\/\d+$/
  },
  {
    route: `${at}/one/close`,
    path: () => page('/close'),
    button: 'Fechar lançamento',
    values: { reason: 'Tudo certo' },
    call: /^PUT \/finance\/\d+\/close$/
  },
  {
    route: `${at}/one/reopen`,
    path: () => `/financial/transactions/${known.closedTransaction}/reopen`,
    button: 'Reabrir lançamento',
    values: { reason: 'Faltou a taxa' },
    call: /^PUT \/finance\/\d+\/reopen$/
  },
  {
    route: `${at}/one/cancel`,
    path: () => page('/cancel'),
    button: 'Cancelar lançamento',
    values: { reason: 'Engano' },
    call: /^PUT \/finance\/\d+\/cancel$/
  },
  {
    route: `${at}/one/files`,
    path: () => page('/files'),
    button: 'Remover documento',
    call: /^DELETE \/files\/[\w-]+$/
  },
  {
    route: 'routes/guarded/financial/recurrences/recurrence',
    path: () => `/financial/recurrences/${known.recurrence}`,
    button: 'Mudar valor',
    values: { value: '120,00' },
    call: /^PUT \/finance\/recurrences\/\d+$/
  }
]

/** Finds in the demonstration an expense with a document, a closed transaction, and a recurring one. */
export async function findTransactions({ orm }: Database) {
  const [open, other] = await orm
    .select()
    .from(financeTransactions)
    .where(and(eq(financeTransactions.flow, 'out'), isNull(financeTransactions.recurrenceId)))
    .orderBy(asc(financeTransactions.id))
  const [recurrence] = await orm.select().from(financeRecurrences).orderBy(asc(financeRecurrences.id)).limit(1)
  if (!open || !other) throw new Error('the demonstration has too few expenses')
  await orm.update(financeTransactions).set({ open: false }).where(eq(financeTransactions.id, other.id))
  const id = randomUUID()
  const placeId = open.placeId
  const facts = { name: 'boleto.txt', kind: 'txt', size: 8, sha256: id, keptAt: new Date(), createdAt: new Date() }
  await orm.insert(files).values({ id, origin: id, placeId, ref: 'finance', refId: String(open.id), ...facts })
  return {
    transaction: String(open.id),
    closedTransaction: String(other.id),
    recurrence: String(recurrence?.id)
  }
}
