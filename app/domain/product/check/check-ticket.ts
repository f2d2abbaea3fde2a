import { type Centavos, parseMoney } from '../../money/money.ts'
import { hasLetter } from '../../person/names.ts'
import { type CheckedForm, createReading } from '../../typed/reading.ts'
import { CEILINGS } from '../ceilings.ts'
import type { DayPrice, OwnPrices } from '../price.ts'
import { MOST_PRICE } from '../season.ts'
import { readDays, readSpan, type TypedDays } from './check-days.ts'

/** As typed; names as in the form and on the wire. */
export interface TypedPrice extends TypedDays {
  /** `80`, `80,00`, `R$ 1.200,00`. */
  price: string
}

export interface TypedTicketType extends Omit<TypedDays, 'weekdays'> {
  label: string
  title: string
  description: string
  price: string
  /** Per booking; empty: 0. */
  minimum: string
  /** Per booking; empty: 50. */
  maximum: string
  needs_proof: boolean
  counts_to_quota: boolean
  with_adult: boolean
  active: boolean
  /** In order of precedence. */
  prices: readonly TypedPrice[]
}

export interface CheckedTicketType extends OwnPrices {
  label: string
  title: string
  description: string
  minimum: number
  maximum: number
  needsProof: boolean
  countsToQuota: boolean
  withAdult: boolean
  active: boolean
}

/** Limit of the form of a type. */
export const MOST_PRICES = CEILINGS.prices.most

const mostTickets = 500
const usualMost = '50'

/** Messages by field, of a price's own at `prices.0.price`. */
export function checkTicketType(typed: TypedTicketType): CheckedForm<CheckedTicketType> {
  const form = createReading()
  const label = typed.label.trim().toUpperCase()
  if (!/^[A-Z0-9]{1,30}$/.test(label)) {
    form.fail('label', 'Use de 1 a 30 letras maiúsculas sem acento ou algarismos, como INTEIRA ou MEIA60.')
  }
  const title = form.lines('title', typed.title, { most: 60 })
  if (!hasLetter(title)) form.fail('title', 'Escreva o nome que o visitante lê, como Inteira.')
  const description = form.lines('description', typed.description, { most: 300 })
  const unitPrice = readPrice(typed.price)
  if (unitPrice === null) form.fail('price', priceMessage)
  const minimum = form.whole('minimum', typed.minimum || '0', { least: 0, most: mostTickets })
  const maximum = form.whole('maximum', typed.maximum || usualMost, { least: 1, most: mostTickets })
  if (maximum < minimum) form.fail('maximum', 'O máximo é menor que o mínimo.')
  const days = readSpan(form, typed)
  if (typed.prices.length > MOST_PRICES) form.fail('prices', `Use no máximo ${MOST_PRICES} preços por data.`)
  const prices = typed.prices.slice(0, MOST_PRICES).flatMap((row, index) => {
    const checked = checkDayPrice(row)
    form.carry(`prices.${index}`, checked)
    return checked.ok ? [checked.value] : []
  })
  const { needs_proof: needsProof, counts_to_quota: countsToQuota, with_adult: withAdult, active } = typed
  const rules = { minimum, maximum, needsProof, countsToQuota, withAdult, active }
  return form.finish({ label, title, description, unitPrice: unitPrice ?? 0, ...days, ...rules, prices })
}

/** A price by season or weekday. */
function checkDayPrice(typed: TypedPrice): CheckedForm<DayPrice> {
  const form = createReading()
  const price = readPrice(typed.price)
  if (price === null) form.fail('price', priceMessage)
  return form.finish({ ...readDays(form, typed), price: price ?? 0 })
}

function readPrice(typed: string): Centavos | null {
  const price = parseMoney(typed)
  return price !== null && price >= 0 && price <= MOST_PRICE ? price : null
}

/** Each type of an attraction has a code of its own. */
export const takenLabel = 'Outro tipo deste atrativo já tem este código.'

const priceMessage = 'Escreva o preço como 80,00, de R$ 0,00 a R$ 1.000.000,00.'
