import { formatDay, type IsoDay } from '../calendar/dates.ts'
import { weekdayOf } from '../product/day-rule.ts'
import { countLabel } from '../words/labels.ts'
import { type Outing, outingsMeet } from './choice.ts'
import { type Credentials, endedCredentials } from './credentials.ts'

/** Facts that decide whether an agent may guide a visit or a trip. */
export interface Availability extends Credentials {
  active: boolean
  /** Ids of the attractions where they guide; empty for everywhere. */
  attractions: readonly number[]
  /** 0 is Sunday. */
  weekdaysOff: readonly number[]
  daysOff: readonly { from: IsoDay; until: IsoDay; reason: string }[]
  /** 0 for any number. */
  bookingsPerDay: number
  /** Engagements of that day; `label` is the attraction, or the direction of a trip. */
  engagements: readonly (Engagement & { label: string })[]
}

export interface WantedVisit extends Engagement {
  date: IsoDay
  /** Attraction of the trip or booking; null for a trip to no attraction in particular. */
  productId: number | null
}

export type Unfree = 'inactive' | 'elsewhere' | 'ended' | 'off' | 'busy' | 'full'

export interface UnfreeReason {
  why: Unfree
  /** Reason in Portuguese for staff; it may name things that visitors need not know. */
  detail: string
}

/**
 * Reason why an agent cannot guide; null if free. The one decision for visitors, staff, moved visits and trips.
 * `needsValid`: the place blocks agents whose credentials have expired by that day.
 */
export function whyNotFree(
  agent: Availability,
  visit: WantedVisit,
  { needsValid }: { needsValid: boolean }
): UnfreeReason | null {
  if (!agent.active) return { why: 'inactive', detail: 'não recebe mais grupos' }
  if (!leadsIn(agent, visit)) return { why: 'elsewhere', detail: 'não conduz neste atrativo' }
  const ended = needsValid ? endedCredentials(agent, visit.date)[0] : undefined
  if (ended) return { why: 'ended', detail: `${ended.name}: vencido em ${formatDay(ended.until)}` }
  return offOn(agent, visit.date) ?? taken(agent, visit)
}

const leadsIn = ({ attractions }: Availability, { productId }: WantedVisit) =>
  productId === null || attractions.length === 0 || attractions.includes(productId)

function offOn({ weekdaysOff, daysOff }: Availability, date: IsoDay): UnfreeReason | null {
  const range = daysOff.find(({ from, until }) => from <= date && date <= until)
  if (range) return { why: 'off', detail: range.reason ? `de folga: ${range.reason}` : 'de folga neste dia' }
  const weekday = weekdayOf(date)
  if (!weekdaysOff.includes(weekday)) return null
  return { why: 'off', detail: `não trabalha ${onWeekdays[weekday]}` }
}

const onWeekdays = ['aos domingos', 'às segundas', 'às terças', 'às quartas', 'às quintas', 'às sextas', 'aos sábados']

function taken({ engagements, bookingsPerDay }: Availability, visit: WantedVisit): UnfreeReason | null {
  const met = engagements.find((one) => engagementsClash(one, visit))
  if (met) return { why: 'busy', detail: busyWith(met, visit) }
  // A trip does not count towards the bookings per day.
  if (visit.riding !== null) return null
  const led = engagements.filter(({ id, riding }) => riding === null && id !== visit.id).length
  if (bookingsPerDay === 0 || led < bookingsPerDay) return null
  return { why: 'full', detail: `já tem ${countLabel(led, { one: 'reserva', many: 'reservas' })} neste dia` }
}

function busyWith({ riding, label, time }: Availability['engagements'][number], visit: WantedVisit): string {
  if (riding === null) return `com outro grupo: ${label}, ${time}`
  return `em ${visit.riding === null ? 'uma' : 'outra'} viagem: ${label}, ${time}`
}

const toVisitors: Record<Unfree, string> = {
  inactive: 'não recebe mais grupos',
  elsewhere: 'não conduz neste atrativo',
  ended: 'não está disponível neste dia',
  off: 'não está disponível neste dia',
  busy: 'já acompanha outro grupo neste horário',
  full: 'não está disponível neste dia'
}

/** A visitor learns neither which document expired nor why the agent is off. */
export function unfreeWords({ why, detail }: UnfreeReason, { toStaff }: { toStaff: boolean }): string {
  return toStaff ? detail : toVisitors[why]
}

/** Says in one sentence why somebody cannot be chosen. */
export function unfreeSentence(name: string, reason: UnfreeReason, { toStaff }: { toStaff: boolean }): string {
  const words = unfreeWords(reason, { toStaff })
  return toStaff ? `${name} não pode acompanhar este grupo: ${words}.` : `${name} ${words}.`
}

/** Time that a guide spends on a day: the visit of a booking, or a trip. `minutes` is its length, 0 if unknown. */
export interface Engagement extends Outing {
  /** Id of the booking or trip; 0 before it is saved. */
  id: number
  /** Ids of the bookings that ride in the trip; null for a booking's visit. */
  riding: readonly number[] | null
}

/** Says whether two engagements collide: nobody guides two groups at once. */
export function engagementsClash(one: Engagement, other: Engagement): boolean {
  return outingsMeet(one, other) && !isOneGroup(one, other)
}

/**
 * A guide who rides with the visitors they lead has one engagement, not two. A trip without passengers belongs to no
 * group.
 */
function isOneGroup(one: Engagement, other: Engagement): boolean {
  if (one.riding === null && other.riding !== null) return carries(other.riding, one.id)
  if (one.riding !== null && other.riding === null) return carries(one.riding, other.id)
  return one.id !== 0 && one.id === other.id
}

const carries = (riding: readonly number[], booking: number) => riding.length === 0 || riding.includes(booking)
