import type { SentPayment } from '#app/contracts/finance/shapes.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { type CheckedPayment, checkPayment, type TypedPayment } from '#app/domain/finance/check-payment.ts'
import { parseMoney } from '#app/domain/money/money.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { normaliseDocument } from '#app/domain/person/documents.ts'
import { searchText } from '#app/domain/person/names.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { entriesOf, keysOf } from '#app/domain/words/records.ts'
import type { PaymentRow } from '../../db/queries/finance/transactions.server.ts'
import { isNewRow, pairRows } from './pair-rows.server.ts'
import { removedStays, unknownRow } from './read-items.server.ts'

type LivingPayment = Pick<CheckedPayment, 'value' | 'date'> & { method: string }

export interface ReadPayments {
  added: CheckedPayment[]
  removed: PaymentRow[]
  /** Payments that count after the save. */
  living: LivingPayment[]
  /** Field of the last new one, where an excess is reported. */
  lastField: string | null
}

interface Reading {
  sent: readonly SentPayment[]
  stored: readonly PaymentRow[]
  today: string
  fail: (name: string, message: string) => void
}

/** Domain field → field on the wire. */
const wireNames: Record<keyof TypedPayment, string> = {
  method: 'payment_method',
  value: 'value',
  date: 'date',
  cv: 'cv',
  aut: 'aut',
  pixId: 'pix_id',
  invoiceNumber: 'invoice_number',
  customerName: 'customer_name',
  customerDocument: 'customer_document'
}

const readOnly = 'O que já foi lançado não muda: remova este pagamento e acrescente outro.'

/** Missing values keep the stored ones. An existing payment is never rewritten: the ledger has counted it. */
export function readPayments({ sent, stored, today, fail }: Reading): ReadPayments {
  const read: ReadPayments = { added: [], removed: [], living: [], lastField: null }
  const gone = new Set<number>()
  const seen = new Set<number>()
  const pairs = pairRows({ sent, stored, isBlank, matches: [isEqual, isKin] })
  for (const [index, row] of sent.entries()) {
    const at = `payments.${index}`
    const own = pairs.get(row) ?? stored.find(({ id }) => String(id) === row.id)
    if (isNewRow(row) && !own) addNew(read, row, { at, today, fail })
    else if (!own || seen.has(own.id)) fail(`${at}.id`, unknownRow)
    else if (own.removedAt) {
      if (row.removed === false) fail(`${at}.removed`, removedStays)
    } else if (!row.removed) requireSamePayment(row, own, (field) => fail(`${at}.${field}`, readOnly))
    else {
      gone.add(own.id)
      read.removed.push(own)
    }
    if (own) seen.add(own.id)
  }
  read.living.push(...stored.filter(({ id, removedAt }) => !removedAt && !gone.has(id)))
  return read
}

type Told = Pick<Reading, 'today' | 'fail'> & { at: string }

function addNew(read: ReadPayments, row: SentPayment, { at, today, fail }: Told): void {
  if (row.removed || isBlank(row)) return
  const checked = checkPayment(toTyped(row), today)
  if (!checked.ok) {
    for (const [field, name] of entriesOf(wireNames)) {
      const said = checked.fields[field]
      if (said) fail(`${at}.${name}`, said[0] ?? ERRORS.notAccepted)
    }
    return
  }
  read.added.push(checked.value)
  read.living.push(checked.value)
  read.lastField = `${at}.value`
}

/** An empty line of the form has only a day and a method. */
function isBlank(row: SentPayment): boolean {
  const { value, cv, aut, pix_id: pix, invoice_number: invoice, customer_name: name, customer_document: document } = row
  return [value, cv, aut, pix, invoice, name, document].every((text) => (text ?? '').trim() === '')
}

function toTyped(row: SentPayment): TypedPayment {
  return {
    method: methodOf(row),
    value: row.value ?? '',
    date: row.date ?? '',
    cv: row.cv ?? '',
    aut: row.aut ?? '',
    pixId: row.pix_id ?? '',
    invoiceNumber: row.invoice_number ?? '',
    customerName: row.customer_name ?? '',
    customerDocument: row.customer_document ?? ''
  }
}

/** Our `index` is a slug; other servers may send a number and the name. */
function methodOf({ payment_method: { index = '', name = '' } }: SentPayment): string {
  return normalisePaymentMethod(index).slug === 'unknown' || index.trim() === '' ? name || index : index
}

/** Wire names → columns that distinguish payments of the same day, method and value. */
const marks = {
  cv: 'cv',
  aut: 'aut',
  pix_id: 'pixId',
  invoice_number: 'invoiceNumber',
  customer_name: 'customerName',
  customer_document: 'customerDocument'
} as const

type Mark = keyof typeof marks

const isSameMark = (name: Mark, typed: string, own: string): boolean =>
  name === 'customer_document'
    ? normaliseDocument(typed) === normaliseDocument(own)
    : searchText(typed) === searchText(own)

/** Marks that differ between the sent and the stored line; a missing mark counts as equal. */
function otherMarks(row: SentPayment, own: PaymentRow): Mark[] {
  return keysOf(marks).filter((name) => {
    const typed = (row[name] ?? '').trim()
    return typed !== '' && !isSameMark(name, typed, own[marks[name]])
  })
}

function isSameMoney(row: SentPayment, own: PaymentRow): boolean {
  const { value = '', date = '' } = row
  const method = methodOf(row)
  return (
    parseMoney(value) === own.value && toIsoDay(date) === own.date && normalisePaymentMethod(method).slug === own.method
  )
}

const isEqual = (row: SentPayment, own: PaymentRow) => isSameMoney(row, own) && otherMarks(row, own).length === 0

/** Same money on the same day with an additional mark: the same payment in more detail. */
const isKin = (row: SentPayment, own: PaymentRow) =>
  isSameMoney(row, own) && otherMarks(row, own).every((name) => own[marks[name]] === '')

function requireSamePayment(row: SentPayment, own: PaymentRow, fail: (field: string) => void): void {
  if (row.value !== undefined && parseMoney(row.value) !== own.value) fail('value')
  if (row.date !== undefined && toIsoDay(row.date) !== own.date) fail('date')
  const method = methodOf(row)
  if (method !== '' && normalisePaymentMethod(method).slug !== own.method) fail('payment_method')
  for (const name of otherMarks(row, own)) fail(name)
}
