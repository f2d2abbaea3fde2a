import { formatDay, type IsoDay } from '../calendar/dates.ts'
import { parseMoney } from '../money/money.ts'
import { normalisePaymentMethod, type PaymentMethodSlug } from '../money/payment-method.ts'
import { normaliseDocument } from '../person/documents.ts'
import { type CheckedForm, createReading, type Reading } from '../typed/reading.ts'
import { firstDay, mostCentavos } from './limits.ts'

/** Fields as typed or as they came over the wire. */
export interface TypedPayment {
  method: string
  /** Reais. */
  value: string
  date: string
  cv: string
  aut: string
  pixId: string
  invoiceNumber: string
  customerName: string
  customerDocument: string
}

export interface CheckedPayment extends Omit<TypedPayment, 'method' | 'value'> {
  method: PaymentMethodSlug
  /** Centavos. */
  value: number
}

/** A courtesy moves no money, 'no local' is not received yet, and a credit pays for visits only. */
const none: readonly PaymentMethodSlug[] = ['unknown', 'cod', 'cortesia', 'pos_cortesia', 'voucher']

/** Methods in the form; those of the gate are accepted too. */
export const FINANCE_METHODS: readonly PaymentMethodSlug[] = ['pix', 'money', 'credit', 'debit', 'wallet']

/** `today` is in the place's zone: a payment cannot be in the future. */
export function checkPayment(typed: TypedPayment, today: IsoDay): CheckedForm<CheckedPayment> {
  const form = createReading()
  const text = (name: keyof TypedPayment, most: number) => form.line(name, typed[name], { most })
  return form.finish({
    method: readMethod(form, typed.method),
    value: readValue(form, typed.value),
    date: readPaidDate(form, typed.date, today),
    cv: text('cv', 40),
    aut: text('aut', 40),
    pixId: text('pixId', 100),
    invoiceNumber: text('invoiceNumber', 60),
    customerName: text('customerName', 120),
    customerDocument: readDocument(form, typed.customerDocument)
  })
}

function readMethod(form: Reading, typed: string): PaymentMethodSlug {
  const { slug } = normalisePaymentMethod(typed)
  if (typed.trim() === '') form.fail('method', 'Escolha a forma de pagamento.')
  else if (none.indexOf(slug) >= 0) form.fail('method', 'Esta forma não é de pagamento. Escolha uma da lista.')
  return slug
}

function readValue(form: Reading, typed: string): number {
  const value = parseMoney(typed)
  if (typed.trim() === '') form.fail('value', 'Informe o valor pago.')
  else if (value === null || value <= 0) form.fail('value', 'Escreva o valor como 1.234,50, acima de zero.')
  else if (value > mostCentavos) form.fail('value', 'Este valor é grande demais.')
  return value ?? 0
}

function readPaidDate(form: Reading, typed: string, today: IsoDay): IsoDay {
  const date = form.day('date', typed)
  if (date === null) {
    if (typed.trim() === '') form.fail('date', 'Diga o dia em que foi pago.')
    return today
  }
  if (date > today) form.fail('date', `Um pagamento não pode ser de depois de hoje, ${formatDay(today)}.`)
  if (date < firstDay) form.fail('date', `Use uma data a partir de ${formatDay(firstDay)}.`)
  return date
}

/** Checks only the shape, for documents of any country. Refuses a masked value that a form sent back. */
function readDocument(form: Reading, typed: string): string {
  const value = normaliseDocument(typed)
  if (value === '' || /^[A-Z0-9]{4,20}$/.test(value)) return value
  form.fail('customerDocument', 'Confira o documento: de 4 a 20 números e letras.')
  return ''
}
