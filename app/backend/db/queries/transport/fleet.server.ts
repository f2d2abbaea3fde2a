import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { agents, drivers, products, transportCompanies, vehicles } from '../../schema.server.ts'

export type CompanyRow = typeof transportCompanies.$inferSelect
export type VehicleRow = typeof vehicles.$inferSelect
export type DriverRow = typeof drivers.$inferSelect
type Company = { company: { uuid: string; name: string } | null }

interface Key {
  placeId: string
  uuid: string
}

const company = { uuid: transportCompanies.uuid, name: transportCompanies.name }
const byName = (name: typeof transportCompanies.name | typeof drivers.name) => asc(sql`lower(${name})`)

export function listCompanies(reader: Queryable, placeId: string): Promise<CompanyRow[]> {
  return reader
    .select()
    .from(transportCompanies)
    .where(eq(transportCompanies.placeId, placeId))
    .orderBy(transportCompanies.archived, byName(transportCompanies.name), transportCompanies.id)
}

export async function listVehicles(
  reader: Queryable,
  { placeId, uuid }: { placeId: string; uuid?: string }
): Promise<(VehicleRow & Company)[]> {
  const rows = await reader
    .select({ vehicle: vehicles, company })
    .from(vehicles)
    .leftJoin(transportCompanies, eq(transportCompanies.id, vehicles.companyId))
    .where(and(eq(vehicles.placeId, placeId), uuid === undefined ? undefined : eq(vehicles.uuid, uuid)))
    .orderBy(vehicles.archived, vehicles.plate, vehicles.id)
  return rows.map(({ vehicle, company }) => ({ ...vehicle, company }))
}

export async function listDrivers(
  reader: Queryable,
  { placeId, uuid }: { placeId: string; uuid?: string }
): Promise<(DriverRow & Company)[]> {
  const rows = await reader
    .select({ driver: drivers, company })
    .from(drivers)
    .leftJoin(transportCompanies, eq(transportCompanies.id, drivers.companyId))
    .where(and(eq(drivers.placeId, placeId), uuid === undefined ? undefined : eq(drivers.uuid, uuid)))
    .orderBy(drivers.archived, byName(drivers.name), drivers.id)
  return rows.map(({ driver, company }) => ({ ...driver, company }))
}

export async function findCompany(reader: Queryable, { placeId, uuid }: Key): Promise<CompanyRow | null> {
  const [row] = await reader
    .select()
    .from(transportCompanies)
    .where(and(eq(transportCompanies.placeId, placeId), eq(transportCompanies.uuid, uuid)))
  return row ?? null
}

/** Active guides and attractions that a trip may name, in the place's order. */
export async function listTripChoices(reader: Queryable, placeId: string) {
  const [guides, attractions] = await Promise.all([
    reader
      .select({ uuid: agents.uuid, name: agents.name })
      .from(agents)
      .where(and(eq(agents.placeId, placeId), eq(agents.active, true)))
      .orderBy(asc(sql`lower(${agents.name})`), agents.uuid),
    reader
      .select({ uuid: products.uuid, name: products.name })
      .from(products)
      .where(and(eq(products.placeId, placeId), eq(products.active, true)))
      .orderBy(products.position, products.id)
  ])
  return { agents: guides, products: attractions }
}

/** Counts the place's fleet, archived rows included; the caller holds the place's lock. */
export async function countFleet(tx: Transaction, placeId: string) {
  const of = async (table: typeof transportCompanies | typeof vehicles | typeof drivers) => {
    const [row] = await tx.select({ count: count() }).from(table).where(eq(table.placeId, placeId))
    return row?.count ?? 0
  }
  return { companies: await of(transportCompanies), vehicles: await of(vehicles), drivers: await of(drivers) }
}

/** The caller holds the place's lock. */
export async function isPlateTaken(tx: Transaction, { placeId, uuid, plate }: Key & { plate: string }) {
  const [other] = await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.placeId, placeId), eq(vehicles.plate, plate), ne(vehicles.uuid, uuid)))
    .limit(1)
  return other !== undefined
}

export async function insertCompany(tx: Transaction, row: typeof transportCompanies.$inferInsert): Promise<void> {
  await tx.insert(transportCompanies).values(row)
}

export async function insertVehicle(tx: Transaction, row: typeof vehicles.$inferInsert): Promise<void> {
  await tx.insert(vehicles).values(row)
}

export async function insertDriver(tx: Transaction, row: typeof drivers.$inferInsert): Promise<void> {
  await tx.insert(drivers).values(row)
}

type Saved = Key & { version: number | undefined }

/** False if somebody has saved since `version`. */
export async function saveCompany(
  tx: Transaction,
  { placeId, uuid, version }: Saved,
  changes: Partial<CompanyRow>
): Promise<boolean> {
  const table = transportCompanies
  const done = await tx
    .update(table)
    .set({ ...changes, version: sql`${table.version} + 1` })
    .where(and(eq(table.placeId, placeId), eq(table.uuid, uuid), version ? eq(table.version, version) : undefined))
  return (done.rowCount ?? 0) > 0
}

/** Like `saveCompany`. */
export async function saveVehicle(
  tx: Transaction,
  { placeId, uuid, version }: Saved,
  changes: Partial<VehicleRow>
): Promise<boolean> {
  const table = vehicles
  const done = await tx
    .update(table)
    .set({ ...changes, version: sql`${table.version} + 1` })
    .where(and(eq(table.placeId, placeId), eq(table.uuid, uuid), version ? eq(table.version, version) : undefined))
  return (done.rowCount ?? 0) > 0
}

/** Like `saveCompany`. */
export async function saveDriver(
  tx: Transaction,
  { placeId, uuid, version }: Saved,
  changes: Partial<DriverRow>
): Promise<boolean> {
  const table = drivers
  const done = await tx
    .update(table)
    .set({ ...changes, version: sql`${table.version} + 1` })
    .where(and(eq(table.placeId, placeId), eq(table.uuid, uuid), version ? eq(table.version, version) : undefined))
  return (done.rowCount ?? 0) > 0
}
