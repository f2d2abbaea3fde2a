import { createHash } from 'node:crypto'
import type { GateDayBooking, getGateList } from '#app/contracts/booking/gate-offline.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { awayByLabel, cameOfType, whereIsPerson } from '#app/domain/booking/passage.ts'
import { numberTickets } from '#app/domain/booking/person-ticket.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { visitDays, visitWindow } from '#app/domain/booking/stay.ts'
import { owedOf } from '#app/domain/booking/unpaid.ts'
import { addDays, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { maskName } from '#app/domain/person/names.ts'
import { requireTicketKey, ticketProduct } from '../../../credentials/ticket-key.server.ts'
import {
  type GateDayRow,
  type GateParts,
  listGateDay,
  listGateParts
} from '../../../db/queries/bookings/gate/day-list.server.ts'
import { listTicketKeys, listTicketProducts } from '../../../db/queries/bookings/ticket-keys.server.ts'
import { findCounterTerms } from '../../../db/queries/places/counter.server.ts'
import { holds, type StaffContext } from '../../../kernel/context.server.ts'
import { operatorSight } from '../../read-booking.server.ts'
import { readAllotted } from '../allotments/read-allotments.server.ts'
import { readTerms } from './read-terms.server.ts'

/** Today's bookings that the caller may see, without documents, contacts and notes. */
export async function readGateList(_: unknown, ctx: StaffContext): Promise<Answer<typeof getGateList>> {
  const { actor, db } = ctx
  const { placeId, userId } = actor
  const { timezone, entryTolerance: tolerance } = await findCounterTerms(db, placeId)
  const now = ctx.now()
  const day = todayIn(timezone, now)
  const midnight = slotInstant(addDays(day, 1), '00:00', timezone)
  const agentUserId = holds(actor, 'operation/all-bookings') ? null : userId
  const rows = await listGateDay(db, { placeId, agentUserId, day, ...visitDays(day), now, midnight })
  const parts = await listGateParts(
    db,
    rows.map(({ id }) => id)
  )
  const { personal, owed } = operatorSight(ctx)
  const types = collect(parts.items, ({ label, title, needsProof }) => `${label} ${title} ${needsProof}`)
  const slots = collect(rows, ({ productUuid, date, time }) => `${productUuid} ${date} ${time}`)
  const typeOf = (label: string) => types.rows.findIndex((type) => type.label === label)
  const grouped = groupParts(parts)
  const sales = await readAllotted(ctx)
  const tickets = agentUserId === null ? { tickets: await readTicketKeys(ctx, day) } : {}
  return {
    at: now.toISOString(),
    day,
    timezone,
    until: midnight.toISOString(),
    slots: slots.rows.map((slot) => toSlot(slot, { timezone, tolerance, day, midnight })),
    types: types.rows.map(({ label, title, needsProof }) => ({ label, title: title || label, proof: needsProof })),
    bookings: rows.map((row) => ({
      ...toBooking(row, { personal, owed }),
      slot: slots.placeOf(row),
      ...toPeople(grouped(row.id), { placeOf: types.placeOf, typeOf })
    })),
    ...tickets,
    ...(sales && { sales }),
    ...(await readTerms(ctx, slots.rows))
  }
}

/** A guide gets no keys: they would let in bookings of others. */
async function readTicketKeys(ctx: StaffContext, day: string) {
  const { db } = ctx
  const { placeId } = ctx.actor
  // The first ticket may be drawn after this list.
  await requireTicketKey(ctx, placeId)
  const [keys, products] = await Promise.all([listTicketKeys(db, { placeId, day }), listTicketProducts(db, placeId)])
  return {
    place: placeId,
    keys: keys.map(({ key, publicKey }) => ({ id: key, point: publicKey })),
    products: products.map(({ uuid, name, waiver }) => ({ id: ticketProduct(uuid), uuid, name, waiver }))
  }
}

/** Rows that differ by their key, and the place of a row among them. */
function collect<T>(rows: readonly T[], keyOf: (row: T) => string) {
  const places = new Map<string, number>()
  const kept: T[] = []
  for (const row of rows) {
    if (places.has(keyOf(row))) continue
    places.set(keyOf(row), kept.length)
    kept.push(row)
  }
  return { rows: kept, placeOf: (row: T) => places.get(keyOf(row)) ?? 0 }
}

interface OfDay {
  timezone: string
  tolerance: number
  day: string
  midnight: Date
}

/** `from` and `to`: the visit's own day, and its window around midnight, as `isVisitNow` says. */
function toSlot(row: GateDayRow, { day, midnight, ...rules }: OfDay) {
  const { productUuid: product_uuid, product, date, time } = row
  const window = visitWindow({ ...row, ...rules })
  const whole = date === day ? [slotInstant(day, '00:00', rules.timezone), midnight] : []
  const from = [...whole.slice(0, 1), ...(window ? [window.from] : [])].map((one) => one.getTime())
  const to = [...whole.slice(1), ...(window ? [window.until] : [])].map((one) => one.getTime())
  const iso = (at: number) => new Date(at).toISOString()
  return { product, product_uuid, date, time, from: iso(Math.min(...from)), to: iso(Math.max(...to)) }
}

function toBooking(row: GateDayRow, sees: { personal: boolean; owed: boolean }) {
  const full = `${row.name} ${row.surname}`.trim()
  const isCancelled = isCancelledStatus(row.status)
  const state: GateDayBooking['state'] = isCancelled ? 'cancelled' : isPaidStatus(row.status) ? 'paid' : 'unpaid'
  return {
    id: createHash('sha256').update(row.publicId).digest('hex').slice(0, 16),
    code: row.code,
    name: sees.personal ? full : maskName(full),
    state,
    owed: sees.owed ? owedOf({ ...row, paid: row.received, refunded: 0 }) : 0,
    ...(row.signed === null ? {} : { signed: row.signed }),
    ...(row.asked === null ? {} : { asked: row.asked })
  }
}

type Of = ReturnType<ReturnType<typeof groupParts>>

/** Collects the parts of each booking once: a day has a thousand. */
function groupParts({ items, persons, moves }: GateParts) {
  const by = <T extends { bookingId: number }>(rows: readonly T[]) => {
    const groups = new Map<number, T[]>()
    for (const row of rows) {
      const group = groups.get(row.bookingId)
      if (group) group.push(row)
      else groups.set(row.bookingId, [row])
    }
    return (id: number) => groups.get(id) ?? []
  }
  const itemsOf = by(items)
  const personsOf = by(persons)
  const movesOf = by(moves)
  return (id: number) => ({ items: itemsOf(id), persons: personsOf(id), moves: movesOf(id) })
}

interface Places {
  placeOf(item: Of['items'][number]): number
  typeOf(label: string): number
}

function toPeople(
  { items, persons, moves }: Of,
  { placeOf, typeOf }: Places
): Pick<GateDayBooking, 'items' | 'persons'> {
  const away = awayByLabel(moves)
  const tickets = numberTickets(items, persons)
  const counted = items.map((item): GateDayBooking['items'][number] => [
    placeOf(item),
    item.quantity,
    item.checkedIn,
    away[item.label] ?? 0
  ])
  if (tickets.length === 0) return { items: counted }
  return {
    items: counted,
    persons: tickets.map((ticket) => {
      const isAway = whereIsPerson(ticket, moves, cameOfType(ticket.label, items, tickets)) === 'away'
      const where = ticket.number === 0 ? 'void' : isAway ? 'out' : ticket.enteredAt ? 'in' : ''
      return [ticket.code, typeOf(ticket.label), where]
    })
  }
}
