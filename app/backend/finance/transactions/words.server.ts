import type { Wording } from '#app/domain/audit/changed.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { isFlow, statusWords } from '#app/domain/finance/status.ts'
import { discountOf, type Priced } from '#app/domain/finance/sums.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import type { TransactionRow } from '../../db/queries/finance/transactions.server.ts'

export type WordedTransaction = Pick<
  TransactionRow,
  'label' | 'date' | 'category' | 'supplier' | 'dueOn' | 'final' | 'paid' | 'status'
> & { items: string; payments: string }

export const TRANSACTION_WORDS: Wording<WordedTransaction> = {
  label: 'descrição',
  date: 'data',
  category: 'categoria',
  supplier: 'fornecedor',
  dueOn: 'vencimento',
  items: 'itens',
  final: ['valor final', formatMoney],
  payments: 'pagamentos',
  paid: ['pago', formatMoney],
  status: ['situação', (code) => statusWords(code).label]
}

export const itemsWords = (items: readonly (Priced & { productName: string })[]): string =>
  items.map((item) => `${item.productName} ${formatMoney(item.price - discountOf(item))}`).join('; ')

/** Payers are not named. */
export const paymentsWords = (payments: readonly { method: string; value: number; date: string }[]): string =>
  payments
    .map(
      ({ method, value, date }) => `${normalisePaymentMethod(method).title} ${formatMoney(value)} em ${formatDay(date)}`
    )
    .join('; ')

/** Name in the record: `Despesa: Conta de luz`. */
export const transactionLabel = ({ flow, label }: Pick<TransactionRow, 'flow' | 'label'>): string =>
  `${isFlow(flow) && flow === 'out' ? 'Despesa' : 'Entrada'}: ${label}`
