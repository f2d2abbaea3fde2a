import { parseMoney } from '../money/money.ts'
import {
  type CheckedFields,
  createReading,
  finishReading,
  type Reading,
  readTypedDay,
  readTypedLine
} from '../typed/reading.ts'
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

export function checkItem(typed: TypedItem): CheckedFields<CheckedItem> {
  const reading = createReading()
  const text = (name: keyof TypedItem, most: number) =>
    readTypedLine(reading, name, { text: String(typed[name]), most })
  const productName = text('productName', 120)
  if (productName === '') reading.fail('productName', 'Escolha o atrativo, ou escreva o que é.')
  const price = readPrice(reading, typed.price)
  return finishReading(reading, {
    productName,
    type: text('type', 40),
    price,
    discount: readDiscount(reading, typed, price),
    isPercentage: typed.isPercentage,
    observation: text('observation', 300),
    productPlace: text('productPlace', 120),
    bookingObservation: text('bookingObservation', 300),
    bookingDate: readTypedDay(reading, 'bookingDate', typed.bookingDate),
    bookingTime: readTime(reading, typed.bookingTime),
    people: readPeople(reading, typed.people)
  })
}

function readPrice(reading: Reading, typed: string): number {
  const price = parseMoney(typed)
  if (typed.trim() === '') reading.fail('price', 'Informe o valor.')
  else if (price === null || price < 0) reading.fail('price', 'Escreva o valor como 1.234,50.')
  else if (price > mostCentavos) reading.fail('price', 'Este valor é grande demais.')
  return price ?? 0
}

/** An empty discount is none. */
function readDiscount(reading: Reading, { discount, isPercentage }: TypedItem, price: number): number {
  if (discount.trim() === '') return 0
  const value = parseMoney(discount.replace('%', ''))
  if (value === null || value < 0) {
    reading.fail('discount', isPercentage ? 'Escreva o desconto como 10 ou 12,5.' : 'Escreva o desconto como 20,00.')
    return 0
  }
  if (isPercentage && value > WHOLE) reading.fail('discount', 'Um desconto vai até 100%.')
  if (!isPercentage && value > price) reading.fail('discount', 'O desconto não pode passar do valor.')
  return value
}

function readTime(reading: Reading, typed: string): string {
  if (typed.trim() === '') return ''
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(typed.trim()) ?? []
  if (hour !== '' && Number(hour) < 24 && Number(minute) < 60) return `${hour.padStart(2, '0')}:${minute}`
  reading.fail('bookingTime', 'Confira a hora: de 00:00 a 23:59.')
  return ''
}

function readPeople(reading: Reading, typed: string): number | null {
  if (typed.trim() === '') return null
  const people = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  if (!(people <= mostPeople)) reading.fail('people', 'Use um número inteiro de pessoas.')
  return people
}
