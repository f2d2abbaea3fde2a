import { invalid } from '#app/contracts/api-error.ts'
import type { SentTransaction } from '#app/contracts/finance/shapes.ts'
import { type CheckedGeneral, checkGeneral, type TypedGeneral } from '#app/domain/finance/check-general.ts'
import { FINANCE_CEILINGS, financeCeilingWords } from '#app/domain/finance/limits.ts'
import { type Flow, isFlow, type TransactionStatus, transactionStatus } from '#app/domain/finance/status.ts'
import { sumItems, type TransactionSums } from '#app/domain/finance/sums.ts'
import { formatMoney, sumCentavos } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { entriesOf, keysOf } from '#app/domain/words/records.ts'
import type {
  findProductsNamed,
  ItemRow,
  PaymentRow,
  TransactionRow
} from '../../db/queries/finance/transactions.server.ts'
import { type ReadItems, readItems } from './read-items.server.ts'
import { type ReadPayments, readPayments } from './read-payments.server.ts'

export interface Stored {
  transaction: TransactionRow
  items: ItemRow[]
  payments: PaymentRow[]
}

export interface Plan {
  general: CheckedGeneral & { flow: Flow }
  items: ReadItems
  payments: ReadPayments
  sums: TransactionSums & { paid: number; status: TransactionStatus }
  /** True if anything except payments changes. */
  isOther: boolean
}

interface Asked {
  body: SentTransaction
  /** Null for a new one. */
  before: Stored | null
  products: Awaited<ReturnType<typeof findProductsNamed>>
  /** Today in the place's zone. */
  today: string
}

/**
 * Totals and status are computed from the rows, whatever was sent.
 * @throws ApiError 422 with every field at once
 */
export function planTransaction({ body, before, products, today }: Asked): Plan {
  const fields: Record<string, string[]> = {}
  const fail = (name: string, message: string) => {
    fields[name] ??= [message]
  }
  const flow = readFlow(body, before, fail)
  const general = readGeneral(body, before, { today, fail })
  const items = readItems({ sent: body.products, stored: before?.items ?? [], products, fail })
  const payments = readPayments({ sent: body.payments, stored: before?.payments ?? [], today, fail })
  // If every line has a problem, the missing lines are not the problem to report.
  if (items.living.length === 0 && Object.keys(fields).every((name) => !name.startsWith('products'))) {
    fail('products', 'Acrescente ao menos um item.')
  }
  requireRoomForRows({ items, payments, before }, fail)
  const sums = sumAll(items, payments)
  if (Object.keys(fields).length === 0 && sums.paid > sums.final) {
    fail(payments.lastField ?? '_', tooMuchPaid(sums))
  }
  if (!general || Object.keys(fields).length > 0) throw invalid({ fields })
  const isOther = before === null || isOtherGeneral(before.transaction, general) || changesItems(items)
  return { general: { ...general, flow }, items, payments, sums, isOther }
}

type Fail = (name: string, message: string) => void

/** Income cannot become an expense: the ledger has counted it. */
function readFlow({ general }: SentTransaction, before: Stored | null, fail: Fail): Flow {
  const own = before?.transaction.flow ?? ''
  const typed = (general.flow ?? own) || 'in'
  if (!isFlow(typed)) fail('general.flow', ERRORS.unknownOption)
  else if (own !== '' && typed !== own) fail('general.flow', 'Uma entrada não vira despesa: cancele e lance de novo.')
  return isFlow(typed) ? typed : 'in'
}

const wireNames: Record<keyof TypedGeneral, string> = {
  date: 'date',
  label: 'label',
  category: 'category',
  supplier: 'supplier',
  dueOn: 'due_date'
}

/** A new one without a date gets today's. */
function readGeneral(
  { general }: SentTransaction,
  before: Stored | null,
  { today, fail }: { today: string; fail: Fail }
): CheckedGeneral | null {
  const own = before?.transaction
  const checked = checkGeneral(
    {
      date: general.date ?? own?.date ?? today,
      label: general.label ?? own?.label ?? '',
      category: general.category ?? own?.category ?? '',
      supplier: general.supplier ?? own?.supplier ?? '',
      dueOn: general.due_date ?? own?.dueOn ?? ''
    },
    today
  )
  if (checked.ok) return checked.value
  for (const [field, name] of entriesOf(wireNames)) {
    const said = checked.fields[field]
    if (said) fail(`general.${name}`, said[0] ?? ERRORS.notAccepted)
  }
  return null
}

interface Counted {
  items: ReadItems
  payments: ReadPayments
  before: Stored | null
}

function requireRoomForRows({ items, payments, before }: Counted, fail: Fail): void {
  const { items: ofItems, payments: ofPayments, rows } = FINANCE_CEILINGS
  if (items.living.length > ofItems.most) fail('products', financeCeilingWords('items'))
  if (payments.living.length > ofPayments.most) fail('payments', financeCeilingWords('payments'))
  const kept = (before?.items.length ?? 0) + (before?.payments.length ?? 0)
  if (kept + items.added.length + payments.added.length > rows.most) fail('_', financeCeilingWords('rows'))
}

function sumAll(items: ReadItems, payments: ReadPayments): Plan['sums'] {
  const sums = sumItems(items.living)
  const paid = sumCentavos(payments.living.map(({ value }) => value))
  return { ...sums, paid, status: transactionStatus({ final: sums.final, paid }) }
}

const tooMuchPaid = ({ final, paid }: Plan['sums']): string =>
  `Os pagamentos somam ${formatMoney(paid)}, mais do que o valor final de ${formatMoney(final)}. Confira os valores.`

const isOtherGeneral = (own: TransactionRow, now: CheckedGeneral): boolean =>
  keysOf(now).some((name) => own[name] !== now[name])

const changesItems = ({ added, changed, removed }: ReadItems): boolean =>
  added.length + changed.length + removed.length > 0
