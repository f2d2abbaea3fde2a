import type { LegacyTransaction } from '#app/contracts/legacy/shapes.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { formatDay, slotInstant } from '#app/domain/calendar/dates.ts'
import { FINANCE_CEILINGS, firstDay } from '#app/domain/finance/limits.ts'
import { type Flow, transactionStatus } from '#app/domain/finance/status.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { searchText } from '#app/domain/person/names.ts'
import { findClosedDays } from '../../db/queries/finance/closed-days.server.ts'
import {
  type ImportedTransaction,
  insertImportedTransaction,
  listImportedTransactions
} from '../../db/queries/integrations/imported-bookings.server.ts'
import { findLeftOut, findMapped } from '../../db/queries/integrations/imports.server.ts'
import { otherFields } from './people.server.ts'
import type { Brought, Known, Note, Row, Step } from './step.server.ts'

const expense = /^(?:out|output|sa[ií]da|despesa|d|debit|d[eé]bito|expense|-|0)$/i
const income = /^(?:in|input|entrada|receita|c|credit|cr[eé]dito|income|\+|1)?$/i

function flowOf(text: string): Flow | null {
  if (expense.test(text)) return 'out'
  return income.test(text) ? 'in' : null
}

/** Transaction as it will be stored, or the reason why it is left out. */
function planTransaction(
  { value }: Row<LegacyTransaction>,
  { placeId, timezone, now }: Step
): ImportedTransaction | string {
  const { label, date, value: total, discount, supplier, category } = value
  const flow = flowOf(value.flow)
  if (!flow) return `type: Não se entende se é entrada ou despesa (“${value.flow}”).`
  if (date < firstDay) return 'date: É de antes de 2000.'
  if (discount > total) return 'discount: O desconto passa do valor.'
  const isCancelled = isCancelledStatus(value.status) || /^cancelad[oa]$/i.test(value.status)
  const final = total - discount
  const paid = isCancelled ? [] : transactionPayments(value, final)
  if (paid.length > FINANCE_CEILINGS.payments.most) return 'payments: São pagamentos demais para um lançamento.'
  const sum = paid.reduce((before, one) => before + one.value, 0)
  if (sum > final) return 'payments: Os pagamentos passam do valor final.'
  const day = slotInstant(date, '12:00', timezone)
  const ofExpense = flow === 'out' ? { category, supplier } : {}
  return {
    transaction: {
      placeId,
      flow,
      date,
      label,
      ...ofExpense,
      total,
      discount,
      final,
      paid: sum,
      status: isCancelled ? 'cancelled' : transactionStatus({ final, paid: sum }),
      cancelledAt: isCancelled ? now : null,
      reason: isCancelled ? 'Cancelado no sistema antigo' : '',
      searchText: searchText([label, supplier, category, ...paid.map(({ customerName }) => customerName)].join(' ')),
      createdAt: day > now ? now : day
    },
    item: { position: 1, productName: label, type: 'Outro', price: total, discount, final },
    payments: paid.map((one, index) => ({ ...one, position: index + 1, createdAt: now }))
  }
}

function transactionPayments({ payments, status, date }: LegacyTransaction, final: number) {
  const said = payments.filter((one) => one.value > 0 && (one.status === '' || isPaidStatus(one.status)))
  const isPaid = isPaidStatus(status) || /^paga$/i.test(status)
  const whole = { method: 'unknown', value: final, date: null, customerName: '', customerDocument: '' }
  const all = said.length > 0 || payments.length > 0 ? said : isPaid && final > 0 ? [whole] : []
  return all.map(({ method, value, date: day, customerName, customerDocument }) => ({
    method: normalisePaymentMethod(method || 'unknown').slug,
    value,
    date: day ?? date,
    customerName,
    customerDocument: customerDocument.slice(0, 20)
  }))
}

export async function differingTransactions(step: Step, known: readonly Known<LegacyTransaction>[]) {
  const own = known.map(({ ownId }) => Number(ownId)).filter(Boolean)
  const rows = own.length > 0 ? await listImportedTransactions(step.tx, step.placeId, own) : []
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return new Map(
    known.map((row) => {
      const here = byId.get(row.ownId)
      const there = planTransaction(row, step)
      if (!here) return [row.id, ['não está mais aqui']]
      if (typeof there === 'string') return [row.id, [there]]
      const { transaction } = there
      const fields = otherFields([
        ['descrição', here.label, transaction.label],
        ['data', here.date, transaction.date],
        ['valor', here.final, transaction.final],
        ['situação', here.status, transaction.status]
      ])
      return [row.id, fields]
    })
  )
}

/**
 * A payment that an imported booking already has is not stored twice, and neither is one that a later booking may
 * bring.
 */
export async function bringTransactions(step: Step, rows: readonly Row<LegacyTransaction>[]): Promise<Brought> {
  const { tx, placeId } = step
  const bills = [...new Set(rows.map(({ value }) => value.bill))].filter((id) => id !== '' && id !== '0')
  const brought = await findMapped(tx, { placeId, noun: 'bills', ids: bills })
  const leftOut = await findLeftOut(tx, { importId: step.importId, noun: 'bills', ids: bills })
  const keys = new Map<string, string>()
  const notes: Note[] = []
  const planned = rows.flatMap((row) => {
    const { bill, flow } = row.value
    const plan = brought.has(bill)
      ? `É da reserva ${bill}, que veio com seus pagamentos.`
      : leftOut.has(bill) && flowOf(flow) === 'in'
        ? `É da reserva ${bill}, que ficou de fora: vem com ela, quando ela vier.`
        : planTransaction(row, step)
    if (typeof plan !== 'string') return [{ id: row.id, plan }]
    notes.push({ id: row.id, kind: 'skipped', what: plan })
    return []
  })
  const daysOf = ({ transaction, payments }: ImportedTransaction) => [
    transaction.date,
    ...payments.map(({ date }) => date)
  ]
  const closed = new Set(await findClosedDays(tx, { placeId, days: planned.flatMap(({ plan }) => daysOf(plan)) }))
  for (const { id, plan } of planned) {
    const day = daysOf(plan).find((one) => closed.has(one))
    if (day) notes.push({ id, kind: 'conflict', what: `O dia ${formatDay(day)} já foi fechado aqui.` })
    else keys.set(id, String(await insertImportedTransaction(tx, plan)))
  }
  return { keys, met: 0, notes }
}
