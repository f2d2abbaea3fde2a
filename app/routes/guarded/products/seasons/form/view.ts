import type { CallInput, CallOutput } from '#app/contracts/endpoint.ts'
import type { listPriceTable, previewSeason, Season } from '#app/contracts/products/seasons.ts'
import { formatDay, formatMonth } from '#app/domain/calendar/dates.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { weekdayOf } from '#app/domain/product/day-rule.ts'
import { USUAL_ROUNDING } from '#app/domain/product/season.ts'
import { WEEKDAY_NAMES } from '#app/domain/product/tell-days.ts'
import { countLabel } from '#app/domain/words/labels.ts'

/** Values as text, as the form's fields hold them. */
export interface SeasonForm {
  version: string
  /** A new season has one too: sent twice, it makes one. */
  uuid: string
  name: string
  /** `up` or `down`. */
  way: string
  percent: string
  /** Centavos. */
  rounding: string
  yearly: boolean
  weekdays: string[]
  periods: { first: string; last: string }[]
  /** Reais, by the id of the ticket type. */
  prices: Record<string, string>
  /** Ids of ticket types. */
  excluded: string[]
}

export const emptyPeriod = { first: '', last: '' }

export const emptySeason: Omit<SeasonForm, 'version' | 'uuid'> = {
  name: '',
  way: 'up',
  percent: '',
  rounding: String(USUAL_ROUNDING),
  yearly: false,
  weekdays: ['0', '1', '2', '3', '4', '5', '6'],
  periods: [emptyPeriod],
  prices: {},
  excluded: []
}

const typedMoney = (centavos: Centavos) => formatMoney(centavos).replace(/[^\d,.]/g, '')

export function toSeasonForm(season: Season): SeasonForm {
  const { uuid, name, percent, rounding, yearly, version } = season
  return {
    version: String(version),
    uuid,
    name,
    way: percent < 0 ? 'down' : 'up',
    percent: percent === 0 ? '' : String(Math.abs(percent)),
    rounding: String(rounding),
    yearly,
    weekdays: season.weekdays.map(String),
    periods: season.periods,
    prices: Object.fromEntries(season.prices.map(({ type, price }) => [String(type), typedMoney(price)])),
    excluded: season.excluded.map(String)
  }
}

/** Values as the calls take them. */
export function toBody({ version: _, uuid: __, prices, ...typed }: SeasonForm) {
  const named = Object.entries(prices).map(([type, price]) => ({ type: Number(type), price }))
  return { ...typed, prices: named } satisfies Omit<CallInput<typeof previewSeason>['body'], 'uuid'>
}

type Attractions = CallOutput<typeof listPriceTable>['attractions']

/** Rows of the table of prices, by attraction. */
export function toTable(attractions: Attractions) {
  return attractions
    .filter(({ types }) => types.length > 0)
    .map(({ uuid, name, types }) => ({
      uuid,
      name,
      types: types.map(({ id, title, label, price, too_dear: tooDear }) => ({
        tooDear,
        id: String(id),
        title: title || label,
        price: price === 0 ? 'grátis' : formatMoney(price),
        isFree: price === 0
      }))
    }))
}

export type PriceTable = ReturnType<typeof toTable>

const dayCount = (days: number) => countLabel(days, { one: 'dia', many: 'dias' })

const notSold = 'não se vende'
const said = (price: Centavos | null) => (price === null ? notSold : formatMoney(price))

/** Ticket types of an attraction with as many days share a line. */
function ownNotes(own: CallOutput<typeof previewSeason>['own']): string[] {
  const groups = new Map<string, string[]>()
  for (const { attraction, ticket, days } of own) {
    const said = `${attraction}: em ${dayCount(days)} vale o preço por data do próprio ingresso`
    groups.set(said, [...(groups.get(said) ?? []), ticket])
  }
  return [...groups].map(([text, tickets]) => `${text} (${tickets.join(', ')}).`)
}

/** Describes a season before it is saved. */
export function toPreview({ attractions, days, changes, own, others }: CallOutput<typeof previewSeason>) {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))]
  return {
    attractions,
    changes: changes.map(({ attraction, ticket, from, to, days: touched }) => ({
      key: `${attraction} ${ticket} ${from} ${to}`,
      ticket: `${ticket}, ${attraction}`,
      prices: `${formatMoney(from)} → ${formatMoney(to)}`,
      days: dayCount(touched)
    })),
    notes: [
      ...others.map(({ name, days: lost }) => `Em ${dayCount(lost)} conta a temporada ${name}, que tem menos dias.`),
      ...ownNotes(own)
    ],
    months: months.map((month) => ({
      month,
      label: formatMonth(month),
      days: days
        .filter(({ date }) => date.slice(0, 7) === month)
        .map(({ date, season, prices }) => ({
          date,
          label: `${WEEKDAY_NAMES[weekdayOf(date)]} ${formatDay(date).slice(0, 5)}`,
          season,
          prices: prices.map(({ from, to }) => ({
            text: from === to ? said(to) : `${said(from)} → ${said(to)}`,
            isOther: from !== to
          }))
        }))
    }))
  }
}

export type Preview = ReturnType<typeof toPreview>
