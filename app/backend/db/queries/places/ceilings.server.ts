import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../connection.server.ts'
import { discountCodes, products, ticketTypes, unavailabilities } from '../../schema.server.ts'
import type { DayRange } from '../products/timetable.server.ts'

async function countRows(tx: Transaction, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(table).where(where)
  return row?.count ?? 0
}

/** Archived ones included. */
export const countAttractions = (tx: Transaction, placeId: string) =>
  countRows(tx, products, eq(products.placeId, placeId))

/** Types no longer sold included. */
export const countTypes = (tx: Transaction, productId: number) =>
  countRows(tx, ticketTypes, eq(ticketTypes.productId, productId))

export const countCodes = (tx: Transaction, placeId: string) =>
  countRows(tx, discountCodes, eq(discountCodes.placeId, placeId))

/** Counts blocks from a day on. */
export const countBlocks = (tx: Transaction, { productId, from }: Omit<DayRange, 'to'>) =>
  countRows(tx, unavailabilities, and(eq(unavailabilities.productId, productId), gte(unavailabilities.date, from)))
