import type { ManagedType } from '#app/contracts/products/tickets.ts'
import { addDays, formatDayNamed, type IsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { TypedTicketType } from '#app/domain/product/check/check-ticket.ts'
import { isWithin } from '#app/domain/product/day-rule.ts'
import { type PricedType, priceOn } from '#app/domain/product/price.ts'
import { compareSeasons, seasonPrice } from '#app/domain/product/season.ts'
import { tellDays, tellSeasonDays, tellSpan } from '#app/domain/product/tell-days.ts'

/** Values as text, as the form's fields hold them. */
export interface TypeForm extends TypedTicketType {
  version: string
}

export const emptyPrice = { price: '', valid_from: '', valid_to: '', weekdays: ['0', '1', '2', '3', '4', '5', '6'] }

export const emptyType: Omit<TypeForm, 'version'> = {
  label: '',
  title: '',
  description: '',
  price: '',
  minimum: '0',
  maximum: '50',
  valid_from: '',
  valid_to: '',
  needs_proof: false,
  counts_to_quota: false,
  with_adult: false,
  active: true,
  prices: []
}

const typedMoney = (centavos: number) => formatMoney(centavos).replace(/[^\d,.]/g, '')

export function toTypeForm(type: ManagedType): Omit<TypeForm, 'version'> {
  const { label, title, description, needs_proof, counts_to_quota, with_adult, active } = type
  return {
    label,
    title,
    description,
    needs_proof,
    counts_to_quota,
    with_adult,
    active,
    valid_from: type.valid_from,
    valid_to: type.valid_to,
    price: typedMoney(type.price),
    minimum: String(type.minimum),
    maximum: String(type.maximum),
    prices: type.prices.map((row) => ({ ...row, price: typedMoney(row.price), weekdays: row.weekdays.map(String) }))
  }
}

function toPriced(type: ManagedType): PricedType {
  const days = (row: { valid_from: string; valid_to: string }) => ({
    validFrom: row.valid_from || null,
    validTo: row.valid_to || null
  })
  const prices = type.prices.map((row) => ({ price: row.price, weekdays: row.weekdays, ...days(row) }))
  const { seasons, needs_proof: needsProof, counts_to_quota: countsToQuota } = type
  return { unitPrice: type.price, ...days(type), needsProof, countsToQuota, prices, seasons }
}

function priceText(priced: PricedType, day: IsoDay): string {
  return isWithin(day, priced) ? formatMoney(priceOn(priced, day)) : 'não se vende'
}

/** Formats a type for the list. */
export function toTypeRow(type: ManagedType, today: IsoDay) {
  const priced = toPriced(type)
  const span = tellSpan(priced)
  const bounds =
    type.minimum > 1 ? `de ${type.minimum} a ${type.maximum} por reserva` : `até ${type.maximum} por reserva`
  const rules = [
    type.needs_proof ? 'pede comprovante' : '',
    type.counts_to_quota ? 'conta para a cota de meia-entrada' : '',
    type.with_adult ? 'só com um adulto' : '',
    bounds,
    span === '' ? '' : `visitas ${span}`
  ].filter(Boolean)
  const text = rules.join('; ')
  return {
    id: String(type.id),
    label: type.label,
    title: type.title,
    active: type.active,
    today: priceText(priced, today),
    usual: formatMoney(type.price),
    tooDear: type.too_dear,
    rules: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    prices: priced.prices.map((row) => `${formatMoney(row.price)} — ${tellDays(row)}`),
    // A free ticket stays free.
    seasons: (type.price === 0 ? [] : [...priced.seasons])
      .sort(compareSeasons)
      .map((season) => `${season.name}: ${formatMoney(seasonPrice(season, priced))} — ${tellSeasonDays(season)}`)
  }
}

const daysShown = 14

/** Lists the prices of the next days. */
export function toPriceDays(type: ManagedType, today: IsoDay) {
  const priced = toPriced(type)
  return Array.from({ length: daysShown }, (_, index) => {
    const day = addDays(today, index)
    const price = priceText(priced, day)
    return { day, label: formatDayNamed(day), price, isOther: price !== formatMoney(type.price) }
  })
}
