import type { Database, Transaction } from '../../connection.server.ts'
import { inTransaction } from '../../transaction.server.ts'
import {
  createSlotDay,
  givePlacesBack,
  lockSlots,
  type Party,
  type SlotKey,
  takeFreePlaces
} from './places-taken.server.ts'
import { releaseOverdueHolds } from './release-holds.server.ts'

/** Takes also the places of expired holds; false if there are none. */
export async function takePlaces(tx: Transaction, slot: SlotKey, party: Party, now: Date): Promise<boolean> {
  if (await takeFreePlaces(tx, slot, party)) return true
  const created = await createSlotDay(tx, slot)
  const released = await releaseOverdueHolds(tx, now, { slot, wait: false })
  if (!created && released.length === 0) return false
  return takeFreePlaces(tx, slot, party)
}

/**
 * Takes places of `to` and gives back those of `from`, or changes nothing and returns false. The caller holds the
 * timetable's lock.
 */
export async function swapPlaces(
  tx: Transaction,
  { from, to, party, now }: { from: SlotKey; to: SlotKey; party: Party; now: Date }
): Promise<boolean> {
  await createSlotDay(tx, to)
  await lockSlots(tx, [from, to])
  const taken =
    (await takeFreePlaces(tx, to, party)) ||
    ((await releaseOverdueHolds(tx, now, { slot: to, wait: false })).length > 0 &&
      (await takeFreePlaces(tx, to, party)))
  if (taken) await givePlacesBack(tx, from, party)
  return taken
}

/**
 * Changes how many places a booking takes in its slot. False if those that come too are not free: the caller must then
 * refuse, because those that go are already given back.
 */
export async function resizePlaces(
  tx: Transaction,
  { slot, from, to, now }: { slot: SlotKey; from: Party; to: Party; now: Date }
): Promise<boolean> {
  await createSlotDay(tx, slot)
  await lockSlots(tx, [slot])
  const less = beyond(from, to)
  const more = beyond(to, from)
  if (isSome(less)) await givePlacesBack(tx, slot, less)
  if (!isSome(more) || (await takeFreePlaces(tx, slot, more))) return true
  const released = await releaseOverdueHolds(tx, now, { slot, wait: false })
  return released.length > 0 && takeFreePlaces(tx, slot, more)
}

const beyond = (one: Party, other: Party): Party => ({
  people: Math.max(0, one.people - other.people),
  quotaPeople: Math.max(0, one.quotaPeople - other.quotaPeople)
})

const isSome = ({ people, quotaPeople }: Party) => people > 0 || quotaPeople > 0

/** Places that another transaction is freeing right now are free when this resolves. */
export async function openSlot(db: Database, slot: SlotKey, now: Date): Promise<void> {
  const make = async (tx: Transaction) => {
    await createSlotDay(tx, slot)
    await releaseOverdueHolds(tx, now, { slot, wait: true })
  }
  await inTransaction(db, make, { didWrite: () => false })
}
