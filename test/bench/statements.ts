import { eq } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingMetadata, bookings } from '#app/backend/db/schema.server.ts'

export type Role = 'hash' | 'publicId' | 'code' | 'metadataUuid' | 'id' | 'day' | 'limitKey'

export interface Value {
  value: unknown
  /** Parts of the value that differ in every booking: the whole value, or a part of its text. */
  parts: { text: string; role: Role }[]
}

export interface Statement {
  name: string
  text: string
  values: Value[]
  /** Its first column is the new booking's id. */
  answersId: boolean
}

export interface Recorded {
  statements: Statement[]
}

/** The value for another booking. A number of ours is only ever the id. */
export function fillValue({ value, parts }: Value, fresh: Record<Role, () => unknown>): unknown {
  if (typeof value === 'number') return parts[0] ? fresh[parts[0].role]() : value
  if (typeof value !== 'string') return value
  return parts.reduce((text, part) => text.replaceAll(part.text, String(fresh[part.role]())), value)
}

type Sent = { text: string; values: unknown[] }

/**
 * Records the statements that one booking sends to the database, so that the comparison by hand sends the same. Values
 * that differ by booking get a role.
 */
export async function recordStatements(
  db: Database,
  { book, day, limitKey }: { book: () => Promise<string>; day: string; limitKey: string }
): Promise<Recorded> {
  const { sent, result: publicId } = await listen(book)
  const [row] = await db.orm
    .select({ id: bookings.id, hash: bookings.hash, code: bookings.code, metadataUuid: bookingMetadata.uuid })
    .from(bookings)
    .innerJoin(bookingMetadata, eq(bookingMetadata.bookingId, bookings.id))
    .where(eq(bookings.publicId, publicId))
  if (!row) throw new Error('the recorded booking is not there')
  const roles: [string, Role][] = [
    [publicId, 'publicId'],
    [row.hash, 'hash'],
    [row.code, 'code'],
    [row.code.toLowerCase(), 'code'],
    [row.metadataUuid, 'metadataUuid'],
    [day, 'day'],
    [limitKey, 'limitKey']
  ]
  const partsOf = (value: unknown): Value['parts'] => {
    if (value === row.id) return [{ text: String(value), role: 'id' }]
    if (typeof value !== 'string') return []
    return roles.filter(([text]) => value.includes(text)).map(([text, role]) => ({ text, role }))
  }
  const statements = sent.map(({ text, values }, at) => ({
    name: `by_hand_${at}`,
    text,
    values: values.map((value) => ({ value, parts: partsOf(value) })),
    answersId: /^insert into "?bookings"?[\s(]/i.test(text.trim())
  }))
  return { statements }
}

/** Every way of node-postgres to send a statement ends in `Client.query`. */
async function listen<T>(work: () => Promise<T>): Promise<{ sent: Sent[]; result: T }> {
  const sent: Sent[] = []
  const original = pg.Client.prototype.query
  const spy = function (this: pg.Client, ...given: unknown[]) {
    const [config, values] = given
    const text = typeof config === 'string' ? config : textOf(config)
    const own = typeof config === 'object' && config !== null && 'values' in config ? config.values : undefined
    const parameters = Array.isArray(values) ? values : Array.isArray(own) ? own : []
    if (text) sent.push({ text, values: parameters })
    return Reflect.apply(original, this, given)
  }
  Object.defineProperty(pg.Client.prototype, 'query', { value: spy, configurable: true, writable: true })
  try {
    return { result: await work(), sent }
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', { value: original, configurable: true, writable: true })
  }
}

function textOf(config: unknown): string {
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : ''
}
