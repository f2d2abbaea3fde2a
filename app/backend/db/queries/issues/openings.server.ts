import { and, count, eq, gt, sql } from 'drizzle-orm'
import { CANCELLED } from '#app/domain/issue/status.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { issues, places } from '../../schema.server.ts'

interface Stranger {
  placeId: string
  network: string
  wideNetwork: string
  phone: string
  since: Date
}

/** The opening of the oldest one tells when there is room again. */
const tally = (which: ReturnType<typeof sql>) => ({
  count: sql<number>`(count(*) filter (where ${which}))::int`,
  oldest: sql<Date | null>`min(${issues.createdAt}) filter (where ${which})`.mapWith(issues.createdAt)
})

/** Counts requests opened without an account since then. Cancelled ones count only in `tries`. */
export async function countOpenings(tx: Transaction, { placeId, network, wideNetwork, phone, since }: Stranger) {
  const stands = sql`${issues.status} <> ${CANCELLED}`
  const [row] = await tx
    .select({
      place: tally(stands),
      network: tally(sql`${stands} and ${issues.network} = ${network}`),
      wide: tally(sql`${stands} and ${issues.wideNetwork} = ${wideNetwork}`),
      phone: tally(sql`${issues.personPhone} = ${phone}`),
      tries: tally(sql`${issues.wideNetwork} = ${wideNetwork}`)
    })
    .from(issues)
    .where(and(eq(issues.placeId, placeId), gt(issues.createdAt, since), sql`${issues.network} <> ''`))
  if (!row) throw new Error('the requests of a day were not counted')
  return row
}

/** Counts the openings of one user. */
export async function countOwnOpenings(tx: Transaction, { userId, since }: { userId: number; since: Date }) {
  const isOwn = and(eq(issues.openedBy, userId), gt(issues.createdAt, since))
  const [row] = await tx
    .select({ count: count(), oldest: tally(sql`true`).oldest })
    .from(issues)
    .where(isOwn)
  return row ?? { count: 0, oldest: null }
}

/** Opening instant of the oldest request that fills the place's day; null if there is room, or if none are accepted. */
export async function findFullSince(reader: Queryable, { placeId, since }: { placeId: string; since: Date }) {
  const { count: opened, oldest } = tally(sql`${issues.status} <> ${CANCELLED}`)
  const [row] = await reader
    .select({ most: places.issuesPerDay, isOpen: places.issuesOpen, opened, oldest })
    .from(places)
    .leftJoin(issues, and(eq(issues.placeId, places.id), gt(issues.createdAt, since), sql`${issues.network} <> ''`))
    .where(eq(places.id, placeId))
    .groupBy(places.id)
  const isFull = row?.isOpen && row.most > 0 && row.opened >= row.most
  return isFull ? row.oldest : null
}
