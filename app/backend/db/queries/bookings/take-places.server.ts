import type { Database, Transaction } from '../../connection.server.ts'
import { inTransaction } from '../../transaction.server.ts'
import {
  createSlotDay,
  givePlacesBack,
  lockLimitedDays,
  lockSlots,
  type Party,
  type SlotKey,
  takeFreePlaces
} from './places-taken.server.ts'
import { releaseOverdueHolds } from './release-holds.server.ts'

/** Takes also the places of expired holds; false if there are none. */
export async function takePlaces(tx: Transaction, slot: SlotKey, party: Party, now: Date): Promise<boolean> {
  if (await takeFreePlaces(tx, slot, party)) return true
  const isLimited = await lockLimitedDays(tx, slot)
  const created = await createSlotDay(tx, slot)
  const released = await releaseOverdueHolds(tx, now, { slot, isLimited, wait: false })
  if (!created && released.length === 0) return false
  return takeFreePlaces(tx, slot, party)
}

/**
 * Gives back places of `from` and takes those of `to`. False if they are not free: the caller must then refuse, because
 * those of `from` are already given back. The order matters under a people limit, which counts both. The caller holds
 * the timetable's lock.
 */
export async function swapPlaces(
  tx: Transaction,
  { from, to, party, now }: { from: SlotKey; to: SlotKey; party: Party; now: Date }
): Promise<boolean> {
  await openLimited(tx, to, now)
  await createSlotDay(tx, to)
  await lockSlots(tx, [from, to])
  await givePlacesBack(tx, from, party)
  if (await takeFreePlaces(tx, to, party)) return true
  const released = await releaseOverdueHolds(tx, now, { slot: to, isLimited: false, wait: false })
  return released.length > 0 && takeFreePlaces(tx, to, party)
}

/** Before slots are locked: under a people limit, holds that ended in other slots are released too. */
async function openLimited(tx: Transaction, slot: SlotKey, now: Date): Promise<void> {
  if (await lockLimitedDays(tx, slot)) await releaseOverdueHolds(tx, now, { slot, isLimited: true, wait: false })
}

/**
 * Changes how many places a booking takes in its slot. False if those that come too are not free: the caller must then
 * refuse, because those that go are already given back.
 */
export async function resizePlaces(
  tx: Transaction,
  { slot, from, to, now }: { slot: SlotKey; from: Party; to: Party; now: Date }
): Promise<boolean> {
  await openLimited(tx, slot, now)
  await createSlotDay(tx, slot)
  await lockSlots(tx, [slot])
  const less = beyond(from, to)
  const more = beyond(to, from)
  if (isSome(less)) await givePlacesBack(tx, slot, less)
  if (!isSome(more) || (await takeFreePlaces(tx, slot, more))) return true
  const released = await releaseOverdueHolds(tx, now, { slot, isLimited: false, wait: false })
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
    await releaseOverdueHolds(tx, now, { slot, isLimited: true, wait: true })
  }
  await inTransaction(db, make, { didWrite: () => false })
}
