import { and, asc, eq, max, ne, sql } from 'drizzle-orm'
import type { CheckedTicketType } from '#app/domain/product/check/check-ticket.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookingItems, bookings, ticketPrices, ticketTypes } from '../../schema.server.ts'
import { forgetOwnTexts } from '../places/own-texts.server.ts'
import { dayPrices, typeSeasons } from './as-json.server.ts'

/** True for bookings of any state: a printed ticket names this label. */
const isSold = sql<boolean>`exists (
  select from ${bookingItems} i join ${bookings} b on b.id = i.booking_id
  where b.product_id = "ticket_types"."product_id" and i.label = "ticket_types"."label")`

/** Inactive ones included. */
export async function listOwnTypes(reader: Queryable, productId: number) {
  return reader
    .select({ type: ticketTypes, prices: dayPrices, seasons: typeSeasons, isSold })
    .from(ticketTypes)
    .where(eq(ticketTypes.productId, productId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
}

export async function findOwnType(tx: Transaction, { productId, id }: { productId: number; id: number }) {
  const [found] = await tx
    .select({ id: ticketTypes.id, label: ticketTypes.label, isSold })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.productId, productId), eq(ticketTypes.id, id)))
  return found ?? null
}

/** `but` is the type that may have it. */
export async function isLabelTaken(tx: Transaction, of: { productId: number; label: string; but: number }) {
  const { productId, label, but } = of
  const found = await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.productId, productId), eq(ticketTypes.label, label), ne(ticketTypes.id, but)))
  return found.length > 0
}

function toRow({ prices: _, unitPrice: price, ...columns }: CheckedTicketType) {
  return { ...columns, price }
}

export async function insertType(tx: Transaction, productId: number, type: CheckedTicketType): Promise<number> {
  const last = tx.select({ position: max(ticketTypes.position) }).from(ticketTypes)
  const [before] = await last.where(eq(ticketTypes.productId, productId))
  const position = (before?.position ?? -1) + 1
  const [inserted] = await tx
    .insert(ticketTypes)
    .values({ ...toRow(type), productId, position })
    .returning({ id: ticketTypes.id })
  if (!inserted) throw new Error('the ticket type was not inserted')
  await insertPrices(tx, inserted.id, type)
  return inserted.id
}

export async function updateType(tx: Transaction, id: number, type: CheckedTicketType): Promise<void> {
  await tx.update(ticketTypes).set(toRow(type)).where(eq(ticketTypes.id, id))
  await tx.delete(ticketPrices).where(eq(ticketPrices.ticketTypeId, id))
  await insertPrices(tx, id, type)
}

async function insertPrices(tx: Transaction, ticketTypeId: number, { prices }: CheckedTicketType): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map((price, position) => ({ ...price, weekdays: [...price.weekdays], position, ticketTypeId }))
  await tx.insert(ticketPrices).values(rows)
}

export async function deleteType(tx: Transaction, id: number): Promise<void> {
  await forgetOwnTexts(tx, 'ticket', [String(id)])
  await tx.delete(ticketPrices).where(eq(ticketPrices.ticketTypeId, id))
  await tx.delete(ticketTypes).where(eq(ticketTypes.id, id))
}

export async function stopType(tx: Transaction, id: number): Promise<void> {
  await tx.update(ticketTypes).set({ active: false }).where(eq(ticketTypes.id, id))
}

/** All types of an attraction, first to last. */
export async function orderTypes(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.update(ticketTypes).set({ position }).where(eq(ticketTypes.id, id))
  }
}
