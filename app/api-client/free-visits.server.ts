import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { getAvailability, getCalendar } from '#app/contracts/products/public.ts'
import { addDays, formatDayLong, formatDayNamed, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'

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

interface Shown {
  value: string
  label: string
}

const isFree = (people: number) => (found: { state: string; remaining: number }) =>
  (found.state === 'open' || found.state === 'few') && found.remaining >= people

/** Lists days with room for all tickets of the visit. */
export async function loadFreeDays(call: Call, visit: Visit, now: Date): Promise<Shown[]> {
  const { product, people, timezone } = visit
  const today = todayIn(timezone, now)
  const until = addDays(today, daysShown)
  const months = [...new Set([today, addDays(today, daysShown / 2), until].map((day) => day.slice(0, 7)))]
  const found = await Promise.all(
    months.map((month) => call(getCalendar, { query: { product_uuid: product, month, preview: false } }))
  )
  return found
    .flatMap(({ days }) => days)
    .filter((day) => isFree(people)(day) && day.date >= today && day.date <= until)
    .map(({ date }) => ({ value: date, label: formatDayNamed(date) }))
}

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
  days: Shown[]
  day: string
  dayWords: string
  times: string[]
  /** Answer in the page's URL that the visitor still has to confirm; '' when there is none. */
  pressed: string
}

/** Loads the answers that a visitor can give to a closure, the free days and, once a day is chosen, its free times. */
export async function loadClosureChoice(call: Call, { visit, choices, paid, search, now }: Asked): Promise<Choice> {
  const mayMove = choices.includes('date')
  const day = mayMove ? (toIsoDay(search.get('dia') ?? '') ?? '') : ''
  const pressed = choices.find((one) => one === search.get('escolha')) ?? ''
  const [days, times] = await Promise.all([
    mayMove ? loadFreeDays(call, visit, now) : [],
    day ? loadFreeTimes(call, visit, day) : []
  ])
  return { choices: [...choices], paid, days, day, dayWords: day ? formatDayLong(day) : '', times, pressed }
}
