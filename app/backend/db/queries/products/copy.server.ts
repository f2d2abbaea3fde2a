import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import type { Transaction } from '../../connection.server.ts'
import { products } from '../../schema.server.ts'
import { addProductPhotoRow, listPhotos, showFirstPhoto } from './photos.server.ts'

/** Names of the place's attractions, archived ones included. */
export async function listNames(tx: Transaction, placeId: string): Promise<string[]> {
  const rows = await tx.select({ name: products.name }).from(products).where(eq(products.placeId, placeId))
  return rows.map(({ name }) => name)
}

interface Copied {
  from: number
  to: number
  /** Exceptions of earlier days stay behind. */
  today: IsoDay
}

/** Copies tickets with their prices, hours, the terms, translations and photos; nothing that was sold, and no blocks. */
export async function copyParts(tx: Transaction, { from, to, today }: Copied): Promise<void> {
  await copyTickets(tx, { from, to })
  await tx.execute(sql`
    insert into time_slots (product_id, time, capacity, weekdays, valid_from, valid_to, closing_minutes)
    select ${to}, time, capacity, weekdays, valid_from, valid_to, closing_minutes
    from time_slots where product_id = ${from} order by id`)
  await tx.execute(sql`
    insert into slot_exceptions (product_id, date, time, capacity, note)
    select ${to}, date, time, capacity, note from slot_exceptions where product_id = ${from} and date >= ${today}::date`)
  await tx.execute(sql`
    insert into product_terms (product_id, hash, created_by)
    select ${to}, t.hash, t.created_by from product_terms t join products p on p.id = t.product_id
    where p.id = ${from} and t.hash = p.term_hash`)
  await tx.execute(sql`
    insert into waivers (place_id, product_id, body, hash, created_at, created_by)
    select place_id, ${to}, body, hash, created_at, created_by from waivers where product_id = ${from} order by id desc limit 1`)
  await copyOwnTexts(tx, { from, to })
  await copyPhotos(tx, { from, to })
}

/** The copy has a name of its own, so it needs another translation. */
async function copyOwnTexts(tx: Transaction, { from, to }: Omit<Copied, 'today'>): Promise<void> {
  await tx.execute(sql`
    insert into own_texts (place_id, noun, noun_id, field, language, body, source_hash)
    select o.place_id, o.noun, c.uuid::text, o.field, o.language, o.body, o.source_hash
    from products p join products c on c.id = ${to}
      join own_texts o on o.place_id = p.place_id and o.noun_id = p.uuid::text
    where p.id = ${from} and o.noun in ('product', 'term', 'waiver') and (o.noun, o.field) <> ('product', 'name')
    union all
    select o.place_id, o.noun, c.id::text, o.field, o.language, o.body, o.source_hash
    from ticket_types t join ticket_types c on c.label = t.label and c.product_id = ${to}
      join own_texts o on o.noun = 'ticket' and o.noun_id = t.id::text
    where t.product_id = ${from}`)
}

/** A label is one type of its attraction, so it leads from the type to its copy. */
async function copyTickets(tx: Transaction, { from, to }: Omit<Copied, 'today'>): Promise<void> {
  await tx.execute(sql`
    insert into ticket_types (product_id, label, title, description, price, needs_proof, counts_to_quota, with_adult,
      minimum, maximum, valid_from, valid_to, position, active)
    select ${to}, label, title, description, price, needs_proof, counts_to_quota, with_adult,
      minimum, maximum, valid_from, valid_to, position, active
    from ticket_types where product_id = ${from} order by position, id`)
  const pairs = sql`ticket_types t join ticket_types c on c.label = t.label and c.product_id = ${to}`
  await tx.execute(sql`
    insert into ticket_prices (ticket_type_id, valid_from, valid_to, weekdays, price, position)
    select c.id, o.valid_from, o.valid_to, o.weekdays, o.price, o.position
    from ${pairs} join ticket_prices o on o.ticket_type_id = t.id where t.product_id = ${from} order by o.id`)
  await tx.execute(sql`
    insert into season_types (season_id, ticket_type_id, price)
    select x.season_id, c.id, x.price
    from ${pairs} join season_types x on x.ticket_type_id = t.id where t.product_id = ${from}`)
}

/**
 * Each photo belongs to one attraction and goes with it, so the copy has rows of its own. Ids have 128 random bits. An
 * object in the bucket is shared: the lock keeps its row until the copy's row is there, too.
 */
async function copyPhotos(tx: Transaction, { from, to }: Omit<Copied, 'today'>): Promise<void> {
  const shown = await listPhotos(tx, from)
  for (const { id, description } of shown) {
    const photoId = randomBytes(16).toString('hex')
    await tx.execute(sql`
      insert into photos (id, place_id, mime, bytes, object_key, size, sha256)
      select ${photoId}, place_id, mime, bytes, object_key, size, sha256 from photos where id = ${id} for share`)
    await addProductPhotoRow(tx, { productId: to, photoId, description })
  }
  if (shown.length > 0) await showFirstPhoto(tx, to)
}
