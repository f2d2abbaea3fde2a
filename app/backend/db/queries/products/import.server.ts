import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ImportedData } from '#app/domain/product/import/import-lines.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { products, ticketTypes, timeSlots } from '../../schema.server.ts'
import { forgetFreeDays, isSoldFrom } from '../bookings/places-taken.server.ts'
import { saleTickets, slotRules } from './as-json.server.ts'
import { lockTimetable } from './timetable.server.ts'

/** Labels of all its types, also those no longer sold. */
const labels = sql<string[]>`coalesce((
  select jsonb_agg(t.label) from ticket_types t where t.product_id = "products"."id"), '[]'::jsonb)`

export type KnownProduct = Awaited<ReturnType<typeof listForImport>>[number]

/** Every attraction of the place, with types on sale and the weekly timetable. `today` is in the place's zone. */
export async function listForImport(reader: Queryable, placeId: string, today: string) {
  return reader
    .select({
      product: products,
      tickets: saleTickets,
      rules: slotRules,
      labels,
      soldAhead: isSoldFrom(today)
    })
    .from(products)
    .where(eq(products.placeId, placeId))
    .orderBy(asc(products.position), asc(products.id))
}

export async function insertImported(
  tx: Transaction,
  row: ImportedData & { name: string; slug: string; uuid: string; placeId: string; position: number }
): Promise<number> {
  const [inserted] = await tx
    .insert(products)
    .values({ ...row, active: false })
    .returning({ id: products.id })
  if (!inserted) throw new Error('an inserted attraction has no row')
  return inserted.id
}

export async function updateImported(tx: Transaction, id: number, data: ImportedData): Promise<void> {
  await tx
    .update(products)
    .set({ ...data, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
}

export interface ImportedTicket {
  label: string
  title: string
  description: string
  needsProof: boolean
  countsToQuota: boolean
  withAdult: boolean
  price: number
  position: number
}

/** Known labels get the price and are on sale again; `gone` ones are no longer sold. */
export async function writeImportedTickets(
  tx: Transaction,
  id: number,
  { tickets, gone }: { tickets: readonly ImportedTicket[]; gone: readonly string[] }
): Promise<void> {
  for (const ticket of tickets) {
    const { price, position } = ticket
    await tx
      .insert(ticketTypes)
      .values({ ...ticket, productId: id })
      .onConflictDoUpdate({
        target: [ticketTypes.productId, ticketTypes.label],
        set: { price, position, active: true }
      })
  }
  if (gone.length === 0) return
  await tx
    .update(ticketTypes)
    .set({ active: false })
    .where(and(eq(ticketTypes.productId, id), inArray(ticketTypes.label, [...gone])))
}

interface NewSlot {
  time: string
  capacity: number
  weekdays: number[]
}

/** False, to be rolled back, if places of today or later are sold. */
export async function writeImportedSlots(
  tx: Transaction,
  { id, today }: { id: number; today: string },
  slots: readonly NewSlot[]
): Promise<boolean> {
  await lockTimetable(tx, id, { day: today, strength: 'no key update' })
  if (!(await forgetFreeDays(tx, { productId: id, from: today }))) return false
  await tx.delete(timeSlots).where(eq(timeSlots.productId, id))
  await tx.insert(timeSlots).values(slots.map((slot) => ({ ...slot, productId: id })))
  return true
}
