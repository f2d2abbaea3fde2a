import { sql } from 'drizzle-orm'
import type { Identity } from '#app/domain/client/identity.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { clients } from '../../schema.server.ts'
import { findIds } from './assign.server.ts'
import type { ClientRow } from './clients.server.ts'

/** Rows per statement. */
const chunk = 1000

async function inChunks<Item>(items: readonly Item[], work: (some: Item[], from: number) => Promise<void>) {
  for (let from = 0; from < items.length; from += chunk) await work(items.slice(from, from + chunk), from)
}

/** Finds the clients that have these identities, by position; merged ones included. */
export async function listByIdentity(
  reader: Queryable,
  placeId: string,
  identities: readonly Identity[]
): Promise<Map<number, ClientRow>> {
  const known = new Map<number, ClientRow>()
  await inChunks(identities, async (some, from) => {
    const ids = await findIds(
      reader,
      some.map((identity) => ({ placeId, identity }))
    )
    if (ids.size === 0) return
    const wanted = `{${[...ids.values()].join(',')}}`
    const rows = await reader.select().from(clients).where(sql`${clients.id} = any(${wanted}::bigint[])`)
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [at, id] of ids) {
      const row = byId.get(id)
      if (row) known.set(from + at, row)
    }
  })
  return known
}

interface ImportedData {
  name: string
  phone: string
  email: string
  address: Record<string, string>
  notes: string
  foldedName: string
  searchText: string
}

const ofData = sql`name text, phone text, email text, address jsonb, notes text, "foldedName" text, "searchText" text`

export interface NewImported extends ImportedData {
  uuid: string
  document: string
  documentCountry: string
}

/**
 * Rows must be sorted by their `identityKey`, like the job's.
 * @throws 23505 if one exists already
 */
export async function insertImported(
  tx: Transaction,
  { placeId, now }: { placeId: string; now: Date },
  rows: readonly NewImported[]
): Promise<void> {
  await inChunks(rows, async (some) => {
    await tx.execute(sql`
      insert into clients (uuid, place_id, name, document, document_country, phone, email, address, notes, source,
        folded_name, search_text, changed_at, created_at)
      select v.uuid, ${placeId}, v.name, v.document, v."documentCountry", v.phone, v.email, v.address, v.notes, 'import',
        v."foldedName", v."searchText", ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as v(uuid uuid, document text, "documentCountry" text, ${ofData})`)
  })
}

export interface ChangedImported extends ImportedData {
  id: number
  /** Version at the time of the comparison. */
  version: number
}

/** False, to be rolled back, if one of them has changed. */
export async function updateImported(tx: Transaction, now: Date, rows: readonly ChangedImported[]): Promise<boolean> {
  let updated = 0
  await inChunks(rows, async (some) => {
    const done = await tx.execute(sql`
      update clients set name = v.name, phone = v.phone, email = v.email, address = v.address, notes = v.notes,
        folded_name = v."foldedName", search_text = v."searchText", changed_at = ${now.toISOString()}::timestamptz,
        version = clients.version + 1
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as v(id bigint, version int, ${ofData})
      where clients.id = v.id and clients.version = v.version and clients.merged_into is null`)
    updated += done.rowCount ?? 0
  })
  return updated === rows.length
}
