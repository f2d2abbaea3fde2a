import type { Answer } from '#app/contracts/endpoint.ts'
import type { getTransaction } from '#app/contracts/finance/transactions.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { formatDocument, maskDocument } from '#app/domain/person/documents.ts'
import type {
  findProductsNamed,
  findTransaction,
  ItemRow,
  listTransactionFiles,
  PaymentRow
} from '../../db/queries/finance/transactions.server.ts'

type Wire = Answer<typeof getTransaction>
type Found = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

interface Whole extends Found {
  items: ItemRow[]
  payments: PaymentRow[]
  attachments: Awaited<ReturnType<typeof listTransactionFiles>>
  products: Awaited<ReturnType<typeof findProductsNamed>>
  seesDocuments: boolean
}

export function toWire({ items, payments, products, seesDocuments, ...found }: Whole): Wire {
  const { open, status } = found.transaction
  const isFixed = !open || status === 'cancelled'
  return {
    general: toGeneral(found),
    products: items.map((item) => ({
      id: String(item.id),
      item: {
        product: products.find(({ uuid }) => uuid === item.productUuid)?.id ?? '',
        uuid: item.productUuid ?? '',
        product_name: item.productName,
        type: item.type,
        price: toDecimal(item.price),
        discount: toDecimal(item.discount),
        final_price: toDecimal(item.final),
        isPercentage: item.isPercentage,
        observation: item.observation
      },
      booking: {
        product_place: item.productPlace,
        observation: item.bookingObservation,
        date: item.bookingDate ?? '',
        time: item.bookingTime,
        people: item.people
      },
      readonly: isFixed || item.removedAt !== null,
      removed: item.removedAt !== null
    })),
    payments: payments.map((payment) => toPayment(payment, seesDocuments))
  }
}

function toGeneral({
  transaction,
  user,
  recurrence,
  attachments
}: Pick<Whole, 'transaction' | 'user' | 'recurrence' | 'attachments'>): Wire['general'] {
  const { id, date, label, open, status, flow, category, supplier, reason, version } = transaction
  return {
    id,
    date,
    label,
    open,
    flow,
    category,
    supplier,
    reason,
    version,
    user: { uuid: user?.uuid ?? '', name: user?.name ?? '' },
    bill_final_value: toDecimal(transaction.final),
    bill_total_value: toDecimal(transaction.total),
    bill_total_discount: toDecimal(transaction.discount),
    bill_status: status,
    paid_value: toDecimal(transaction.paid),
    due_date: transaction.dueOn ?? '',
    closed_date: transaction.closedAt?.toISOString() ?? null,
    cancelled_date: transaction.cancelledAt?.toISOString() ?? null,
    recurrence: recurrence && {
      id: recurrence.id,
      day_of_month: recurrence.dayOfMonth,
      until: recurrence.until?.slice(0, 7) ?? '',
      ended: recurrence.endedAt !== null
    },
    attachments
  }
}

/** A payment is never rewritten, so it is read-only from its first day. */
function toPayment(payment: PaymentRow, seesDocuments: boolean): NonNullable<Wire['payments']>[number] {
  const { slug, title } = normalisePaymentMethod(payment.method)
  const document = payment.customerDocument
  return {
    id: String(payment.id),
    payment_method: { index: slug, name: title },
    value: toDecimal(payment.value),
    date: payment.date,
    cv: payment.cv,
    aut: payment.aut,
    pix_id: payment.pixId,
    invoice_number: payment.invoiceNumber,
    customer_name: payment.customerName,
    customer_document: seesDocuments ? formatDocument(document) : maskDocument(document),
    readonly: true,
    removed: payment.removedAt !== null
  }
}
