import { randomUUID } from 'node:crypto'
import { conflict, forbidden, invalid } from '#app/contracts/api-error.ts'
import type { setGateAllotments } from '#app/contracts/booking/gate-allotments.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { visitWindow } from '#app/domain/booking/stay.ts'
import { parseQuantity, type TicketType } from '#app/domain/booking/tickets.ts'
import { addDays, slotInstant } from '#app/domain/calendar/dates.ts'
import { allottedQuota, mostAllotted, placesLabel } from '#app/domain/product/allotment.ts'
import type { Transaction } from '../../../db/connection.server.ts'
import {
  type AllotmentRow,
  findSession,
  holdOpenDrawer,
  insertAllotment,
  lockLiving,
  setAllotment
} from '../../../db/queries/bookings/gate/allotments.server.ts'
import { claimDevice } from '../../../db/queries/bookings/gate/scans.server.ts'
import {
  createSlotDay,
  givePlacesBack,
  lockLimitedDays,
  lockSlots,
  readSlot,
  type SlotKey,
  slotOf,
  takeFreePlaces
} from '../../../db/queries/bookings/places-taken.server.ts'
import { releaseOverdueHolds } from '../../../db/queries/bookings/release-holds.server.ts'
import { inTransaction } from '../../../db/transaction.server.ts'
import { recordChange } from '../../../kernel/audit/record-change.server.ts'
import { holds, type StaffContext } from '../../../kernel/context.server.ts'
import { readAllotments, readSellable, sellableOf } from './read-allotments.server.ts'
import { endAllotment } from './release.server.ts'

type Body = Received<typeof setGateAllotments>['body']

interface Wanted extends SlotKey {
  /** Place in the form. */
  at: number
  name: string
  people: number
  types: TicketType[]
  /** The slot's part for the half-price quota, in percent. */
  percent: number
  until: Date
}

/**
 * Takes places from the slots, or gives them back: all in one transaction, or none.
 * @throws ApiError 403, 409 `foreign_device` or `not_open`, 422 at `slots[i].people`
 */
export async function setAllotments(
  { body }: Received<typeof setGateAllotments>,
  ctx: StaffContext
): Promise<Answer<typeof setGateAllotments>> {
  const { actor, db } = ctx
  const { placeId, userId } = actor
  if (!holds(actor, 'operation/checkin')) throw forbidden()
  const uuid = body.device.toLowerCase()
  const device = await claimDevice(db, { uuid, placeId, userId })
  if (device?.placeId !== placeId || device.userId !== userId) {
    throw conflict({ code: 'foreign_device', message: 'Este aparelho está em nome de outra pessoa.' })
  }
  const wanted = await readWanted(body, ctx)
  await inTransaction(db, async (tx) => {
    const takes = wanted.some(({ people }) => people > 0)
    if (takes && !(await holdOpenDrawer(tx, actor))) {
      throw conflict({ code: 'not_open', message: 'Abra o seu caixa: sem ele não se vende em dinheiro sem rede.' })
    }
    await allot(tx, { wanted, device: uuid }, ctx)
  })
  return readAllotments({ query: { device: uuid } }, ctx)
}

/** In the order of the slots' locks. @throws ApiError 422 */
async function readWanted({ slots }: Body, ctx: StaffContext): Promise<Wanted[]> {
  const { day: date, timezone, tolerance, percent, sellable } = await readSellable(ctx)
  const midnight = slotInstant(addDays(date, 1), '00:00', timezone)
  const fields: Record<string, string[]> = {}
  const wanted = new Map<string, Wanted>()
  for (const [at, { product: uuid, time, people: typed }] of slots.entries()) {
    const found = sellable.find(({ row, time: own }) => row.product.uuid === uuid.toLowerCase() && own === time)
    const people = typed.trim() === '' ? 0 : parseQuantity(typed)
    const isRead = people !== null && people <= mostAllotted
    if (!isRead) fields[`slots[${at}].people`] = [`Use um número de 0 a ${mostAllotted}.`]
    else if (!found && people > 0) fields[`slots[${at}].people`] = ['Este horário já não se vende.']
    if (!isRead || !found) continue
    const { id: productId, name, durationMinutes } = found.row.product
    const window = visitWindow({ date, time, timezone, tolerance, durationMinutes })
    const until = durationMinutes > 0 && window ? window.until : midnight
    const { types } = found
    wanted.set(`${productId} ${time}`, { at, productId, name, date, time, people, types, percent, until })
  }
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return [...wanted.values()].sort((a, b) => a.productId - b.productId || (a.time < b.time ? -1 : 1))
}

interface Asked {
  wanted: readonly Wanted[]
  device: string
}

/** Locks in the order of a sale: allotments, days of people limits, slots. */
async function allot(tx: Transaction, { wanted, device }: Asked, ctx: StaffContext): Promise<void> {
  const now = ctx.now()
  const own = await lockLiving(tx, ctx.actor)
  const sessionId = ctx.tokenHash ? await findSession(tx, ctx.tokenHash) : null
  if (!sessionId) throw forbidden()
  // A seller has one device: another may be lost, or broken.
  const replaced = own.filter(({ deviceUuid }) => deviceUuid !== device)
  const plans = wanted.map((slot) =>
    planOf(
      slot,
      own.find((row) => row.deviceUuid === device && isAt(row, slot))
    )
  )
  const changed = plans.filter(({ isChanged }) => isChanged)
  for (const { slot } of changed) {
    if (!(await lockLimitedDays(tx, slot))) continue
    await releaseOverdueHolds(tx, now, { slot, isLimited: true, wait: false })
  }
  for (const { slot } of changed) await createSlotDay(tx, slot)
  const slots = [...replaced.map(slotOf), ...changed.map(({ slot }) => slotOf(slot))]
  if (slots.length > 0) await lockSlots(tx, slots)
  for (const row of replaced) await endAllotment(tx, row, now)
  for (const plan of changed.filter(({ more }) => more <= 0)) await giveBack(tx, plan, now)
  for (const plan of changed.filter(({ more }) => more > 0)) await take(tx, plan, { device, sessionId }, ctx)
  await recordAllotted(tx, { replaced, changed }, ctx)
}

const isAt = (row: SlotKey, slot: SlotKey) =>
  row.productId === slot.productId && row.date === slot.date && row.time === slot.time

interface Plan {
  slot: Wanted
  row: AllotmentRow | null
  /** Places that the device has now. */
  from: number
  /** Places to take; below 0 to give back. */
  more: number
  /** The prices are others: the device gets its places anew. */
  isRepriced: boolean
  isChanged: boolean
}

function planOf(slot: Wanted, row: AllotmentRow | undefined): Plan {
  const from = row ? sellableOf(row).places : 0
  const more = slot.people - from
  const isRepriced = row !== undefined && slot.people > 0 && !isSamePrice(row.types, slot.types)
  return { slot, row: row ?? null, from, more, isRepriced, isChanged: more !== 0 || isRepriced }
}

/** The database keeps the keys of an object in an order of its own. */
function isSamePrice(one: readonly TicketType[], other: readonly TicketType[]): boolean {
  const said = (types: readonly TicketType[]) =>
    JSON.stringify(types.map((type) => Object.entries(type).sort(([a], [b]) => (a < b ? -1 : 1))))
  return said(one) === said(other)
}

async function giveBack(tx: Transaction, { slot, row, more, isRepriced }: Plan, now: Date): Promise<void> {
  if (!row) return
  if (slot.people === 0) return endAllotment(tx, row, now)
  const held = row.held + more
  const heldQuota = Math.min(row.heldQuota, Math.max(0, held - row.disputed))
  await givePlacesBack(tx, slotOf(slot), { people: -more, quotaPeople: row.heldQuota - heldQuota })
  await setAllotment(tx, row.uuid, { held, heldQuota })
  if (isRepriced) await reprice(tx, { ...row, held, heldQuota }, slot, now)
}

/** Moves the places to an allotment at the present prices: what is sold at the old ones still counts to the old. */
async function reprice(tx: Transaction, row: AllotmentRow, { types }: Wanted, now: Date): Promise<void> {
  const { places, quota } = sellableOf(row)
  await setAllotment(tx, row.uuid, { held: row.held - places, heldQuota: row.heldQuota - quota, endedAt: now })
  await insertAllotment(tx, {
    ...row,
    uuid: randomUUID(),
    granted: places,
    sold: 0,
    disputed: 0,
    held: places,
    heldQuota: quota,
    types,
    createdAt: now
  })
}

interface Holder {
  device: string
  sessionId: string
}

/** @throws ApiError 422 at the slot */
async function take(tx: Transaction, plan: Plan, { device, sessionId }: Holder, ctx: StaffContext): Promise<void> {
  const { slot, row, more, isRepriced } = plan
  const now = ctx.now()
  const { actor } = ctx
  const quotaPeople = slot.types.some(({ countsToQuota }) => countsToQuota) ? await quotaOf(tx, plan, now) : 0
  const party = { people: more, quotaPeople }
  if (!(await takeFreePlaces(tx, slot, party))) {
    const released = await releaseOverdueHolds(tx, now, { slot, isLimited: false, wait: false })
    if (released.length === 0 || !(await takeFreePlaces(tx, slot, party))) throw await tooManyPlaces(tx, plan, now)
  }
  if (row) {
    const held = row.held + more
    const heldQuota = row.heldQuota + quotaPeople
    // Repriced, they are granted at the new prices.
    const granted = row.granted + (isRepriced ? 0 : more)
    await setAllotment(tx, row.uuid, { granted, held, heldQuota, sessionId })
    return isRepriced ? reprice(tx, { ...row, granted, held, heldQuota, sessionId }, slot, now) : undefined
  }
  const { placeId, userId } = actor
  const { productId, date, time, types, until } = slot
  const owner = { placeId, userId, deviceUuid: device, sessionId }
  const held = { granted: more, held: more, heldQuota: quotaPeople }
  await insertAllotment(tx, {
    uuid: randomUUID(),
    ...owner,
    productId,
    date,
    time,
    types,
    until,
    ...held,
    createdAt: now
  })
}

async function quotaOf(tx: Transaction, { slot, row }: Plan, now: Date): Promise<number> {
  const { quotaRemaining } = await readSlot(tx, slot, now)
  const has = row ? sellableOf(row).quota : 0
  return Math.max(0, allottedQuota(slot.people, { percent: slot.percent, left: quotaRemaining + has }) - has)
}

async function tooManyPlaces(tx: Transaction, { slot, from }: Plan, now: Date) {
  const { blocked, remaining } = await readSlot(tx, slot, now)
  const most = from + (blocked ? 0 : remaining)
  const message = blocked
    ? 'Este horário foi bloqueado.'
    : most === 0
      ? 'As vagas deste horário acabaram.'
      : `Neste horário o aparelho pode ter até ${placesLabel(most)}.`
  return invalid({ fields: { [`slots[${slot.at}].people`]: [message] } })
}

interface Done {
  replaced: readonly AllotmentRow[]
  changed: readonly Plan[]
}

async function recordAllotted(tx: Transaction, { replaced, changed }: Done, ctx: StaffContext): Promise<void> {
  const lines = changed
    .filter(({ more }) => more !== 0)
    .map(({ slot: { name, time, people }, from }) => ({ slot: `${name} às ${time}`, from, to: people }))
  if (lines.length === 0 && replaced.length === 0) return
  const said = (which: 'from' | 'to') => lines.map((line) => `${line.slot}: ${placesLabel(line[which])}`).join('\n')
  const reason = replaced.length > 0 ? 'Outro aparelho da mesma pessoa devolveu o que tinha.' : ''
  await recordChange(tx, ctx, {
    action: 'gate.allotted',
    id: changed[0]?.slot.date ?? replaced[0]?.date ?? '',
    label: `Aparelho de ${ctx.actor.name}`,
    changed: { from: said('from'), to: said('to') },
    ...(reason && { reason })
  })
}
