import type { Transaction } from '#app/contracts/finance/shapes.ts'
import { FINANCE_CEILINGS } from '#app/domain/finance/limits.ts'
import type { Flow } from '#app/domain/finance/status.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { cleanText } from '#app/domain/words/clean-text.ts'

export interface TypedItem {
  /** '' for a new item. */
  id: string
  uuid: string
  product_name: string
  price: string
  discount: string
  /** `percent`, or '' for reais. */
  kind: string
  observation: string
  product_place: string
  date: string
  time: string
  people: string
  note: string
  removed: string
}

export interface TypedPayment {
  /** '' for a new payment. For a stored one the form sends only `removed`. */
  id: string
  method: string
  value: string
  date: string
  cv: string
  aut: string
  pix_id: string
  invoice_number: string
  customer_name: string
  customer_document: string
  removed: string
}

/** Values as text, as the form's fields hold them. */
export interface TypedTransaction {
  date: string
  label: string
  category: string
  supplier: string
  due_date: string
  /** Number of repetitions, for a new transaction. */
  repeats: string
  day_of_month: string
  until: string
  items: TypedItem[]
  payments: TypedPayment[]
  /** '' for a new transaction. */
  version: string
  /** Key of a new transaction: a second submission creates no second one. */
  key: string
}

/** Suggestions that the form offers. */
export interface Choices {
  products: { value: string; label: string }[]
  categories: string[]
  suppliers: string[]
}

export interface FoundPerson {
  uuid: string
  name: string
  cpf: string
  /** `Cliente` or `Condutor`. */
  who: string
}

/** Answer of an action that does not redirect. */
export interface Answered {
  typed: TypedTransaction | null
  errors: Record<string, string[]>
  /** Another user has saved meanwhile. */
  isLate: boolean
  /** Field of the search (`supplier`, or the number of a payment), and the people found. */
  found: { target: string; people: FoundPerson[] } | null
}

export const emptyItem: TypedItem = {
  id: '',
  uuid: '',
  product_name: '',
  price: '',
  discount: '',
  kind: '',
  observation: '',
  product_place: '',
  date: '',
  time: '',
  people: '',
  note: '',
  removed: ''
}

export const emptyPayment = (date: string): TypedPayment => ({
  id: '',
  method: '',
  value: '',
  date,
  cv: '',
  aut: '',
  pix_id: '',
  invoice_number: '',
  customer_name: '',
  customer_document: '',
  removed: ''
})

export function newTransaction({ date, key }: { date: string; key: string }): TypedTransaction {
  const general = { date, label: '', category: '', supplier: '', due_date: '', repeats: '', until: '' }
  return { ...general, day_of_month: '', items: [emptyItem], payments: [], version: '', key }
}

const reais = (centavos: number): string => toDecimal(centavos).toFixed(2).replace('.', ',')

/** Formats `12,5`, without trailing zeros. */
const percent = (hundredths: number): string => String(toDecimal(hundredths)).replace('.', ',')

/**
 * Keeps a stored payment with an id unchanged. Without ids all values are sent again, because the API stores exactly
 * what it gets.
 */
function toTypedPayment({ id, payment_method, value, removed, readonly, ...payment }: Transaction['payments'][number]) {
  if (id !== '') return { ...emptyPayment(''), id }
  return { ...payment, id, method: payment_method.index, value: reais(value), removed: '' }
}

/** Leaves out removed rows, which are only shown. */
export function toTyped({ general, products, payments }: Transaction): TypedTransaction {
  const { date, label, category, supplier, due_date, version } = general
  const living = <T extends { removed: boolean }>(rows: readonly T[]) => rows.filter(({ removed }) => !removed)
  return {
    date,
    label,
    category,
    supplier,
    due_date,
    repeats: '',
    day_of_month: '',
    until: '',
    items: living(products).map(({ id, item, booking }) => ({
      id,
      uuid: item.uuid,
      product_name: item.uuid ? '' : item.product_name,
      price: reais(item.price),
      discount: item.discount === 0 ? '' : (item.isPercentage ? percent : reais)(item.discount),
      kind: item.isPercentage ? 'percent' : '',
      observation: item.observation,
      product_place: booking?.product_place ?? '',
      date: booking?.date ?? '',
      time: booking?.time ?? '',
      people: booking?.people ? String(booking.people) : '',
      note: booking?.observation ?? '',
      removed: ''
    })),
    payments: living(payments).map(toTypedPayment),
    version: String(version),
    key: ''
  }
}

type Fields = Pick<FormData, 'get' | 'has'>

/** Returns '' for a file or a missing field. */
function text(form: Fields, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? cleanText(value).trim() : ''
}

export const itemField = (index: number, name: string) => `products[${index}].${name}`
export const paymentField = (index: number, name: string) => `payments[${index}].${name}`

/** Names of an item's fields in the API and the form. */
export const ITEM_NAMES: Record<keyof TypedItem, string> = {
  id: 'id',
  removed: 'removed',
  uuid: 'item.uuid',
  product_name: 'item.product_name',
  price: 'item.price',
  discount: 'item.discount',
  kind: 'item.isPercentage',
  observation: 'item.observation',
  product_place: 'booking.product_place',
  date: 'booking.date',
  time: 'booking.time',
  people: 'booking.people',
  note: 'booking.observation'
}

export const PAYMENT_NAMES: Record<keyof TypedPayment, string> = {
  id: 'id',
  removed: 'removed',
  method: 'payment_method',
  value: 'value',
  date: 'date',
  cv: 'cv',
  aut: 'aut',
  pix_id: 'pix_id',
  invoice_number: 'invoice_number',
  customer_name: 'customer_name',
  customer_document: 'customer_document'
}

function readTypedLines<T extends object>(
  form: Fields,
  names: Record<keyof T, string>,
  nameOf: typeof itemField,
  most: number
) {
  const lines: T[] = []
  // Read at most one line above the limit, so that the check refuses it.
  while (lines.length <= most && form.has(nameOf(lines.length, 'id'))) {
    const index = lines.length
    const entries = Object.entries<string>(names).map(([key, name]) => [key, text(form, nameOf(index, name))])
    lines.push(Object.fromEntries(entries) as T)
  }
  return lines
}

/** Also runs in the browser, to sum what is being typed. */
export function readTyped(form: Fields): TypedTransaction {
  const read = (name: string) => text(form, name)
  const { items, payments } = FINANCE_CEILINGS
  return {
    date: read('general.date'),
    label: read('general.label'),
    category: read('general.category'),
    supplier: read('general.supplier'),
    due_date: read('general.due_date'),
    repeats: read('repeats'),
    day_of_month: read('general.recurrence.day_of_month'),
    until: read('general.recurrence.until'),
    items: readTypedLines<TypedItem>(form, ITEM_NAMES, itemField, items.most),
    payments: readTypedLines<TypedPayment>(form, PAYMENT_NAMES, paymentField, payments.most),
    version: read('version'),
    key: read('key')
  }
}

export const titleOf = (flow: Flow) => (flow === 'out' ? 'Nova despesa' : 'Nova entrada')
