import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createCaller, createTestBackend, type TestPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { addBooking, openPlace } from './world.ts'

let db: Database
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db?.close())

interface World {
  place: TestPlace
  token: string
}

/** Client as a list shows it; `key` is the same in every place. */
interface Listed {
  uuid: string
  key: string
  version: number
}

interface Whole extends Record<string, unknown> {
  address: object
  merges: { id: number }[]
  sums: Record<string, number>
}

/** Bookers: two phones with one CPF, three people without a document, one foreigner. */
const people = [
  { name: 'Ana', surname: 'Lima', document: '52998224725', phone: '', email: '' },
  { name: 'Ana', surname: 'Lima Reis', document: '52998224725', phone: '+5575988884002', email: 'ana@example.com' },
  { name: 'Ana', surname: 'Lima', document: '', phone: '+5575988884001', email: 'ana@example.com' },
  { name: 'Bia', surname: 'Lima', document: '', phone: '+5575988884001', email: '' },
  { name: 'Ana', surname: 'Lima', document: '', phone: '+5575988884003', email: '' },
  { name: 'Ana', surname: 'Lima', document: 'AB1234', documentCountry: 'AR', phone: '+5575988884001', email: '' }
]

const at = fc.nat({ max: 100 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('book' as const), who: at, value: fc.nat({ max: 99_999 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), who: at, mark: at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('merge' as const), who: at, other: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), who: at }) }
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The clients that stand, in an order that is the same in every place: by who they are. */
async function standing({ token }: World): Promise<Listed[]> {
  const { body } = await call('GET', '/clients?limit=100', { token })
  const rows: (Listed & Record<'document' | 'phone' | 'name', string>)[] = body.data
  const keyed = rows.map((row) => ({ ...row, key: row.document || `${row.phone} ${row.name}` }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1))
}

const read = async ({ token }: World, { uuid }: Listed): Promise<Whole> =>
  (await call('GET', `/clients/${uuid}`, { token })).body

async function book(worlds: readonly World[], { who, value }: { who: number; value: number }): Promise<void> {
  const isSold = value % 5 !== 0
  for (const { place } of worlds) {
    await addBooking(db, place, {
      ...people[who % people.length],
      status: isSold ? 'APPROVED' : 'CANCELLED',
      total: value,
      final: value,
      paid: isSold ? value : 0,
      ...(value % 3 === 0 ? { address: { city: `Cidade ${value}` } } : {})
    })
  }
  await assignAllClients({ db })
}

/** Only what a person changed in the form: all else is sent as it stands. */
async function edit(world: World, client: Listed | undefined, mark: number): Promise<void> {
  if (!client) return
  const { address, ...sent } = await read(world, client)
  const changed = mark % 2 === 0 ? { email: `x${mark}@example.com` } : { notes: `Anotação ${mark}` }
  const body = { ...sent, ...address, ...changed }
  expect((await call('PUT', `/clients/${client.uuid}`, { token: world.token, body })).status).toBe(200)
}

async function merge({ token }: World, kept: Listed | undefined, other: Listed | undefined): Promise<void> {
  if (!kept || !other || kept === other) return
  const body = { other_uuid: other.uuid, version: kept.version, other_version: other.version }
  const { status } = await call('POST', `/clients/${kept.uuid}/merge`, { token, body })
  expect([200, 422]).toContain(status)
}

/** Whether there was something to undo. */
async function undo(world: World, client: Listed | undefined): Promise<boolean> {
  const last = client ? (await read(world, client)).merges[0] : undefined
  if (!client || !last) return false
  const body = { merge: last.id }
  expect((await call('POST', `/clients/${client.uuid}/unmerge`, { token: world.token, body })).status).toBe(200)
  return true
}

async function undoAll(world: World): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const client of await standing(world)) if (await undo(world, client)) isDone = false
  }
}

/** In one place everything is done; in its twin nobody puts anything together. */
async function take(steps: readonly Step[], world: World, twin: World): Promise<void> {
  for (const one of steps) {
    if (one.do === 'book') {
      await book([world, twin], one)
      continue
    }
    const clients = await standing(world)
    const of = (who: number) => clients[who % clients.length]
    if (one.do === 'merge') await merge(world, of(one.who), of(one.other))
    else if (one.do === 'undo') await undo(world, of(one.who))
    else {
      const known = of(one.who)
      await edit(world, known, one.mark)
      const twins = known ? await standing(twin) : []
      await edit(
        twin,
        twins.find(({ key }) => key === known?.key),
        one.mark
      )
    }
  }
}

const readAll = async (world: World) => Promise.all((await standing(world)).map((client) => read(world, client)))

/** Bookings and centavos of all clients: sold, received, to receive, to give back. */
function sumsOf(clients: readonly Whole[]): number[] {
  const add = (name: string, by: number) =>
    clients.reduce((sum, { sums }) => sum + Math.round((sums[name] ?? 0) * by), 0)
  const money = ['sold_value', 'received_value', 'receivable_value', 'refund_due_value']
  return [add('bookings', 1), ...money.map((name) => add(name, 100))]
}

async function bookedIn({ place }: World): Promise<number[]> {
  const { rows } = await db.pool.query<{ bookings: number; sold: number; received: number }>(
    `select count(*)::int as bookings, coalesce(sum(final) filter (where status = 'APPROVED'), 0)::int as sold,
       (select coalesce(sum(value), 0)::int from payments where place_id = $1 and status = 'APPROVED') as received
     from bookings where place_id = $1`,
    [place.placeId]
  )
  return [...Object.values(rows[0] ?? {}), 0, 0]
}

/** All that is told of everybody, but what a place numbers for itself. */
function pictureOf(clients: readonly Whole[]): unknown {
  const hidden = ['uuid', 'version', 'merges', 'created_date']
  return clients.map((client) => Object.entries(client).filter(([name]) => !hidden.includes(name)))
}

const empty = `delete from payments; delete from bookings; delete from client_merges;
  update clients set merged_into = null; delete from clients`

it('keeps every booking and centavo through any bookings, changes and merges, all of which can be undone', async () => {
  const world = await openPlace(db)
  const twin = await openPlace(db)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      await db.pool.query(empty)
      await take(steps, world, twin)
      const booked = await bookedIn(world)
      expect(sumsOf(await readAll(world))).toEqual(booked)
      await undoAll(world)
      const apart = await readAll(world)
      const alone = await readAll(twin)
      expect(sumsOf(apart)).toEqual(booked)
      expect(pictureOf(apart)).toEqual(pictureOf(alone))
    }),
    { numRuns: 50 }
  )
}, 180_000)
