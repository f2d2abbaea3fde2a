import { and, asc, between, count, eq, gte, inArray, sql } from 'drizzle-orm'
import type { CheckedException } from '#app/domain/product/check/check-hours.ts'
import type { SlotRule } from '#app/domain/product/timetable.ts'
import type { SoldSlot } from '#app/domain/product/timetable-changes.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookings, slotExceptions, timeSlots } from '../../schema.server.ts'
import type { DayRange } from './timetable.server.ts'

export async function listSlotRules(reader: Queryable, productId: number) {
  return reader.select().from(timeSlots).where(eq(timeSlots.productId, productId)).orderBy(asc(timeSlots.id))
}

/** Exceptions from a day on. */
export async function listExceptions(reader: Queryable, { productId, from }: Omit<DayRange, 'to'>) {
  return reader
    .select()
    .from(slotExceptions)
    .where(and(eq(slotExceptions.productId, productId), gte(slotExceptions.date, from)))
    .orderBy(asc(slotExceptions.date), asc(slotExceptions.time))
}

/** Counts only bookings that hold places. */
export async function listSoldSlots(reader: Queryable, { productId, from, to }: DayRange): Promise<SoldSlot[]> {
  return reader
    .select({
      date: bookings.date,
      time: bookings.time,
      bookings: count(),
      people: sql<number>`sum(${bookings.people})::int`
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, productId),
        between(bookings.date, from, to),
        inArray(bookings.status, ['PENDING', 'UNPAID', 'APPROVED'])
      )
    )
    .groupBy(bookings.date, bookings.time)
}

interface NewHours {
  rules: readonly SlotRule[]
  exceptions: readonly CheckedException[]
}

/** Exceptions before `from` stay, as a record of the past. */
export async function replaceHours(
  tx: Transaction,
  { productId, from }: Omit<DayRange, 'to'>,
  { rules, exceptions }: NewHours
): Promise<void> {
  await tx.delete(timeSlots).where(eq(timeSlots.productId, productId))
  await tx.delete(slotExceptions).where(and(eq(slotExceptions.productId, productId), gte(slotExceptions.date, from)))
  const slots = rules.map((rule) => ({ ...rule, weekdays: [...rule.weekdays], productId }))
  if (slots.length > 0) await tx.insert(timeSlots).values(slots)
  if (exceptions.length > 0) await tx.insert(slotExceptions).values(exceptions.map((one) => ({ ...one, productId })))
}
