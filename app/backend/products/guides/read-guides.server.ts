import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getDayGuides } from '#app/contracts/products/guides.ts'
import {
  type Availability,
  mayOverride,
  type UnfreeReason,
  type WantedVisit,
  whyNotFree
} from '#app/domain/agent/availability.ts'
import { slotKey } from '#app/domain/agent/engagement.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { searchText } from '#app/domain/person/names.ts'
import { slotsOf } from '#app/domain/product/day/occupancy.ts'
import { guideRoom, ownPlaces, slotLacks, slotWants } from '#app/domain/product/guides.ts'
import { type AvailableAgent, findNeedsValid, listAvailabilityOn } from '../../db/queries/agents/availability.server.ts'
import {
  findGuidesConfirm,
  type GuidedBooking,
  listActiveAgents,
  listDeclines,
  listGuidedBookings,
  listSlotGuides
} from '../../db/queries/agents/slot-guides.server.ts'
import type { OperatedAttraction } from '../../db/queries/products/day/operations.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireSensibleYear } from '../../kernel/require-timetable.server.ts'
import { operatedOf, readOperated } from '../day/read-month.server.ts'

type Wire = Answer<typeof getDayGuides>
type WireSlot = NonNullable<NonNullable<Wire['attractions']>[number]['slots']>[number]

/** Visit of a whole slot, for the rule of who is free. Its bookings can be shared, so it takes no places. */
export function slotVisit(
  { id, minutes }: Pick<OperatedAttraction, 'id' | 'minutes'>,
  { date, time, bookings }: { date: IsoDay; time: string; bookings: readonly number[] }
): WantedVisit {
  const slot = slotKey({ productId: id, time })
  return { id: 0, productId: id, date, time, minutes, riding: null, slot, takes: 0, room: null, bookings }
}

/** @throws ApiError 404, 422 */
export async function readDayGuides(
  { query: { date, product_uuid } }: Pick<Received<typeof getDayGuides>, 'query'>,
  ctx: StaffContext
): Promise<Wire> {
  requireSensibleYear(date, 'date')
  const { placeId } = ctx.actor
  const [{ attractions, byDay }, bookings, guides, declines, active, needsValid, confirm] = await Promise.all([
    readOperated(ctx, operatedOf(ctx, { uuid: product_uuid, from: date, to: date })),
    listGuidedBookings(ctx.db.orm, { placeId, date }),
    listSlotGuides(ctx.db.orm, { placeId, date }),
    listDeclines(ctx.db.orm, { placeId, date }),
    listActiveAgents(ctx.db.orm, placeId),
    findNeedsValid(ctx.db.orm, placeId),
    findGuidesConfirm(ctx.db.orm, placeId)
  ])
  // Assigned guides and those of bookings may have been archived since.
  const seen = [
    ...active,
    ...guides.map(({ agentUuid }) => agentUuid),
    ...bookings.flatMap(({ agents }) => agents.map(({ uuid }) => uuid))
  ]
  const found = await listAvailabilityOn(ctx.db.orm, { placeId, dates: [date] }, [...new Set(seen)])
  const known: KnownDay = { date, agents: found.get(date) ?? [], bookings, guides, declines, needsValid, confirm }
  return {
    date,
    attractions: attractions.map((attraction) => {
      const times = new Set(slotsOf(byDay(attraction, date), date).map(({ time }) => time))
      for (const { productId, time } of [...guides, ...declines, ...bookings])
        if (productId === attraction.id) times.add(time)
      return {
        uuid: attraction.uuid,
        name: attraction.name,
        guide: attraction.guide,
        guide_people: attraction.guidePeople,
        slots: [...times].sort().map((time) => toGuidedSlot(attraction, time, known))
      }
    })
  }
}

interface KnownDay {
  date: IsoDay
  agents: readonly AvailableAgent[]
  bookings: readonly GuidedBooking[]
  guides: Awaited<ReturnType<typeof listSlotGuides>>
  declines: Awaited<ReturnType<typeof listDeclines>>
  needsValid: boolean
  /** True if the place asks guides whether they take a slot. */
  confirm: boolean
}

function toGuidedSlot(attraction: OperatedAttraction, time: string, known: KnownDay): WireSlot {
  const isHere = (one: { productId: number; time: string }) => one.productId === attraction.id && one.time === time
  const bookings = known.bookings.filter(isHere)
  const assigned = known.guides.filter(isHere)
  const visit = slotVisit(attraction, { date: known.date, time, bookings: bookings.map(({ id }) => id) })
  const whyNot = (agent: Availability) => whyNotFree(agent, visit, known)
  const size = { bookings: bookings.length, people: bookings.reduce((sum, { people }) => sum + people, 0) }
  const guides = known.agents
    .filter(({ uuid }) => assigned.some((one) => one.agentUuid === uuid) || leads(bookings, uuid).length > 0)
    .map((agent) =>
      toGuide(agent, { assigned, bookings, confirm: known.confirm, problem: whyNot(agent)?.detail ?? '' })
    )
  const rooms = assigned.map(({ people, groupPeople }) => guideRoom(attraction, people, groupPeople))
  const own = bookings.reduce((sum, { people, agents }) => {
    const named = agents.filter(({ uuid, follows }) => !follows && !assigned.some((one) => one.agentUuid === uuid))
    const limits = named.map(({ uuid }) => known.agents.find((one) => one.uuid === uuid)?.groupPeople ?? null)
    return sum + ownPlaces(attraction, { people, limits })
  }, 0)
  return {
    time,
    ...size,
    wanted: slotWants(attraction, size),
    missing: slotLacks(attraction, { ...size, own, rooms }),
    guides,
    declined: known.declines
      .filter(isHere)
      .map(({ agentUuid: agent_uuid, name, reason }) => ({ agent_uuid, name, reason })),
    choices: known.agents
      .filter((agent) => agent.active && !assigned.some(({ agentUuid }) => agentUuid === agent.uuid))
      .map((agent) => toChoice(agent, whyNot(agent)))
      .sort((a, b) => Number(a.why !== '') - Number(b.why !== '') || (searchText(a.name) < searchText(b.name) ? -1 : 1))
  }
}

const leads = (bookings: readonly GuidedBooking[], uuid: string) =>
  bookings.filter(({ agents }) => agents.some((agent) => agent.uuid === uuid))

interface Led {
  assigned: KnownDay['guides']
  bookings: readonly GuidedBooking[]
  confirm: boolean
  problem: string
}

function toGuide({ uuid, name, groupPeople }: AvailableAgent, { assigned, bookings, confirm, problem }: Led) {
  const own = assigned.find(({ agentUuid }) => agentUuid === uuid)
  const led = leads(bookings, uuid)
  return {
    agent_uuid: uuid,
    name,
    assigned: own !== undefined,
    limit: own?.people ?? null,
    group_people: groupPeople,
    people: led.reduce((sum, { people }) => sum + people, 0),
    bookings: led.length,
    reason: own?.reason ?? '',
    waiting: confirm && own?.acceptedAt === null,
    problem
  }
}

const toChoice = ({ uuid, name, groupPeople }: AvailableAgent, reason: UnfreeReason | null) => ({
  agent_uuid: uuid,
  name,
  group_people: groupPeople,
  why: reason?.detail ?? '',
  overridable: reason !== null && mayOverride(reason)
})
