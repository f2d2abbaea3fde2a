import { parseMoney } from '../money/money.ts'
import { type CheckedForm, createReading, type Reading } from '../typed/reading.ts'
import { mostCentavos } from './limits.ts'
import { WHOLE } from './sums.ts'

/** Fields as typed or as they came over the wire. */
export interface TypedItem {
  productName: string
  type: string
  /** Reais. */
  price: string
  /** Reais, or percent. */
  discount: string
  isPercentage: boolean
  observation: string
  productPlace: string
  bookingObservation: string
  bookingDate: string
  bookingTime: string
  people: string
}

export interface CheckedItem extends Omit<TypedItem, 'price' | 'discount' | 'bookingDate' | 'people'> {
  /** Centavos. */
  price: number
  /** Centavos, or hundredths of a percent. */
  discount: number
  /** y-m-d */
  bookingDate: string | null
  people: number | null
}

const mostPeople = 100_000

export function checkItem(typed: TypedItem): CheckedForm<CheckedItem> {
  const form = createReading()
  const text = (name: keyof TypedItem, most: number) => form.line(name, String(typed[name]), { most })
  const productName = text('productName', 120)
  if (productName === '') form.fail('productName', 'Escolha o atrativo, ou escreva o que é.')
  const price = readPrice(form, typed.price)
  return form.finish({
    productName,
    type: text('type', 40),
    price,
    discount: readDiscount(form, typed, price),
    isPercentage: typed.isPercentage,
    observation: text('observation', 300),
    productPlace: text('productPlace', 120),
    bookingObservation: text('bookingObservation', 300),
    bookingDate: form.day('bookingDate', typed.bookingDate),
    bookingTime: typed.bookingTime.trim() === '' ? '' : form.time('bookingTime', typed.bookingTime),
    people: readItemPeople(form, typed.people)
  })
}

function readPrice(form: Reading, typed: string): number {
  const price = parseMoney(typed)
  if (typed.trim() === '') form.fail('price', 'Informe o valor.')
  else if (price === null || price < 0) form.fail('price', 'Escreva o valor como 1.234,50.')
  else if (price > mostCentavos) form.fail('price', 'Este valor é grande demais.')
  return price ?? 0
}

/** An empty discount is none. */
function readDiscount(form: Reading, { discount, isPercentage }: TypedItem, price: number): number {
  if (discount.trim() === '') return 0
  const value = parseMoney(discount.replace('%', ''))
  if (value === null || value < 0) {
    form.fail('discount', isPercentage ? 'Escreva o desconto como 10 ou 12,5.' : 'Escreva o desconto como 20,00.')
    return 0
  }
  if (isPercentage && value > WHOLE) form.fail('discount', 'Um desconto vai até 100%.')
  if (!isPercentage && value > price) form.fail('discount', 'O desconto não pode passar do valor.')
  return value
}

function readItemPeople(form: Reading, typed: string): number | null {
  if (typed.trim() === '') return null
  const people = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  if (!(people <= mostPeople)) form.fail('people', 'Use um número inteiro de pessoas.')
  return people
}
