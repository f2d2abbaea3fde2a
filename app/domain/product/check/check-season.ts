import { addMonths, type IsoDay } from '../../calendar/dates.ts'
import { type Centavos, parseMoney } from '../../money/money.ts'
import { hasLetter } from '../../person/names.ts'
import { type CheckedForm, createReading } from '../../typed/reading.ts'
import { ERRORS } from '../../words/error-catalogue.ts'
import { EVERY_WEEKDAY } from '../day-rule.ts'
import { MOST_PRICE, type Period, ROUNDINGS, type Rounding, type SeasonDays, USUAL_ROUNDING } from '../season.ts'

/** As typed; names as in the form and on the wire. */
export interface TypedSeason {
  name: string
  /** `up` or `down`. */
  way: string
  /** Whole per cent without a sign; empty: 0. */
  percent: string
  /** Centavos. */
  rounding: string
  yearly: boolean
  weekdays: readonly string[]
  /** d/m/y or y-m-d. */
  periods: readonly { first: string; last: string }[]
  /** Prices by the id of the ticket type; an empty price is none. */
  prices: readonly { type: number; price: string }[]
  /** Ids of ticket types. */
  excluded: readonly number[]
}

export interface CheckedSeason extends Omit<SeasonDays, 'id'> {
  name: string
  percent: number
  rounding: Rounding
  prices: { type: number; price: Centavos }[]
  excluded: number[]
}

export const MOST_PERIODS = 12
const mostUp = 500
const mostDown = 90

/** Messages by field, of a period at `periods.0.first` and of a price at `prices.<type>`. */
export function checkSeason(typed: TypedSeason): CheckedForm<CheckedSeason> {
  const form = createReading()
  const name = form.line('name', typed.name, { most: 60 })
  if (!hasLetter(name)) form.fail('name', 'Escreva o nome da temporada, como Alta temporada.')
  const way = typed.way === 'up' || typed.way === 'down' ? typed.way : null
  if (!way) form.fail('way', ERRORS.unknownOption)
  const most = way === 'down' ? mostDown : mostUp
  const percent = form.whole('percent', typed.percent.replace('%', '') || '0', { least: 0, most })
  const rounding = ROUNDINGS.find((known) => String(known) === typed.rounding)
  if (!rounding) form.fail('rounding', ERRORS.unknownOption)
  const weekdays = EVERY_WEEKDAY.filter((weekday) => typed.weekdays.includes(String(weekday)))
  if (weekdays.length === 0) form.fail('weekdays', 'Marque pelo menos um dia da semana.')
  if (typed.periods.length === 0) form.fail('periods', 'Escreva o primeiro e o último dia da temporada.')
  if (typed.periods.length > MOST_PERIODS) form.fail('periods', `Use no máximo ${MOST_PERIODS} períodos.`)
  const periods = typed.periods.slice(0, MOST_PERIODS).flatMap((row, index) => {
    const checked = checkPeriod(row)
    form.carry(`periods.${index}`, checked)
    return checked.ok ? [checked.value] : []
  })
  const prices = typed.prices.flatMap(({ type, price: text }) => {
    if (text.trim() === '') return []
    const price = parseMoney(text)
    if (price !== null && price >= 0 && price <= MOST_PRICE) return [{ type, price }]
    form.fail(`prices.${type}`, 'Escreva o preço como 80,00, ou deixe em branco.')
    return []
  })
  const excluded = [...new Set(typed.excluded)]
  const both = prices.find(({ type }) => excluded.includes(type))
  if (both) form.fail(`prices.${both.type}`, 'Este ingresso está marcado para não mudar: apague o preço, ou desmarque.')
  if (percent === 0 && typed.prices.every(({ price }) => price.trim() === '')) {
    form.fail('percent', 'Escreva um percentual, ou preços na tabela: assim a temporada não muda nada.')
  }
  const { yearly } = typed
  const rule = { percent: way === 'down' ? -percent : percent, rounding: rounding ?? USUAL_ROUNDING }
  return form.finish({
    name,
    yearly,
    weekdays: [...weekdays],
    periods: unique(periods),
    ...rule,
    prices: lastOf(prices),
    excluded
  })
}

/** One price for each type, the last one typed. */
const lastOf = (prices: CheckedSeason['prices']) => [...new Map(prices.map((one) => [one.type, one])).values()]

/** At most a year, so that a yearly period never meets itself. */
function checkPeriod(typed: { first: string; last: string }): CheckedForm<Period> {
  const form = createReading()
  const read = (name: 'first' | 'last'): IsoDay => {
    if (typed[name].trim() === '') form.fail(name, 'Escolha o dia.')
    return form.day(name, typed[name]) ?? ''
  }
  const first = read('first')
  const last = read('last')
  if (first && last && last < first) form.fail('last', ERRORS.daysReversed)
  if (first && last && last >= addMonths(first, 12)) form.fail('last', 'Um período tem no máximo um ano.')
  return form.finish({ first, last })
}

function unique(periods: readonly Period[]): Period[] {
  return [...new Map(periods.map((period) => [`${period.first} ${period.last}`, period])).values()]
}
