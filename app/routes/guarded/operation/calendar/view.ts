import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { getOperationsMonth } from '#app/contracts/products/calendar.ts'
import { formatDayNamed, formatMonth, type IsoDay, monthDays } from '#app/domain/calendar/dates.ts'
import { type Occupancy, type OccupancyState, occupancyState, shareTaken } from '#app/domain/product/day/occupancy.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { dayPath } from './address.ts'

type Month = CallOutput<typeof getOperationsMonth>
type WireDay = Month['days'][number]

interface Known {
  today: IsoDay
  /** Attraction uuid, or '' for all. */
  attraction: string
}

const toOccupancy = ({ blocked_slots: blockedSlots, ...day }: WireDay): Occupancy => ({ ...day, blockedSlots })

/** Mark beside the figures; its shape repeats the colour's meaning. */
export interface Mark {
  shape: 'bar' | 'ring' | 'dot' | 'tick'
  tone: 'red' | 'amber' | 'blue' | 'gray' | 'green'
  text: string
}

export interface MonthDay {
  date: IsoDay
  number: number
  /** Text such as `quarta-feira, 25/11/2026`. */
  name: string
  href: string
  state: OccupancyState
  isToday: boolean
  isPast: boolean
  people: string
  capacity: string
  /** Per cent; null on a day without slots. */
  share: number | null
  marks: Mark[]
  /** Reason for the block; '' when several attractions are shown. */
  reason: string
}

export function toMonthView(month: Month, known: Known) {
  const days = new Map(month.days.map((day) => [day.date, day]))
  const sum = sumMonth(month.days)
  return {
    title: formatMonth(month.month),
    weeks: monthDays(month.month).map((week) =>
      week.map((date) => {
        const day = date && days.get(date)
        return day ? toMonthDay(day, known) : null
      })
    ),
    sums: [
      { term: 'Pessoas', value: figures(sum.people) },
      { term: 'Capacidade', value: sum.capacity > 0 ? figures(sum.capacity) : '—' },
      { term: 'Ocupação', value: sum.share === null ? '—' : `${sum.share} %` },
      { term: 'Dias com bloqueio', value: figures(sum.blocked) },
      { term: 'Dias com exceção', value: figures(sum.exceptions) }
    ]
  }
}

export type MonthView = ReturnType<typeof toMonthView>

const figures = (count: number) => count.toLocaleString('pt-BR')

function sumMonth(days: readonly WireDay[]) {
  const people = days.reduce((sum, day) => sum + day.people, 0)
  const capacity = days.reduce((sum, day) => sum + day.capacity, 0)
  return {
    people,
    capacity,
    share: shareTaken({ people, capacity }),
    blocked: days.filter(({ blocked_slots }) => blocked_slots > 0).length,
    exceptions: days.filter(({ exceptions }) => exceptions > 0).length
  }
}

function toMonthDay(day: WireDay, { today, attraction }: Known): MonthDay {
  const { date, people, capacity } = day
  const state = occupancyState(toOccupancy(day))
  return {
    date,
    state,
    number: Number(date.slice(8)),
    name: formatDayNamed(date),
    href: dayPath({ date, attraction }),
    isToday: date === today,
    isPast: date < today,
    people: figures(people),
    capacity: capacity > 0 ? figures(capacity) : '',
    share: shareTaken({ people, capacity }),
    marks: [...stateMarks(state), ...blockMarks(day, state, attraction), ...otherMarks(day)],
    reason: day.reasons.join('; ')
  }
}

const stateWords: Partial<Record<OccupancyState, Mark>> = {
  closed: { shape: 'bar', tone: 'gray', text: 'Sem horários' },
  blocked: { shape: 'bar', tone: 'red', text: 'Bloqueado' },
  full: { shape: 'dot', tone: 'blue', text: 'Lotado' },
  few: { shape: 'ring', tone: 'amber', text: 'Quase cheio' }
}

function stateMarks(state: OccupancyState): Mark[] {
  const mark = stateWords[state]
  return mark ? [mark] : []
}

function blockMarks(day: WireDay, state: OccupancyState, attraction: string): Mark[] {
  const { blocked_slots: slots, blocked_attractions: closed, attractions } = day
  const mark = (text: string): Mark[] => [{ shape: 'bar', tone: 'red', text }]
  if (slots === 0 || state === 'blocked') return []
  if (attraction === '' && closed > 0 && attractions > 1) return mark(`${closed} de ${attractions} bloqueados`)
  return mark(countLabel(slots, { one: 'horário bloqueado', many: 'horários bloqueados' }))
}

function otherMarks({ exceptions, notes }: WireDay): Mark[] {
  const marks: Mark[] = []
  if (exceptions > 0) {
    marks.push({ shape: 'ring', tone: 'gray', text: countLabel(exceptions, { one: 'exceção', many: 'exceções' }) })
  }
  if (notes > 0) {
    marks.push({ shape: 'tick', tone: 'gray', text: countLabel(notes, { one: 'anotação', many: 'anotações' }) })
  }
  return marks
}
