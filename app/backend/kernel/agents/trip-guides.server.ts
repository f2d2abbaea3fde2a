import { type Availability, type UnfreeReason, whyNotFree } from '#app/domain/agent/availability.ts'
import { endedCredentials } from '#app/domain/agent/credentials.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { tripSpan } from '#app/domain/transport/span.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findNeedsValid, listAvailability, listAvailabilityOn } from '../../db/queries/agents/availability.server.ts'

/** Trip in the form that the rule of guides needs; `id` is 0 before it is saved. */
export interface GuidedTrip {
  id: number
  date: IsoDay
  productId: number | null
  time: string
  stopTimes: readonly string[]
}

const toVisit = ({ id, date, productId, ...times }: GuidedTrip, riding: readonly number[]) => ({
  id,
  date,
  productId,
  riding,
  slot: '',
  takes: 0,
  room: null,
  ...tripSpan(times)
})

/** Notes about a trip's guide. The guide is never removed automatically. */
export interface GuideNotes {
  /** Credentials that end before its day. */
  ended: readonly { name: string; until: IsoDay }[]
  unfree: UnfreeReason | null
}

export const noNotes: GuideNotes = { ended: [], unfree: null }

interface Asked {
  placeId: string
  agentUuid: string
  trip: GuidedTrip
}

/** Answers about a guide; `riding` holds ids of bookings. */
export interface AskedGuide {
  /** Null if they can be given to it. */
  whyNot(riding: readonly number[]): UnfreeReason | null
  notes(riding: readonly number[]): GuideNotes
}

/**
 * Says whether somebody can guide a trip. The answer holds until the transaction ends only if the caller has locked
 * them (`lockAgents`). Null for another place's.
 */
export async function askGuide(reader: Queryable, { placeId, agentUuid, trip }: Asked): Promise<AskedGuide | null> {
  const needsValid = await findNeedsValid(reader, placeId)
  const [agent] = await listAvailability(reader, { placeId, date: trip.date }, [agentUuid])
  if (!agent) return null
  return {
    whyNot: (riding) => whyNotFree(agent, toVisit(trip, riding), { needsValid }),
    notes: (riding) => guideNote(agent, trip, riding)
  }
}

/** Notes by the trip's id; trips without a guide are missing. */
export async function noteGuides(
  reader: Queryable,
  placeId: string,
  trips: readonly (GuidedTrip & { agentUuid: string | null })[]
): Promise<Map<number, GuideNotes>> {
  const guided = trips.filter(({ agentUuid }) => agentUuid !== null)
  const uuids = [...new Set(guided.flatMap(({ agentUuid }) => agentUuid ?? []))]
  const dates = [...new Set(guided.map(({ date }) => date))]
  const found = await listAvailabilityOn(reader, { placeId, dates }, uuids)
  return new Map(
    guided.flatMap((trip) => {
      const agent = found.get(trip.date)?.find(({ uuid }) => uuid === trip.agentUuid)
      return agent ? [[trip.id, guideNote(agent, trip, ridingIn(agent, trip))] as const] : []
    })
  )
}

const ridingIn = ({ engagements }: Availability, { id }: GuidedTrip) =>
  engagements.find((one) => one.riding !== null && one.id === id)?.riding ?? []

/** Expired credentials are listed apart: the place may block them or only warn. */
function guideNote(agent: Availability, trip: GuidedTrip, riding: readonly number[]): GuideNotes {
  const unfree = whyNotFree(agent, toVisit(trip, riding), { needsValid: false })
  return { ended: endedCredentials(agent, trip.date), unfree }
}
