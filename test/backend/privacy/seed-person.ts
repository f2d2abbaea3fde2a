import { randomBytes, randomUUID } from 'node:crypto'
import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#app/backend/db/connection.server.ts'
import { PERSONAL_COLUMNS } from '#app/backend/db/personal/personal-columns.server.ts'
import { shapeOf } from '#app/backend/db/personal/table-shapes.server.ts'
import * as schema from '#app/backend/db/schema.server.ts'
import type { Person } from '#app/domain/privacy/person.ts'

type Row = Record<string, unknown>

const configs = new Map(
  Object.values(schema).flatMap((value) => {
    if (!is(value, PgTable)) return []
    const config = getTableConfig(value)
    return [[config.name, config] as const]
  })
)

/** Where a made-up value would break a rule of the table, or lead nowhere. */
const fixed: Record<string, (made: ReadonlyMap<string, Row>) => Row> = {
  bookings: () => ({ status: 'CANCELLED', total: 100, discount: 0, final: 100, people: 2, date: '2026-01-10' }),
  booking_items: () => ({ quantity: 2, checked_in: 0 }),
  payments: () => ({ status: 'CANCELLED', provider_id: `zp-${randomUUID()}`, value: 100 }),
  refunds: () => ({ state: 'done', value: 100 }),
  users: () => ({ removed_at: '2026-01-01T00:00:00Z', photo_id: randomUUID(), modules: null }),
  photos: (made) => ({ id: made.get('users')?.photo_id, bytes: Buffer.from('a photo') }),
  passages: () => ({ direction: 'out' }),
  waiver_signatures: () => ({ date: '2026-01-10' }),
  gate_allotments: () => ({ granted: 2, sold: 0, disputed: 0, held: 0, held_quota: 0, types: '[]' }),
  gate_scans: () => ({ direction: 'entry', people: 2, problem: 'already' }),
  files: (made) => ({ ref: 'clients', ref_id: made.get('clients')?.uuid, status: 1, removed_at: null }),
  audit_events: (made) => ({ subject: 'client', subject_id: made.get('clients')?.uuid, action: 'client.changed' }),
  provider_notices: (made) => ({ payment_id: made.get('payments')?.provider_id }),
  job_instances: () => ({ workers: '{a worker}' }),
  legacy_imports: () => ({ mode: 'import', state: 'done', noun: 'clients' }),
  issues: () => ({ status: 4 }),
  issue_types: () => ({ days_to_answer: 0 }),
  own_texts: () => ({ language: 'en' }),
  issue_messages: () => ({ side: 'requester', status_from: null, status_to: null }),
  trip_passengers: () => ({ people: 2 }),
  closures: () => ({ fallback: '', slots: [], offers: ['date'] }),
  closure_bookings: () => ({ answer: '' }),
  credits: () => ({ value: 100, balance: 50, valid_until: '2027-01-01' }),
  credit_uses: () => ({ value: 50, returned: 0 }),
  trips: () => ({ status: 'done', date: '2026-01-10' }),
  vehicles: () => ({ seats: 10 }),
  invoices: () => ({
    state: 'draft',
    value: 100,
    net: 100,
    iss: 0,
    iss_rate: 200,
    transaction_id: null,
    target: 'simulator',
    series: null,
    number: null,
    nfse_number: null
  }),
  invoice_settings: () => ({ target: 'simulator', iss_rate: 0, series: 1 }),
  finance_transactions: () => ({ flow: 'in', status: 'paid', total: 100, discount: 0, final: 100 }),
  finance_items: () => ({ price: 100, final: 100 }),
  finance_payments: () => ({ value: 100 }),
  finance_recurrences: () => ({ value: 100, day_of_month: 1 }),
  commission_rates: () => ({ kind: 'percent', value: 100, removed_at: null }),
  commission_payouts: () => ({ value: 100, from_day: '2026-01-01', until_day: '2026-01-02' }),
  commission_payout_lines: () => ({ value: 100 }),
  drawers: () => ({
    opening: 0,
    handed_at: '2026-01-01T00:00:00Z',
    expected: 1,
    counted: 1,
    date: '2026-01-10'
  }),
  drawer_moves: () => ({ value: 100, kind: 'supply' }),
  day_closes: () => ({ entry_ids: sql`'{}'::int8[]`, reopened_at: '2026-01-01T00:00:00Z' }),
  withdrawals: () => ({
    state: 'dropped',
    value: 100,
    gross: 100,
    fee: 0,
    returned: 0,
    approved_by: null,
    number: Math.floor(Math.random() * 1e9)
  }),
  withdrawal_orders: () => ({ gross: 100, fee: 0, returned: 0, net: 100 }),
  discount_codes: () => ({ kind: 'percent', value: 10, max_tickets: null }),
  unavailabilities: () => ({ time: '09:00' }),
  slot_exceptions: () => ({ time: '09:00', capacity: 1 }),
  slot_days: () => ({ capacity: 10, taken: 0 }),
  counter_devices: () => ({ factor: 1 }),
  ticket_types: () => ({ price: 100 }),
  ticket_prices: () => ({ price: 100 }),
  time_slots: () => ({ capacity: 10, closing_minutes: 0 }),
  ledger_entries: (made) => ({ booking_id: made.get('bookings')?.id, payment_id: made.get('payments')?.id }),
  agent_days_off: () => ({ from_day: '2026-01-01', until_day: '2026-01-02' }),
  privacy_requests: () => ({ state: 'dropped', approved_by: null, number: Math.floor(Math.random() * 1e9) }),
  terms: () => ({ current: false }),
  clients: () => ({ merged_into: null }),
  client_merges: (made) => ({ kept_id: made.get('clients')?.id, merged_id: made.get('clients')?.id })
}

/** Nobody's row is ever there, or triggers write them. */
const unseeded = new Set(['product_photos', 'write_probe', 'places', 'dirty_days', 'drawer_entries', 'limits'])

export interface Seeding {
  db: Database
  placeId: string
  person: Person
  /** Text that a message contains about the person and that appears nowhere else. */
  secret: string
}

/** A row of theirs, or that names them, in every table that can hold one. */
export async function seedPerson(seeding: Seeding): Promise<Map<string, Row>> {
  const made = new Map<string, Row>([['places', { id: seeding.placeId }]])
  for (const table of Object.keys(PERSONAL_COLUMNS)) await seedTable(table, seeding, made)
  return made
}

async function seedTable(table: string, seeding: Seeding, made: Map<string, Row>): Promise<void> {
  if (made.has(table) || unseeded.has(table)) return
  const config = configs.get(table)
  if (!config) throw new Error(`${table} is not in the schema`)
  const links = config.foreignKeys.flatMap((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const target = getTableConfig(foreignTable).name
    return columns.map((column, at) => ({ own: column.name, target, column: foreignColumns[at]?.name ?? 'id' }))
  })
  for (const { target } of links) if (target !== table) await seedTable(target, seeding, made)
  const values: Row = {}
  for (const column of config.columns) {
    const link = links.find(({ own }) => own === column.name)
    if (column.generated) continue
    if (link) values[column.name] = link.target === table ? null : made.get(link.target)?.[link.column]
    else if (column.name === 'place_id') values.place_id = seeding.placeId
    else {
      const value = madeUp(table, column, seeding)
      if (value !== undefined) values[column.name] = value
    }
  }
  Object.assign(values, fixed[table]?.(made))
  const names = Object.keys(values).filter((name) => values[name] !== undefined)
  const parts = names.map((name) => asSql(values[name]))
  const { rows } = await seeding.db.orm
    .execute<Row>(
      sql`insert into ${sql.identifier(table)} (${sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `
      )})
          values (${sql.join(parts, sql`, `)}) on conflict do nothing returning *`
    )
    .catch((error: unknown) => {
      throw new Error(`could not seed ${table}: add what it needs to "fixed" of seed-person.ts`, { cause: error })
    })
  // Use the existing row of a table that has only one per place.
  made.set(table, rows[0] ?? (await firstOf(seeding.db, table)))
}

async function firstOf(db: Database, table: string): Promise<Row> {
  const { rows } = await db.orm.execute<Row>(sql`select * from ${sql.identifier(table)} limit 1`)
  if (!rows[0]) throw new Error(`nothing was seeded into ${table}`)
  return rows[0]
}

function asSql(value: unknown): SQL {
  if (value instanceof Object && 'queryChunks' in value) return value as SQL
  if (value !== null && typeof value === 'object' && !(value instanceof Buffer))
    return sql`${JSON.stringify(value)}::jsonb`
  return sql`${value}`
}

/** Undefined: the column's own default. */
function madeUp(table: string, column: PgColumn, { person, secret }: Seeding): unknown {
  const type = column.getSQLType()
  const kind = shapeOf(table).columns.find(({ name }) => name === column.name)?.kind
  const named = PERSONAL_COLUMNS[table]?.named
  const isJson = type === 'jsonb'
  const [name = ''] = person.names
  const text = (words: string) => (isJson ? { words } : words)
  if (kind === 'people')
    return [
      { name, document: person.document, issuer: 'SSP' },
      { name: 'Outra Gente', document: 'X' }
    ]
  if (kind === 'name') return name
  if (kind === 'document') return column.name === 'cnh' ? `cnh-${secret}` : person.document
  if (kind === 'phone') return person.phones[0]
  if (kind === 'email') return person.emails[0]
  if (kind === 'shared') return text(`De ${person.document} e de outra gente`)
  if (named?.json === column.name) return { name, document: person.document, country: 'BR' }
  if (kind === 'text' || kind === 'address' || kind === 'trace')
    return type === 'date' ? '2026-01-01' : text(`${secret}-${unique()}`)
  return dummyOf(column, type)
}

const unique = () => randomBytes(6).toString('hex')

function dummyOf({ notNull, hasDefault, name }: PgColumn, type: string): unknown {
  if (!notNull || (hasDefault && !/^(?:uuid|text)$/.test(type)) || /serial/.test(type)) return undefined
  if (hasDefault && name !== 'id') return undefined
  if (type === 'uuid') return randomUUID()
  if (type === 'text') return unique()
  if (type === 'jsonb') return {}
  if (type === 'boolean') return false
  if (type === 'date') return '2026-01-10'
  if (type.startsWith('timestamp')) return '2026-01-10T12:00:00Z'
  if (type === 'bytea') return Buffer.from('bytes')
  return Math.floor(Math.random() * 1_000_000) + 1
}

/** Everything that the database holds, as text. */
export async function dumpAll(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  )
  const dump = new Map<string, string[]>()
  for (const { name } of rows) {
    const { rows: held } = await db.pool.query<{ text: string }>(`select t::text as text from "${name}" t`)
    dump.set(
      name,
      held.map(({ text }) => text)
    )
  }
  return dump
}
