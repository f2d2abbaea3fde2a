import { getInside } from '#app/contracts/booking/gate.ts'
import { formatInstant, formatTime } from '#app/domain/calendar/dates.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { toAttractions, toPartyRow } from './view.ts'

/** Null if this API does not know who is inside. */
export async function loadInside(viewer: Viewer) {
  const found = await whereKnown(viewer.call(getInside, { query: { product: '', people: '1' } }))
  if (!found) return null
  const at = { zone: viewer.place.timezone, now: found.now ? new Date(found.now) : now() }
  const rows = found.parties.map((party) => toPartyRow(party, at))
  const attractions = toAttractions(found.slots, at)
  return {
    place: viewer.place.name,
    clock: formatTime(at.now, at.zone),
    at: formatInstant(at.now, at.zone),
    isOwnOnly: found.own_only,
    dusk: found.dusk,
    isDusk: found.is_dusk,
    leftOff: found.left_off,
    mayOpen: viewer.can('operation/booking-list'),
    inside: attractions.reduce((sum, { inside }) => sum + inside, 0),
    away: attractions.reduce((sum, { away }) => sum + away, 0),
    attractions,
    rows
  }
}

export type InsideData = NonNullable<Awaited<ReturnType<typeof loadInside>>>
