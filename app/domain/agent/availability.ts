import { formatDay, type IsoDay } from '../calendar/dates.ts'
import { weekdayOf } from '../product/day-rule.ts'
import { countLabel } from '../words/labels.ts'
import { tSaid } from '../words/speech.ts'
import { type Credentials, endedCredentials } from './credentials.ts'
import { type Engagement, engagementsClash } from './engagement.ts'

/** Facts that decide whether an agent may guide a visit or a trip. */
export interface Availability extends Credentials {
  active: boolean
  /** Ids of the attractions where they guide; empty for everywhere. */
  attractions: readonly number[]
  /** 0 is Sunday. */
  weekdaysOff: readonly number[]
  daysOff: readonly { from: IsoDay; until: IsoDay; reason: string }[]
  /** Most groups on one day, a slot's bookings being one group; 0 for any number. */
  bookingsPerDay: number
  /** Engagements of that day. */
  engagements: readonly KnownEngagement[]
}

export interface KnownEngagement extends Engagement {
  /** Attraction, or direction of a trip. */
  label: string
  /** Places that a booking takes of its guide's group (`groupSize`); 0 for bookings that can go with another guide. */
  takes: number
}

export interface WantedVisit extends Engagement {
  date: IsoDay
  /** Attraction of the trip or booking; null for a trip to no attraction in particular. */
  productId: number | null
  /** Places that it takes of its guide's group, and how many there are (`guideRoom`); null for any number. */
  takes: number
  room: number | null
}

export type Unfree = 'inactive' | 'elsewhere' | 'ended' | 'off' | 'busy' | 'crowded' | 'full'

export interface UnfreeReason {
  why: Unfree
  /** Reason in Portuguese for staff; it may name things that visitors need not know. */
  detail: string
}

/** True if a person with that permission may assign the agent all the same. Nobody leads two groups at once. */
export const mayOverride = ({ why }: Pick<UnfreeReason, 'why'>) =>
  why === 'off' || why === 'full' || why === 'elsewhere'

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
  const ended = needsValid ? endedCredentials(agent, visit.date)[0] : undefined
  if (ended) return { why: 'ended', detail: `${ended.name}: vencido em ${formatDay(ended.until)}` }
  // Reasons that can be set aside come last, so that they never hide another.
  const taken = busyOrCrowded(agent, visit)
  if (taken) return taken
  if (!leadsIn(agent, visit)) return { why: 'elsewhere', detail: 'não conduz neste atrativo' }
  return offOn(agent, visit.date) ?? fullOn(agent, visit)
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

function busyOrCrowded(agent: Availability, visit: WantedVisit): UnfreeReason | null {
  const met = agent.engagements.find((one) => engagementsClash(one, visit))
  if (met) return { why: 'busy', detail: busyWith(met, visit) }
  const here = otherVisits(agent, visit).filter(({ slot }) => slot === visit.slot)
  const led = here.reduce((sum, { takes }) => sum + takes, 0)
  if (visit.room === null || led === 0 || led + visit.takes <= visit.room) return null
  return { why: 'crowded', detail: 'já tem o grupo completo neste horário' }
}

/** A trip does not count towards the groups per day. */
function fullOn(agent: Availability, visit: WantedVisit): UnfreeReason | null {
  const slots = otherVisits(agent, visit).map(({ slot }) => slot)
  const groups = new Set(slots.filter((slot) => slot !== visit.slot)).size
  if (visit.riding !== null || agent.bookingsPerDay === 0 || groups < agent.bookingsPerDay) return null
  return { why: 'full', detail: `já tem ${countLabel(groups, { one: 'grupo', many: 'grupos' })} neste dia` }
}

const otherVisits = ({ engagements }: Availability, visit: WantedVisit) =>
  engagements.filter(({ id, riding }) => riding === null && (id === 0 || id !== visit.id))

function busyWith({ riding, label, time }: KnownEngagement, visit: WantedVisit): string {
  if (riding === null) return `com outro grupo: ${label}, ${time}`
  return `em ${visit.riding === null ? 'uma' : 'outra'} viagem: ${label}, ${time}`
}

const toVisitors: Record<Unfree, string> = {
  inactive: 'não recebe mais grupos',
  elsewhere: 'não conduz neste atrativo',
  ended: 'não está disponível neste dia',
  off: 'não está disponível neste dia',
  busy: 'já acompanha outro grupo neste horário',
  crowded: 'já tem o grupo completo neste horário',
  full: 'não está disponível neste dia'
}

/** A visitor learns neither which document expired nor why the agent is off. */
export function unfreeWords({ why, detail }: UnfreeReason, { toStaff }: { toStaff: boolean }): string {
  return toStaff ? detail : toVisitors[why]
}

/** Says in one sentence why somebody cannot be chosen. */
export function unfreeSentence(name: string, reason: UnfreeReason, { toStaff }: { toStaff: boolean }): string {
  const words = unfreeWords(reason, { toStaff })
  return toStaff ? `${name} não pode acompanhar este grupo: ${words}.` : `${name} ${tSaid(words)}.`
}
