import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { clientWords, type Identity, identityKey, identityOf, wholeName } from '#app/domain/client/identity.ts'
import { sureDocument } from '#app/domain/import/keep-person.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { bookings, clientMerges, clients, waitsForClient } from '../../schema.server.ts'
import { isPaid } from '../bookings/amounts.server.ts'
import { hasRow } from '../kernel/conditions.server.ts'

/** Bookings per transaction. */
const batch = 300

const columns = {
  id: bookings.id,
  placeId: bookings.placeId,
  name: bookings.name,
  surname: bookings.surname,
  document: bookings.document,
  documentCountry: bookings.documentCountry,
  phone: bookings.phone,
  email: bookings.email,
  address: bookings.address,
  createdAt: bookings.createdAt,
  isPaid: sql<boolean>`${isPaid('bookings')}`
}

export const clientsDue = () => hasRow(bookings, waitsForClient(bookings))

/**
 * Locks the bookings, so that nobody cancels or moves them meanwhile; those that another instance has locked are left
 * to it.
 */
function listWaiting(tx: Transaction) {
  return tx
    .select(columns)
    .from(bookings)
    .where(waitsForClient(bookings))
    .orderBy(asc(bookings.id))
    .limit(batch)
    .for('no key update', { skipLocked: true })
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number]

interface Found {
  key: string
  placeId: string
  identity: Identity
  /** Ids of its bookings, oldest first. */
  ids: number[]
  first: Waiting
  /** Booking whose data the client gets: the newest paid one, else the newest. */
  newest: Waiting
  told: Told
}

/** Contact data as told by bookings; a field that the newest leaves out keeps an older value. */
type Told = Partial<Pick<Waiting, 'phone' | 'email' | 'address'>>

const toldBy = ({ phone, email, address }: Waiting): Told => ({
  ...(phone ? { phone } : {}),
  ...(email ? { email } : {}),
  ...(Object.keys(address).length > 0 ? { address } : {})
})

/** Each identity once, in an order that all instances share, so that they do not deadlock. */
function gather(waiting: readonly Waiting[]): Found[] {
  const found = new Map<string, Found>()
  for (const booking of waiting) {
    const document = isForeign(booking.documentCountry) ? booking.document : sureDocument(booking)
    const identity = identityOf({ ...booking, document, name: wholeName(booking) })
    if (!identity) continue
    const key = `${booking.placeId} ${identityKey(identity)}`
    const known = found.get(key)
    if (!known) {
      const { placeId } = booking
      const told = toldBy(booking)
      found.set(key, { key, placeId, identity, ids: [booking.id], first: booking, newest: booking, told })
      continue
    }
    known.ids.push(booking.id)
    if (!booking.isPaid && known.newest.isPaid) continue
    const isFirstPaid = booking.isPaid && !known.newest.isPaid
    known.told = { ...(isFirstPaid ? {} : known.told), ...toldBy(booking) }
    known.newest = booking
  }
  return [...found.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}

function dataOf({ newest, told }: Found) {
  const name = wholeName(newest)
  const data = { name, foldedName: searchText(name), phone: '', email: '', address: {}, ...told }
  return { ...data, searchText: clientWords({ ...data, document: newest.document }) }
}

async function insertNew(tx: Transaction, found: readonly Found[], newUuid: () => string): Promise<Set<number>> {
  const rows = found.map((one) => ({
    uuid: newUuid(),
    placeId: one.placeId,
    ...one.identity,
    ...dataOf(one),
    createdAt: one.first.createdAt
  }))
  const done = await tx.insert(clients).values(rows).onConflictDoNothing().returning({ id: clients.id })
  return new Set(done.map(({ id }) => id))
}

/**
 * Updates an existing client, unless somebody edited it by hand or a newer booking has told the same data. Anybody who
 * knows a CPF can make an unpaid booking with it, so only a paid booking changes who the client is and how they are
 * reached.
 */
async function followNewest(
  tx: Transaction,
  id: number,
  { newest, told }: Pick<Found, 'newest' | 'told'>
): Promise<void> {
  if (!newest.isPaid) return
  const isNewest = sql`not exists (select 1 from bookings b
    where b.client_id = ${id} and b.id > ${newest.id} and ${isPaid('b')})`
  const [row] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.changedAt), isNewest))
    .for('no key update')
  if (!row) return
  await forgetFilled(tx, id, Object.keys(told))
  const name = wholeName(newest)
  const foldedName = searchText(name)
  const data = { ...row, ...told, name, foldedName }
  if (isDeepStrictEqual(data, row)) return
  await tx
    .update(clients)
    .set({ ...told, name, foldedName, searchText: clientWords(data), version: row.version + 1 })
    .where(eq(clients.id, id))
}

/**
 * For a booking that had its client before it was paid. Locks the booking before the client, like the code that assigns
 * clients.
 */
export async function followPaid(tx: Transaction, bookingId: number): Promise<void> {
  const [booking] = await tx
    .select({ ...columns, clientId: bookings.clientId })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('no key update')
  if (!booking || booking.clientId === null) return
  await followNewest(tx, booking.clientId, { newest: booking, told: toldBy(booking) })
}

/** Data from a booking are the client's own, so they stay when a merge that had filled the field is undone. */
async function forgetFilled(tx: Transaction, id: number, fields: readonly string[]): Promise<void> {
  const names = sql`${`{${fields.join(',')}}`}::text[]`
  await tx
    .update(clientMerges)
    .set({ before: sql`${clientMerges.before} - ${names}` })
    .where(and(eq(clientMerges.keptId, id), isNull(clientMerges.undoneAt), sql`${clientMerges.before} ?| ${names}`))
}

/** Returns ids by the identity's position in `found`. Each half uses its own index. */
export async function findIds(
  tx: Queryable,
  found: readonly Pick<Found, 'placeId' | 'identity'>[]
): Promise<Map<number, number>> {
  const asked = JSON.stringify(found.map(({ placeId, identity }, at) => ({ at, placeId, ...identity })))
  const wanted = sql`jsonb_to_recordset(${asked}::jsonb)
    as v(at int, "placeId" uuid, document text, "documentCountry" text, phone text, "foldedName" text)`
  const { rows } = await tx.execute<{ at: number; id: number }>(sql`
    select v.at, c.id from ${wanted} join clients c on c.place_id = v."placeId" and c.document <> ''
      and c.document_country = v."documentCountry" and c.document = v.document
    where v.document <> ''
    union all
    select v.at, c.id from ${wanted} join clients c on c.place_id = v."placeId" and c.document = ''
      and c.phone = v.phone and c.folded_name = v."foldedName"
    where v.document = ''`)
  return new Map(rows.map(({ at, id }) => [at, id]))
}

/**
 * Assigns clients in one transaction and returns the number of bookings. The seed passes its own `newUuid`, so that it
 * is the same each time.
 */
export async function assignClients(tx: Transaction, newUuid: () => string = randomUUID): Promise<number> {
  const found = gather(await listWaiting(tx))
  if (found.length === 0) return 0
  const isNew = await insertNew(tx, found, newUuid)
  const ids = await findIds(tx, found)
  const given: { booking: number; client: number }[] = []
  for (const [at, one] of found.entries()) {
    const client = ids.get(at)
    if (client === undefined) throw new Error('a client without a row')
    if (!isNew.has(client)) await followNewest(tx, client, one)
    given.push(...one.ids.map((booking) => ({ booking, client })))
  }
  await tx.execute(sql`
    update bookings set client_id = v.client
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as v(booking bigint, client bigint)
    where bookings.id = v.booking`)
  return given.length
}
