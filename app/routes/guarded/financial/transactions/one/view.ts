import type { Transaction } from '#app/contracts/finance/shapes.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { isFlow, statusWords, transactionStatus } from '#app/domain/finance/status.ts'
import { sumItems } from '#app/domain/finance/sums.ts'
import { formatMoney, sumCentavos, toDecimal } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { ShownPayment } from '../payment-lines.tsx'

type PaymentRow = Transaction['payments'][number]
type ProductRow = Transaction['products'][number]

const dayWords = (day: string) => (day ? formatDay(day) : '')

function toShownPayment(row: PaymentRow): ShownPayment & { removed: boolean } {
  const { id, value, date, payment_method: method, removed } = row
  const numbers = [
    row.cv && `CV ${row.cv}`,
    row.aut && `AUT ${row.aut}`,
    row.pix_id && `Pix ${row.pix_id}`,
    row.invoice_number && `nota ${row.invoice_number}`
  ]
  const more = [row.customer_name, row.customer_document, ...numbers].filter(Boolean).join(', ')
  return { id, value, removed, more, words: `${method.name}, ${formatMoney(value)} em ${dayWords(date)}` }
}

function toShownItem({ id, item, booking, removed }: ProductRow) {
  const { price, discount, final_price: final, isPercentage, product_name: name, observation } = item
  const percent = `${String(toDecimal(discount)).replace('.', ',')}%`
  const visit = booking && [
    dayWords(booking.date),
    booking.time,
    booking.people ? peopleLabel(booking.people) : '',
    booking.product_place,
    booking.observation
  ]
  const more = [observation, ...(visit ?? [])].filter(Boolean).join(', ')
  const off = discount === 0 ? '' : isPercentage ? percent : formatMoney(discount)
  return { id, name, price, off, final, more, removed }
}

export type ShownItem = ReturnType<typeof toShownItem>

/** Computes the sums from the rows when the API stores none. */
export function readSums({ general, products, payments }: Transaction) {
  const rows = sumItems(products.filter(({ removed }) => !removed).map(({ item }) => item))
  const paid = payments.filter(({ removed }) => !removed).map(({ value }) => value)
  return {
    total: general.bill_total_value ?? rows.total,
    discount: general.bill_total_discount ?? rows.discount,
    final: general.bill_final_value ?? rows.final,
    paid: general.paid_value ?? sumCentavos(paid)
  }
}

export function toView({ general, products, payments }: Transaction, zone: string) {
  const { id, label, open, bill_status: code, version, recurrence } = general
  const flow = isFlow(general.flow) ? general.flow : 'in'
  const sums = readSums({ general, products, payments })
  const { label: status, tone, shape } = statusWords(code || transactionStatus(sums))
  return {
    id,
    label,
    flow,
    open,
    version: String(version),
    attachments: general.attachments,
    situation: { label: status, tone, shape },
    isCancelled: code === 'cancelled',
    isFixed: code === 'cancelled' || !open,
    title: flow === 'out' ? 'Despesa' : 'Entrada',
    facts: [
      { typed: true, term: 'Data', value: dayWords(general.date) },
      { typed: true, term: 'Vencimento', value: dayWords(general.due_date) },
      { typed: true, term: 'Categoria', value: general.category },
      { typed: true, term: 'Fornecedor', value: general.supplier },
      { typed: false, term: 'Criado por', value: general.user?.name || (recurrence ? 'Repetição mensal' : '') },
      { typed: false, term: 'Fechado em', value: general.closed_date ? formatInstant(general.closed_date, zone) : '' },
      {
        typed: false,
        term: 'Cancelado em',
        value: general.cancelled_date ? formatInstant(general.cancelled_date, zone) : ''
      },
      { typed: false, term: 'Motivo', value: general.reason }
    ],
    sums,
    recurrence: recurrence && { id: recurrence.id, ended: recurrence.ended },
    items: products.map(toShownItem),
    payments: payments.map(toShownPayment)
  }
}

export type TransactionView = ReturnType<typeof toView>
