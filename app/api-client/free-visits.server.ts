import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { getAvailability, getCalendar } from '#app/contracts/products/public.ts'
import { addDays, formatDayLong, type IsoDay, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { listDays } from '#app/domain/product/day/check-day.ts'
import { drawFreeMonth, type FreeMonth, toFreeMonth } from '#app/domain/product/day/free-month.ts'

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>

/** Number of days ahead that a visitor can choose from. */
const daysShown = 60

/** Current visit. The choices leave it out. */
export interface Visit {
  /** Attraction uuid. */
  product: string
  people: number
  timezone: string
  date: string
  time: string
}

const isFree = (people: number) => (found: { state: string; remaining: number }) =>
  (found.state === 'open' || found.state === 'few') && found.remaining >= people

/**
 * Loads the calendar of the days with room for all people of the visit; null if there is none. `search` may name its
 * month (`mes`); otherwise it is that of the day, else of the visit, or of the first free day.
 */
export async function loadFreeMonth(
  call: Call,
  visit: Visit,
  { now, search, day }: { now: Date; search: URLSearchParams; day: string }
): Promise<FreeMonth | null> {
  const { product, people, timezone } = visit
  const from = todayIn(timezone, now)
  const until = addDays(from, daysShown)
  const months = monthsBetween(from, until)
  const found = await Promise.all(
    months.map((month) => call(getCalendar, { query: { product_uuid: product, month, preview: false } }))
  )
  const month = search.get('mes') ?? day.slice(0, 7)
  return toFreeMonth(
    found.flatMap(({ days }) => days),
    { people, from, until, month, visit: visit.date }
  )
}

interface DeskMonth {
  /** Attraction uuid. */
  product: string
  people: number
  from: IsoDay
  until: IsoDay
  /** `YYYY-MM`, or any other text. */
  asked: string
  /** Day of the visit; its month is shown unless another is asked for. */
  day: IsoDay
}

/** Loads one month for the desk, which chooses from more months than one page should ask for. */
export async function loadDeskMonth(call: Call, { product, people, from, until, asked, day }: DeskMonth) {
  const months = monthsBetween(from, until)
  const month = [asked, day.slice(0, 7)].find((one) => months.includes(one)) ?? from.slice(0, 7)
  const { days } = await call(getCalendar, { query: { product_uuid: product, month, preview: false } })
  return drawFreeMonth(days, { people, from, until, month, months })
}

const monthsBetween = (from: IsoDay, until: IsoDay) => [...new Set(listDays(from, until).map((one) => one.slice(0, 7)))]

/** Lists free times on one day, without the visit's current time. */
export async function loadFreeTimes(call: Call, visit: Visit, date: string): Promise<string[]> {
  const asked = { params: { uuid: visit.product }, query: { date, preview: false, counter: false } }
  const { slots } = await call(getAvailability, asked)
  return slots
    .filter((slot) => isFree(visit.people)(slot) && `${date} ${slot.time}` !== `${visit.date} ${visit.time}`)
    .map(({ time }) => time)
}

interface Asked {
  visit: Visit
  choices: readonly string[]
  /** Centavos. */
  paid: number
  /** Query of the page's URL; holds the chosen day. */
  search: URLSearchParams
  now: Date
}

interface Choice {
  choices: string[]
  paid: number
  /** Null if no day has room. */
  month: FreeMonth | null
  day: string
  dayWords: string
  times: string[]
  /** Answer in the page's URL that the visitor still has to confirm; '' when there is none. */
  pressed: string
}

/** Loads the answers that a visitor can give to a closure, the calendar of free days and, once a day is chosen, its free times. */
export async function loadClosureChoice(call: Call, { visit, choices, paid, search, now }: Asked): Promise<Choice> {
  const mayMove = choices.includes('date')
  const day = mayMove ? (toIsoDay(search.get('dia') ?? '') ?? '') : ''
  const pressed = choices.find((one) => one === search.get('escolha')) ?? ''
  const [month, times] = await Promise.all([
    mayMove ? loadFreeMonth(call, visit, { now, search, day }) : null,
    day ? loadFreeTimes(call, visit, day) : []
  ])
  return { choices: [...choices], paid, month, day, dayWords: day ? formatDayLong(day) : '', times, pressed }
}
