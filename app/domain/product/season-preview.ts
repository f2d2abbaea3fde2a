import { addDays, type IsoDay } from '../calendar/dates.ts'
import { lastOfMonth } from '../calendar/range.ts'
import type { Centavos } from '../money/money.ts'
import { holdsOn, isWithin } from './day-rule.ts'
import { dearerHalves, dearHalfWords, type WeighedType } from './half-price.ts'
import { type PricedType, priceFromOn, priceOn } from './price.ts'
import { isSeasonDay, type SeasonDays, type SeasonPrice, seasonOn } from './season.ts'

export interface PreviewedType extends WeighedType {
  id: number
}

export interface PreviewedAttraction {
  uuid: string
  name: string
  types: readonly PreviewedType[]
}

/** A season as typed, with the rule for each ticket type that it touches. */
export interface PlannedSeason extends SeasonDays {
  name: string
  /** Null for a type that it leaves as it is. */
  priceOf: (typeId: number) => Omit<SeasonPrice, keyof SeasonDays | 'name'> | null
}

interface Preview {
  attractions: readonly PreviewedAttraction[]
  /** Null for a new season. */
  before: SeasonDays | null
  after: PlannedSeason
  today: IsoDay
}

const longest = 366
/** Most months of a preview: a season of the whole year, from now on. */
const mostMonths = 13

/** The attractions with the planned season instead of the one it replaces. */
function withSeason({ attractions, after, before }: Omit<Preview, 'today'>): PreviewedAttraction[] {
  return attractions.map(({ types, ...attraction }) => ({
    ...attraction,
    types: types.map((type) => {
      const rule = after.priceOf(type.id)
      const others = type.seasons.filter(({ id }) => id !== before?.id)
      return { ...type, seasons: rule ? [...others, { ...after, ...rule }] : others }
    })
  }))
}

/** Days from today on, in order, of all months in which the season holds before or after the change. */
function shownDays({ before, after, today }: Preview): IsoDay[] {
  const ends = [before, after].flatMap((season) => season?.periods.map(({ last }) => last) ?? [])
  const last = [addDays(today, longest), ...ends].sort().at(-1) ?? today
  const months = new Set<string>()
  for (let day = today; day <= last && months.size < mostMonths; day = addDays(day, 1)) {
    if (isSeasonDay(after, day) || (before && isSeasonDay(before, day))) months.add(day.slice(0, 7))
  }
  return [...months].flatMap((month) => {
    const first = `${month}-01` > today ? `${month}-01` : today
    const days: IsoDay[] = []
    for (let day = first; day <= lastOfMonth(month); day = addDays(day, 1)) days.push(day)
    return days
  })
}

export interface PriceChange {
  attraction: string
  ticket: string
  from: Centavos
  to: Centavos
  days: number
}

/** Changes that a season would make, from today on. A type has one change for each pair of prices. */
export function previewSeason(preview: Preview) {
  const { attractions: was, after } = preview
  const will = withSeason(preview)
  const dates = shownDays(preview)
  const days = dates.map((date) => ({
    date,
    season:
      seasonOn(
        will.flatMap(({ types }) => types.flatMap(({ seasons }) => seasons)),
        date
      )?.name ?? '',
    prices: was.map(({ types }, at) => ({
      from: priceFromOn(types, date),
      to: priceFromOn(will[at]?.types ?? [], date)
    }))
  }))
  const changes: PriceChange[] = []
  const own: { attraction: string; ticket: string; days: number }[] = []
  for (const [at, { name: attraction, types }] of was.entries()) {
    for (const [place, type] of types.entries()) {
      const next = will[at]?.types[place] ?? type
      const sold = dates.filter((date) => isWithin(date, type))
      const named = { attraction, ticket: type.title }
      changes.push(...changesOf(type, next, sold).map((change) => ({ ...named, ...change })))
      const kept = sold.filter((date) => isSeasonDay(after, date) && type.prices.some((price) => holdsOn(price, date)))
      if (after.priceOf(type.id) && kept.length > 0) own.push({ ...named, days: kept.length })
    }
  }
  return { days, changes, own, others: countOthers(will, after, dates) }
}

function changesOf(before: PricedType, after: PricedType, days: readonly IsoDay[]) {
  const pairs = new Map<string, { from: Centavos; to: Centavos; days: number }>()
  for (const day of days) {
    const from = priceOn(before, day)
    const to = priceOn(after, day)
    if (from === to) continue
    const known = pairs.get(`${from} ${to}`)
    if (known) known.days += 1
    else pairs.set(`${from} ${to}`, { from, to, days: 1 })
  }
  return [...pairs.values()]
}

/** Days of the season on which another one counts, by its name. */
function countOthers(will: readonly PreviewedAttraction[], after: PlannedSeason, days: readonly IsoDay[]) {
  const seasons = will.flatMap(({ types }) => types.flatMap((type) => type.seasons))
  const names = days.flatMap((day) => {
    const winner = isSeasonDay(after, day) ? seasonOn(seasons, day) : null
    return winner && winner.id !== after.id ? [winner.name] : []
  })
  return [...new Set(names)].map((name) => ({ name, days: names.filter((other) => other === name).length }))
}

/**
 * Messages by field, `prices.<type>` or `percent`, where the season would make a half-price ticket cost more than half of
 * the whole one (Lei 12.933/2013). Prices that stood before are no matter of this season.
 */
export function seasonHalves({ today, ...preview }: Preview): Record<string, string[]> {
  const { attractions, after } = preview
  const errors: Record<string, string[]> = {}
  const hasOwnField = (id: number) => {
    const rule = after.priceOf(id)
    return rule === null || rule.price !== null
  }
  for (const [at, { types }] of withSeason(preview).entries()) {
    for (const dear of dearerHalves({ before: attractions[at]?.types ?? [], after: types }, today)) {
      const set = [dear.half, dear.whole].find(({ id }) => hasOwnField(id))
      errors[set ? `prices.${set.id}` : 'percent'] ??= [dearHalfWords(dear)]
    }
  }
  return errors
}
