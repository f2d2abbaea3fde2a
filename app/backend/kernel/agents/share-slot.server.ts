import { shareSlot } from '#app/domain/agent/share-slot.ts'
import { groupSize, guideRoom, ownPlaces } from '#app/domain/product/guides.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  deleteFollowed,
  insertFollowed,
  listLeftBehind,
  lockSlotGuides,
  readSharedSlot,
  type SlotOfDay
} from '../../db/queries/agents/slot-guides.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'

type Happened = Parameters<typeof recordEvent>[1]

interface Cause {
  now: Date
  by: Happened['by']
}

/**
 * Lets each confirmed booking of a slot follow guides of the slot, by the rule of `shareSlot`, and writes what changed
 * into the bookings' histories. Guides whom a booking names itself stay. Cancelled bookings keep their guides. Returns
 * the place if any booking got other guides, '' otherwise.
 */
export async function shareGuides(tx: Transaction, slot: SlotOfDay, { now, by }: Cause): Promise<string> {
  await lockSlotGuides(tx, slot)
  const found = await readSharedSlot(tx, slot)
  if (!found) return ''
  const guides = found.guides.map(({ uuid, people, groupPeople }) => ({
    uuid,
    room: guideRoom(found, people, groupPeople)
  }))
  const shared = shareSlot(
    guides,
    found.bookings.map(({ id, people, agents }) => {
      const named = agents.filter(({ follows }) => !follows)
      const own = named.filter(({ uuid }) => !guides.some((guide) => guide.uuid === uuid))
      const limits = own.map(({ groupPeople }) => groupPeople)
      return {
        id,
        takes: groupSize(found, people) - ownPlaces(found, { people, limits }),
        named: named.map(({ uuid }) => uuid),
        follows: agents.filter(({ follows }) => follows).map(({ uuid }) => uuid)
      }
    })
  )
  const names = new Map(found.guides.map(({ uuid, name }) => [uuid, name]))
  let changed = ''
  for (const booking of found.bookings) {
    const wanted = shared.get(booking.id) ?? []
    const present = booking.agents.filter(({ follows }) => follows)
    const leaving = present.filter(({ uuid }) => !wanted.includes(uuid))
    const coming = wanted.filter((uuid) => !present.some((agent) => agent.uuid === uuid))
    if (leaving.length + coming.length > 0) changed = booking.placeId
    await leaveGuide(tx, leaving, { booking, now, by })
    for (const uuid of coming) {
      await insertFollowed(tx, booking.id, uuid)
      await recordEvent(tx, { booking, action: 'agent-added', at: now, by, to: names.get(uuid) ?? '', follows: true })
    }
  }
  return changed
}

/** For a booking that moves to another slot: it leaves the guides whom it only followed. */
export async function leaveSlotGuides(
  tx: Transaction,
  { booking, slot, now, by, reason }: Cause & { booking: Happened['booking']; slot: SlotOfDay; reason: string }
): Promise<void> {
  await leaveGuide(tx, await listLeftBehind(tx, booking.id, slot), { booking, now, by, reason })
}

async function leaveGuide(
  tx: Transaction,
  guides: readonly { uuid: string; name: string }[],
  { booking, now, by, reason }: Cause & { booking: Happened['booking']; reason?: string }
): Promise<void> {
  if (guides.length === 0) return
  const uuids = guides.map(({ uuid }) => uuid)
  await deleteFollowed(tx, booking.id, uuids)
  for (const { name } of guides) {
    await recordEvent(tx, { booking, action: 'agent-removed', at: now, by, from: name, reason, follows: true })
  }
}
