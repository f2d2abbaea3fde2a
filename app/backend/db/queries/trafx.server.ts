import { and, asc, between, desc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { Database, Orm, Queryable, Transaction } from '../connection.server.ts'
import { counterDays, counterDevices, counterLogs, places, products, timeSlots, users } from '../schema.server.ts'

export type NewCounterLog = typeof counterLogs.$inferInsert & {
  days: Omit<typeof counterDays.$inferInsert, 'logId' | 'placeId'>[]
}

/** A statement takes at most 65 535 parameters; with hundreds of counts per row, 2000 rows would block the process. */
const batchSize = 100

/** Resolves to the duplicates (serial and records of the place); the caller must then roll back. */
export async function insertCounterLogs(tx: Transaction, logs: NewCounterLog[]): Promise<NewCounterLog[]> {
  const inserted = await tx
    .insert(counterLogs)
    .values(logs.map(({ days: _days, ...log }) => log))
    .onConflictDoNothing({ target: [counterLogs.placeId, counterLogs.serial, counterLogs.records] })
    .returning({ id: counterLogs.id })
  const written = new Set(inserted.map(({ id }) => id))
  if (written.size < logs.length) return logs.filter(({ id }) => !written.has(id))
  const days = logs.flatMap((log) => log.days.map((one) => ({ ...one, logId: log.id, placeId: log.placeId })))
  for (let start = 0; start < days.length; start += batchSize) {
    await tx.insert(counterDays).values(days.slice(start, start + batchSize))
  }
  for (const log of logs) await touchDevice(tx, log)
  return []
}

/** A new device starts with the file's values; a known one keeps the name and attraction that people gave it. */
async function touchDevice(tx: Transaction, log: NewCounterLog): Promise<void> {
  const { placeId, serial, name, mode, productId } = log
  const read = { lastBattery: log.battery, lastFile: log.fileName, lastUploadAt: log.uploadedAt }
  await tx
    .insert(counterDevices)
    .values({ placeId, serial, name, mode, productId, ...read })
    .onConflictDoUpdate({
      target: [counterDevices.placeId, counterDevices.serial],
      set: {
        mode: mode || sql`${counterDevices.mode}`,
        productId: sql`coalesce(${counterDevices.productId}, excluded.product_id)`,
        lastBattery: sql`coalesce(excluded.last_battery, ${counterDevices.lastBattery})`,
        lastFile: log.fileName,
        lastUploadAt: log.uploadedAt
      }
    })
}

/** Both days inclusive. */
export async function listCounterDays({ orm }: Database, search: { placeId: string; from: string; to: string }) {
  return orm
    .select({
      day: counterDays,
      log: counterLogs,
      name: sql<string>`coalesce(nullif(${counterDevices.name}, ''), ${counterLogs.name})`,
      factor: sql<number>`coalesce(${counterDevices.factor}, 1)`.mapWith(Number),
      productUuid: products.uuid
    })
    .from(counterDays)
    .innerJoin(counterLogs, eq(counterLogs.id, counterDays.logId))
    .leftJoin(
      counterDevices,
      and(eq(counterDevices.placeId, counterLogs.placeId), eq(counterDevices.serial, counterLogs.serial))
    )
    .leftJoin(products, sql`${products.id} = coalesce(${counterLogs.productId}, ${counterDevices.productId})`)
    .where(and(eq(counterDays.placeId, search.placeId), between(counterDays.date, search.from, search.to)))
    .orderBy(
      asc(counterDays.date),
      asc(counterLogs.serial),
      asc(counterLogs.uploadedAt),
      asc(counterLogs.records),
      asc(counterLogs.id)
    )
}

/** Spans of all logs that cover some of these days, or overlap a log that does. */
export async function listLogSpans(
  { orm }: Database,
  { placeId, from, to }: { placeId: string; from: string; to: string }
) {
  const { id, serial, grain, clockLost, coveredFrom, coveredTo, uploadedAt } = counterLogs
  return orm
    .select({ id, serial, grain, clockLost, from: coveredFrom, to: coveredTo, uploadedAt })
    .from(counterLogs)
    .where(
      and(
        eq(counterLogs.placeId, placeId),
        // In text order, a day comes before all its minutes.
        lte(coveredFrom, `${to}T24`),
        gte(coveredTo, from)
      )
    )
}

/** Newest first, at most 2000. */
export async function listLogs({ orm }: Database, placeId: string) {
  const held = orm
    .select({
      logId: counterDays.logId,
      first: sql<string>`min(${counterDays.date})::text`.as('first'),
      last: sql<string>`max(${counterDays.date})::text`.as('last'),
      days: sql<number>`count(*)::int`.as('days'),
      total: sql<number>`sum(${counterDays.total})::int8`.as('total')
    })
    .from(counterDays)
    .where(eq(counterDays.placeId, placeId))
    .groupBy(counterDays.logId)
    .as('held')
  return orm
    .select({
      log: counterLogs,
      first: held.first,
      last: held.last,
      days: held.days,
      total: held.total,
      user: users.name,
      productUuid: products.uuid
    })
    .from(counterLogs)
    .leftJoin(held, eq(held.logId, counterLogs.id))
    .leftJoin(users, eq(users.id, counterLogs.uploadedBy))
    .leftJoin(products, eq(products.id, counterLogs.productId))
    .where(eq(counterLogs.placeId, placeId))
    .orderBy(desc(counterLogs.uploadedAt), asc(counterLogs.serial), asc(counterLogs.id))
    .limit(2000)
}

/** True if there was one; its days are deleted with it. */
/** Returns its counter's serial; null if there is none. */
export async function deleteLog({ orm }: { orm: Queryable }, placeId: string, id: string): Promise<string | null> {
  const gone = await orm
    .delete(counterLogs)
    .where(and(eq(counterLogs.placeId, placeId), eq(counterLogs.id, id)))
    .returning({ serial: counterLogs.serial })
  return gone[0]?.serial ?? null
}

export async function listDevices({ orm }: { orm: Queryable }, placeId: string, serial?: string) {
  const lastDate = sql<string | null>`(select max(d.date)::text from ${counterDays} d join ${counterLogs} l
    on l.id = d.log_id where l.place_id = ${counterDevices.placeId} and l.serial = ${counterDevices.serial})`
  return orm
    .select({ device: counterDevices, productUuid: products.uuid, productName: products.name, lastDate })
    .from(counterDevices)
    .leftJoin(products, eq(products.id, counterDevices.productId))
    .where(and(eq(counterDevices.placeId, placeId), serial ? eq(counterDevices.serial, serial) : undefined))
    .orderBy(asc(counterDevices.name), asc(counterDevices.serial))
}

interface DeviceChange {
  serial: string
  name: string | undefined
  productId: number | null | undefined
  factor: number | undefined
}

/** Undefined values stay as they are; one at least must be another. */
export async function updateDevice(
  { orm }: { orm: Queryable },
  placeId: string,
  { serial, ...set }: DeviceChange
): Promise<boolean> {
  const changed = await orm
    .update(counterDevices)
    .set(set)
    .where(and(eq(counterDevices.placeId, placeId), eq(counterDevices.serial, serial)))
    .returning({ serial: counterDevices.serial })
  return changed.length > 0
}

export async function listCapacities({ orm }: { orm: Queryable }, placeId: string, uuid?: string) {
  const mine = and(eq(products.placeId, placeId), eq(products.active, true), uuid ? eq(products.uuid, uuid) : undefined)
  const [rows, slots] = await Promise.all([
    orm.select().from(products).where(mine).orderBy(asc(products.position), asc(products.id)),
    orm
      .select({
        productId: timeSlots.productId,
        capacity: timeSlots.capacity,
        weekdays: timeSlots.weekdays,
        validFrom: timeSlots.validFrom,
        validTo: timeSlots.validTo
      })
      .from(timeSlots)
      .innerJoin(products, eq(products.id, timeSlots.productId))
      .where(mine)
  ])
  return rows.map((product) => ({ product, slots: slots.filter(({ productId }) => productId === product.id) }))
}

export async function updateCapacity(
  { orm }: { orm: Queryable },
  placeId: string,
  { productUuid, people }: { productUuid: string; people: number }
): Promise<boolean> {
  const changed = await orm
    .update(products)
    .set({ carryingCapacity: people })
    .where(and(eq(products.placeId, placeId), eq(products.uuid, productUuid)))
    .returning({ id: products.id })
  return changed.length > 0
}

export async function findProductIds(
  { orm }: { orm: Orm },
  placeId: string,
  uuids: string[]
): Promise<Map<string, number>> {
  if (uuids.length === 0) return new Map()
  const rows = await orm
    .select({ id: products.id, uuid: products.uuid })
    .from(products)
    .where(and(eq(products.placeId, placeId), inArray(products.uuid, uuids)))
  return new Map(rows.map(({ id, uuid }) => [uuid, id]))
}

/** Accepts the place's uuid or one of its users', the manager in the specification's words. */
export async function isOfPlace({ orm }: Database, placeId: string, uuid: string): Promise<boolean> {
  const found = await orm
    .select({ id: places.id })
    .from(places)
    .leftJoin(users, and(eq(users.placeId, places.id), eq(users.uuid, uuid)))
    .where(and(eq(places.id, placeId), or(eq(places.id, uuid), eq(users.uuid, uuid))))
    .limit(1)
  return found.length > 0
}
