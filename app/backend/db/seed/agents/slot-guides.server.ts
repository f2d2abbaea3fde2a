import { and, eq, inArray } from 'drizzle-orm'
import { shareSlot } from '#app/domain/agent/share-slot.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { groupSize, guideRoom, ownPlaces, slotWants } from '#app/domain/product/guides.ts'
import type { Transaction } from '../../connection.server.ts'
import { isConfirmed } from '../../queries/bookings/amounts.server.ts'
import { bookingAgents, bookingEvents, bookings, products, slotGuides } from '../../schema.server.ts'
import type { SeedWorld } from '../rows.server.ts'
import { giveGuide } from './guides.server.ts'

/** Every third slot still waits for somebody to assign its guides. */
const leftOpen = 3

/**
 * Assigns guides to slots of today and tomorrow as the desk would, and lets their bookings follow. Call it last: guides
 * whom bookings and trips name are taken already.
 */
export async function writeSlotGuides(tx: Transaction, world: SeedWorld): Promise<void> {
  for (const date of [world.today, addDays(world.today, 1)]) {
    const slots = await readSlots(tx, world, date)
    for (const [index, slot] of slots.entries()) {
      if (index % leftOpen === leftOpen - 1) continue
      const guides = pickGuides(world, slot, index)
      if (guides.length > 0) await writeSlot(tx, world, { ...slot, guides })
    }
  }
}

type Slot = Awaited<ReturnType<typeof readSlots>>[number]

/** Slots of a day that want guides, with their confirmed bookings. */
async function readSlots(tx: Transaction, { placeId }: SeedWorld, date: string) {
  const rules = await tx.select().from(products).where(eq(products.placeId, placeId)).orderBy(products.id)
  const rows = await tx
    .select({ id: bookings.id, productId: bookings.productId, time: bookings.time, people: bookings.people })
    .from(bookings)
    .where(and(eq(bookings.placeId, placeId), eq(bookings.date, date), isConfirmed('bookings')))
    .orderBy(bookings.time, bookings.productId, bookings.id)
  const ids = rows.map(({ id }) => id)
  const named = await tx.select().from(bookingAgents).where(inArray(bookingAgents.bookingId, ids))
  return rules.flatMap((rule) => {
    const here = rows.filter(({ productId }) => productId === rule.id)
    const times = [...new Set(here.map(({ time }) => time))].sort()
    return times.flatMap((time) => {
      const group = here
        .filter((booking) => booking.time === time)
        .map(({ id, people }) => {
          const own = named.filter(({ bookingId }) => bookingId === id).map(({ agentUuid }) => agentUuid)
          return { id, people, named: own }
        })
      const people = group.reduce((sum, one) => sum + one.people, 0)
      const wanted = slotWants(rule, { bookings: group.length, people })
      return wanted > 0 ? [{ rule, date, time, wanted, bookings: group }] : []
    })
  })
}

function pickGuides(world: SeedWorld, { rule, date, time, wanted }: Slot, index: number) {
  const picked: SeedWorld['agents'] = []
  const outing = { date, time, minutes: rule.durationMinutes, productId: rule.id }
  while (picked.length < wanted) {
    const first = world.agents[(index + picked.length) % world.agents.length]
    const guide = giveGuide(world, { ...outing, beside: picked }, first)
    if (!guide) break
    picked.push(guide)
  }
  return picked
}

async function writeSlot(tx: Transaction, world: SeedWorld, slot: Slot & { guides: SeedWorld['agents'] }) {
  const { rule, date, time, guides } = slot
  const { placeId, now, managerId } = world
  await tx.insert(slotGuides).values(
    guides.map(({ uuid: agentUuid }) => ({
      productId: rule.id,
      date,
      time,
      agentUuid,
      placeId,
      acceptedAt: now,
      createdAt: now,
      createdBy: managerId
    }))
  )
  const shared = shareSlot(
    guides.map(({ uuid }) => ({ uuid, room: guideRoom(rule, null) })),
    slot.bookings.map(({ id, people, named }) => {
      const own = named.filter((uuid) => !guides.some((guide) => guide.uuid === uuid))
      const takes = groupSize(rule, people) - ownPlaces(rule, { people, limits: own.map(() => null) })
      return { id, takes, named, follows: [] }
    })
  )
  const followed = [...shared].flatMap(([bookingId, uuids]) => uuids.map((agentUuid) => ({ bookingId, agentUuid })))
  if (followed.length === 0) return
  await tx.insert(bookingAgents).values(followed.map((row) => ({ ...row, follows: true })))
  await tx.insert(bookingEvents).values(
    followed.map(({ bookingId, agentUuid }) => {
      const to = guides.find(({ uuid }) => uuid === agentUuid)?.name ?? ''
      return { bookingId, placeId, action: 'agent-added', at: now, userId: managerId, to }
    })
  )
}
