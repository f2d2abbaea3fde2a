import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { assignClients } from '#app/backend/db/queries/clients/assign.server.ts'
import { bookings, clients } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { createCaller, createTestBackend, type TestPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { closeGate, restoreGuards, untilWaiting, withoutGuard } from './locks.ts'
import { addBooking, openPlace } from './world.ts'

let db: Database
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
  call = createCaller(createTestBackend(db))
})
afterEach(restoreGuards)
afterAll(() => db?.close())

const chain = 'a client was put into one that stands for none'
/** Bookings go straight into their table here: what else there is to a booking is not asked. */
const ours = [chain, 'what a merge says and where its clients point differ', 'something of one place stands in another']
const broken = async () => Object.keys(await findBreaches(db)).filter((rule) => ours.includes(rule))

const rowLock = / for no key update( skip locked)?$/

interface World {
  place: TestPlace
  token: string
}

async function addClient({ token }: World, body: object): Promise<string> {
  const uuid = randomUUID()
  expect((await call('POST', '/clients', { token, body: { uuid, ...body } })).status).toBe(200)
  return uuid
}

const versionOf = async ({ token }: World, uuid: string) =>
  (await call('GET', `/clients/${uuid}`, { token })).body.version

async function merge(world: World, kept: string, other: string) {
  const version = await versionOf(world, kept)
  const second = await versionOf(world, other)
  const body = { other_uuid: other, version, other_version: second }
  return call('POST', `/clients/${kept}/merge`, { token: world.token, body })
}

async function undo({ token }: World, kept: string) {
  const { merges } = (await call('GET', `/clients/${kept}`, { token })).body
  return call('POST', `/clients/${kept}/unmerge`, { token, body: { merge: merges[0]?.id ?? 0 } })
}

const person = (index: number) => ({ name: `Ana Lima ${'ABCDEFGH'[index]}`, phone: `75 98888-300${index}` })

/** The third goes into the second, and before that is done the second into the first. */
async function mergeInARow(): Promise<string[]> {
  const world = await openPlace(db)
  const [one = '', two = '', three = ''] = await Promise.all([0, 1, 2].map((index) => addClient(world, person(index))))
  const gate = await closeGate(db, 'insert on client_merges')
  const first = merge(world, two, three)
  await untilWaiting(db, ['advisory'])
  const second = merge(world, one, two)
  await untilWaiting(db, ['transactionid', 'tuple'])
  await gate.open()
  return (await Promise.all([first, second])).map(({ status, body }) => `${status} ${body.code ?? ''}`.trim())
}

describe('two who put clients together', () => {
  it('wait for each other: no client is merged into one that is itself merged', async () => {
    expect(await mergeInARow()).toEqual(['200', '409 changed_meanwhile'])
    expect(await broken()).toEqual([])
  })

  it('would make a chain without that lock (control)', async () => {
    withoutGuard(rowLock)
    expect(await mergeInARow()).toEqual(['200', '200'])
    restoreGuards()
    expect(await broken()).toEqual([chain])
    await db.pool.query('delete from client_merges; update clients set merged_into = null')
  })

  it('and those who part, change and book meanwhile, lose no booking and no centavo', async () => {
    const world = await openPlace(db)
    const { place, token } = world
    const uuids = await Promise.all([0, 1, 2, 3, 4].map((index) => addClient(world, person(index))))
    const of = (index: number) => uuids[index % uuids.length] ?? ''
    const book = async (index: number) => {
      const { name } = person(index % 5)
      const phone = `+557598888300${index % 5}`
      await addBooking(db, place, { document: '', name, surname: '', phone, final: 1001 + index, total: 1001 + index })
      await assignAllClients({ db })
      return { status: 200 }
    }
    const change = async (index: number) => {
      const body = { ...person(index % 5), email: `x${index}@example.com`, version: await versionOf(world, of(index)) }
      return call('PUT', `/clients/${of(index)}`, { token, body })
    }
    for (let round = 0; round < 2; round += 1) {
      const work = [0, 1, 2].flatMap((at) => [
        merge(world, of(round + at), of(round + at * 2 + 1)),
        at % 2 === 0 ? undo(world, of(round + at)) : change(round + at),
        book(round + at)
      ])
      for (const { status } of await Promise.all(work)) expect([200, 409, 422]).toContain(status)
      expect(await broken()).toEqual([])
    }
    await assignAllClients({ db })
    const { body } = await call('GET', '/clients?limit=100', { token })
    const sums = await Promise.all(
      body.data.map(async ({ uuid }: { uuid: string }) => (await call('GET', `/clients/${uuid}`, { token })).body.sums)
    )
    const add = (name: string) => sums.reduce((sum, one) => sum + Math.round(one[name] * 100), 0)
    const { rows } = await db.pool.query('select count(*)::int, sum(final)::int from bookings where place_id = $1', [
      place.placeId
    ])
    expect([add('bookings') / 100, add('sold_value')]).toEqual([rows[0].count, rows[0].sum])
  })
})

/** Both have read the same version, and save at once. */
async function saveAtOnce(): Promise<{ statuses: number[]; world: World; uuid: string }> {
  const world = await openPlace(db)
  const uuid = await addClient(world, person(0))
  const save = (email: string) =>
    call('PUT', `/clients/${uuid}`, { token: world.token, body: { ...person(0), email, version: 1 } })
  const answers = await Promise.all([save('uma@example.com'), save('outra@example.com')])
  return { statuses: answers.map(({ status }) => status).sort(), world, uuid }
}

describe('two who change one client', () => {
  it('are detected by version, and the second learns who saved first', async () => {
    const { statuses, world, uuid } = await saveAtOnce()
    expect(statuses).toEqual([200, 409])
    const late = await call('PUT', `/clients/${uuid}`, { token: world.token, body: { ...person(0), version: 1 } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.message).toBe('Joana Prado mudou este cliente em 20/11/2026 09:00, enquanto você o editava.')
  })

  it('would write over each other without it (control)', async () => {
    withoutGuard(/"clients"\."version" = (\$\d+)/, '$1::int is not null')
    expect((await saveAtOnce()).statuses).toEqual([200, 200])
  })
})

/** A second instance looks for work while the first has all of it in hand; how many bookings each gave a client. */
async function assignTwice(): Promise<number[]> {
  const { place } = await openPlace(db)
  for (let at = 0; at < 20; at += 1) await addBooking(db, place, { document: '', phone: `+55759888870${at + 10}` })
  const gate = await closeGate(db, 'update of client_id on bookings')
  const first = inTransaction(db, (tx) => assignClients(tx))
  await untilWaiting(db, ['advisory'])
  let isOver = false
  const second = inTransaction(db, (tx) => assignClients(tx)).finally(() => {
    isOver = true
  })
  await untilWaiting(db, ['transactionid', 'tuple'], () => isOver)
  await gate.open()
  return Promise.all([first, second])
}

describe('the job that gives bookings their clients', () => {
  it('in two instances at once gives each booking one, once', async () => {
    expect(await assignTwice()).toEqual([20, 0])
  })

  it('would do the work of another once more without its lock (control)', async () => {
    withoutGuard(rowLock)
    expect(await assignTwice()).toEqual([20, 20])
  })

  it('loses and doubles nothing where its connection is killed in the middle', async () => {
    const { place } = await openPlace(db)
    for (let at = 0; at < 6; at += 1) await addBooking(db, place, { document: '', phone: `+5575988887${at % 3}10` })
    const gate = await closeGate(db, 'update of client_id on bookings')
    const dying = assignAllClients({ db }).then(
      () => 'done',
      () => 'killed'
    )
    const [pid] = await untilWaiting(db, ['advisory'])
    await db.pool.query('select pg_terminate_backend($1)', [pid])
    expect(await dying).toBe('killed')
    await gate.open()
    const made = () => db.orm.select().from(clients).where(eq(clients.placeId, place.placeId))
    expect(await made()).toEqual([])
    await assignAllClients({ db })
    expect(await made()).toHaveLength(3)
    const left = await db.orm
      .select({ id: bookings.id })
      .from(bookings)
      .where(sql`${bookings.placeId} = ${place.placeId} and ${bookings.clientId} is null`)
    expect(left).toEqual([])
  })
})
