import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLegacyServer } from '#app/api-client/legacy/server.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { dayCloses } from '#app/backend/db/schema.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { legacyJobs } from '#app/backend/legacy/jobs.server.ts'
import { runSteps } from '#app/backend/legacy/run-steps.server.ts'
import type { ReadLegacyPage } from '#app/contracts/legacy/read-answer.ts'
import type { DaySnapshot } from '#app/domain/finance/day/snapshot.ts'
import {
  type Clock,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { type LegacyServer, startLegacyServer } from '../../support/server/legacy.ts'
import { bill, readEverything, rowsThere } from './rows.ts'

const login = { password: 's', data: { token: 'tok-1' } }

let db: Database
let server: LegacyServer
let clock: Clock
let backend: Backend
let call: ReturnType<typeof createCaller>
let placeId: string
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
  server = await startLegacyServer({ servico: login }, 'ajax')
  Object.assign(server.rows, rowsThere)
  clock = createClock()
  const legacy = createLegacyServer({ url: server.url, username: 'servico', password: 's', timeoutMs: 2000 })
  const read: ReadLegacyPage = (noun, asked) => legacy.list(noun, asked)
  backend = { ...createTestBackend(db, clock), legacyImport: { read, place: '' } }
  call = createCaller(backend)
  ;({ placeId } = await createPlace(db, { capacity: 4 }))
  const user = await createUser(db, placeId, ['configurations/integrations', 'configurations/edit'])
  token = user.token
  await db.orm.insert(dayCloses).values({
    placeId,
    date: '2024-02-02',
    number: 1,
    closedAt: clock.now(),
    closedBy: user.userId,
    expected: 0,
    counted: 0,
    entries: 0,
    entryIds: [],
    snapshot: {} as DaySnapshot
  })
})
afterAll(async () => {
  await server?.close()
  await db?.close()
})

const start = (mode: string) =>
  call('POST', '/legacy/import', { token, body: { mode }, headers: { 'idempotency-key': randomUUID() } })

async function oneTurn() {
  clock.pass(2)
  for (const { run } of legacyJobs.recurring) await run(backend)
}

async function finish() {
  for (let turn = 0; turn < 50; turn++) {
    await oneTurn()
    const { runs } = (await call('GET', '/legacy/import', { token })).body
    if (runs[0].state !== 'running') return runs[0]
  }
  throw new Error('the import never ends')
}

const countsOf = (run: { counts: { noun: string }[] }) =>
  Object.fromEntries(run.counts.map(({ noun, ...counts }) => [noun, counts]))

const notesOf = async (id: string) =>
  (await call('GET', `/legacy/import/${id}/notes?limit=500`, { token })).body.data as {
    noun: string
    legacy_id: string
    kind: string
    what: string
  }[]

const everything = () => readEverything(db.pool)

const one = async (sql: string) => (await db.pool.query(sql)).rows[0]

describe('an import of the legacy server', { shuffle: false }, () => {
  it('is first only looked at', async () => {
    const before = await everything()
    expect((await start('preview')).status).toBe(201)
    expect((await start('import')).body).toMatchObject({ code: 'running' })
    const run = await finish()
    expect(run).toMatchObject({ state: 'done', mode: 'preview', failure: '' })
    expect(countsOf(run)).toMatchObject({
      products: { read: 2, created: 2, same: 0 },
      clients: { read: 230, created: 230 },
      bills: { read: 12, created: 11, skipped: 1 }
    })
    expect(await everything()).toEqual(before)
  })

  it('stopped in between goes on where it stood, also with two at once', async () => {
    const { id } = (await start('import')).body
    const { read } = backend.legacyImport ?? {}
    const dying: Backend = {
      ...backend,
      legacyImport: {
        place: '',
        read: (noun, asked) => {
          if (noun === 'clients' && asked.page === 2) throw new Error('killed')
          return (read as ReadLegacyPage)(noun, asked)
        }
      }
    }
    await expect(runSteps(dying, id)).rejects.toThrow('killed')
    expect(await one('select count(*)::int from clients')).toEqual({ count: 100 })
    const move = (action: string) => call('POST', `/legacy/import/${id}/move`, { token, body: { action } })
    expect((await move('pause')).body.state).toBe('paused')
    await runSteps(backend, id)
    expect(await one('select count(*)::int from clients')).toEqual({ count: 100 })
    expect((await move('resume')).body.state).toBe('running')
    await Promise.all([runSteps(backend, id), runSteps(backend, id)])
    expect(await finish()).toMatchObject({ id, state: 'done' })
    expect(await one('select count(*)::int, count(distinct phone)::int as phones from clients')).toEqual({
      count: 230,
      phones: 230
    })
  })

  it('keeps money, places and states true, and tells nobody', async () => {
    const { rows } = await db.pool.query(
      'select code, status, final::int, people, channel, checked_in_people as inside from bookings order by code'
    )
    expect(rows).toEqual([
      { code: 'ANT1', status: 'APPROVED', final: 16000, people: 2, channel: 'WORDPRESS', inside: 2 },
      { code: 'ANT11', status: 'UNPAID', final: 16000, people: 2, channel: 'WORDPRESS', inside: 0 },
      { code: 'ANT12', status: 'APPROVED', final: 16000, people: 2, channel: 'WORDPRESS', inside: 0 },
      { code: 'ANT2', status: 'APPROVED', final: 16000, people: 2, channel: 'WORDPRESS', inside: 0 },
      { code: 'ANT4', status: 'CANCELLED', final: 16000, people: 2, channel: 'WORDPRESS', inside: 0 },
      { code: 'ANT5', status: 'EXPIRED', final: 16000, people: 2, channel: 'WORDPRESS', inside: 0 },
      { code: 'ANT8', status: 'UNPAID', final: 10000, people: 3, channel: 'WORDPRESS', inside: 0 }
    ])
    expect(await one(`select sum(value)::int as value from ledger_entries where payment_id is not null`)).toEqual(
      await one('select sum(value - refunded)::int as value from payments')
    )
    expect(
      await one(
        `select sum(quantity * unit_price)::int as sum from booking_items i join bookings b on b.id = i.booking_id where b.code = 'ANT8'`
      )
    ).toEqual({ sum: 10000 })
    expect(await one(`select taken, capacity from slot_days where date = '${tomorrow}'`)).toEqual({
      taken: 2,
      capacity: 4
    })
    expect(
      await one(
        'select (select count(*) from messages)::int as messages, (select count(*) from graphile_worker.jobs)::int as jobs'
      )
    ).toEqual({ messages: 0, jobs: 0 })
    expect(await findBreaches(db)).toEqual({})
  })

  it('tells which rows were left out and why, without their content', async () => {
    const { runs } = (await call('GET', '/legacy/import', { token })).body
    const notes = await notesOf(runs[0].id)
    const told = notes.map(({ noun, legacy_id: id, kind, what }) => `${noun} ${id} ${kind}: ${what}`)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^products 1 differs: Já havia aqui/),
        expect.stringMatching(/^agents 1 differs: .*telefone/),
        expect.stringMatching(/^bills 3 conflict: Não há 5 vagas/),
        expect.stringMatching(/^bills 5 differs: Nunca foi paga \(PENDING\)/),
        expect.stringMatching(/^bills 6 skipped: product_id/),
        expect.stringMatching(/^bills 7 skipped: sdate: Data inválida/),
        expect.stringMatching(/^bills 8 differs: .*documento/),
        expect.stringMatching(/^bills 9 conflict: O dia 02\/02\/2024/),
        expect.stringMatching(/^bills 10 conflict: Já há aqui uma reserva com o código ANT1/),
        expect.stringMatching(/^bills 11 conflict: Paga lá/),
        expect.stringMatching(/^bills 12 conflict: Os pagamentos passam/),
        expect.stringMatching(/^transactions 3 skipped: É da reserva 1/),
        expect.stringMatching(/^transactions 4 skipped: payments/),
        // Or its money would be here twice once there is room for it.
        expect.stringMatching(/^transactions 5 skipped: É da reserva 3, que ficou de fora/)
      ])
    )
    expect(told.join()).not.toMatch(/script|111\.111|8888000/)
  })

  it('run again changes nothing, and overwrites nothing that was changed here', async () => {
    await db.pool.query(`update clients set name = 'Mudada Aqui' where phone like '%1000007'`)
    Object.assign(rowsThere['/bills/index']?.[0] ?? {}, bill(1, { status: 'CANCELADA' }))
    const before = await everything()
    await start('import')
    const run = await finish()
    expect(countsOf(run)).toMatchObject({
      products: { created: 0, same: 2 },
      clients: { created: 0, same: 230, differs: 1 },
      bills: { created: 0 },
      transactions: { created: 0, same: 2 }
    })
    expect(await everything()).toEqual(before)
    const notes = await notesOf(run.id)
    expect(notes).toContainEqual(
      expect.objectContaining({
        noun: 'clients',
        legacy_id: '8',
        kind: 'differs',
        what: expect.stringContaining('nome')
      })
    )
    expect(notes).toContainEqual(
      expect.objectContaining({ noun: 'bills', legacy_id: '1', what: expect.stringContaining('situação') })
    )
  })

  it('waits for a server that is away, then rests and says why', async () => {
    server.speak('hang-up')
    await start('preview')
    const run = await finish()
    expect(run).toMatchObject({ state: 'paused', failure: expect.stringContaining('Não respondeu') })
    server.speak('ajax')
    const move = (action: string) => call('POST', `/legacy/import/${run.id}/move`, { token, body: { action } })
    expect((await move('resume')).body).toMatchObject({ state: 'running', failure: '' })
    expect(await finish()).toMatchObject({ state: 'done' })
    expect((await move('resume')).body).toMatchObject({ code: 'done' })
  })

  const move = (id: string, action: string) => call('POST', `/legacy/import/${id}/move`, { token, body: { action } })

  it('signs in once more where it is led to the door in between, then rests at once and says why', async () => {
    const { id } = (await start('preview')).body
    // Where a turn of another process had come to.
    await db.pool.query(`update legacy_imports set noun = 'clients', page = 2 where id = $1`, [id])
    server.speak('door')
    server.asked.length = 0
    await oneTurn()
    const { runs } = (await call('GET', '/legacy/import', { token })).body
    expect(runs[0]).toMatchObject({ id, state: 'paused', noun: 'clients', page: 2 })
    expect(runs[0].failure).toContain('Leva à página de entrada')
    expect(server.asked.map(({ path }) => path)).toEqual(['/clients/index', '/users/login', '/clients/index'])
    server.speak('ajax')
    await move(id, 'resume')
    expect(await finish()).toMatchObject({ state: 'done', failure: '' })
  })

  it('reports a page that the database refuses, or a list that ends too early', async () => {
    await db.pool.query(`alter table clients add constraint no_one check (name <> 'Recusada')`)
    rowsThere['/clients/index']?.push({ Client: { id: 900, nome: 'Recusada', telefone: '75981234567' } })
    const said = vi.spyOn(backend.log, 'error').mockReturnValue(undefined)
    await start('import')
    const run = await finish()
    expect(run).toMatchObject({ state: 'paused', noun: 'clients', page: 3 })
    expect(run.failure).toMatch(/página 3 \(Clientes\) não pôde ser gravada/)
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ noun: 'clients', page: 3 }), expect.any(String))
    await db.pool.query('alter table clients drop constraint no_one')
    const { read } = backend.legacyImport ?? {}
    const short: ReadLegacyPage = async (noun, asked) => {
      const page = await (read as ReadLegacyPage)(noun, asked)
      return noun === 'clients' && page.rows.length === 0 ? { ...page, total: 240 } : page
    }
    const before = backend
    backend = { ...backend, legacyImport: { read: short, place: '' } }
    await move(run.id, 'resume')
    expect(await finish()).toMatchObject({ state: 'done' })
    backend = before
    expect(await notesOf(run.id)).toContainEqual(
      expect.objectContaining({ noun: 'clients', what: expect.stringContaining('diz ter 240, e mandou 231') })
    )
    expect(await one(`select count(*)::int from clients where name = 'Recusada'`)).toEqual({ count: 1 })
  })

  it('takes all at once of a server that knows no pages, also more than a statement takes', async () => {
    const never = { status: 'PENDING', payments: [] }
    const all = Array.from({ length: 2600 }, (_none, at) => bill(5000 + at, never))
    Object.assign(server.rows, { '/bills/index': all })
    server.speak('no-pages')
    await start('import')
    const run = await finish()
    server.speak('ajax')
    expect(run).toMatchObject({ state: 'done', failure: '' })
    expect(countsOf(run).bills).toMatchObject({ read: 2600, created: 2600, skipped: 0 })
    expect(await one('select count(*)::int from booking_metadata where length(bill_id) = 4')).toEqual({ count: 2600 })
  }, 120_000)

  it('needs permission for settings, in the place of that server', async () => {
    const looker = (await createUser(db, placeId, ['configurations/integrations'])).token
    expect((await call('POST', '/legacy/import', { token: looker, body: { mode: 'import' } })).status).toBe(403)
    const other = await createPlace(db)
    const stranger = (await createUser(db, other.placeId, ['configurations/integrations', 'configurations/edit'])).token
    const { body } = await call('GET', '/legacy/import', { token })
    expect(body.problem).toContain('LEGACY_PLACE')
    expect((await call('GET', '/legacy/import', { token: stranger })).body.runs).toEqual([])
    const path = `/legacy/import/${body.runs[0].id}`
    expect((await call('GET', `${path}/notes`, { token: stranger })).status).toBe(404)
    expect((await call('POST', `${path}/move`, { token: stranger, body: { action: 'end' } })).status).toBe(404)
    expect((await call('POST', '/legacy/import', { token: stranger, body: { mode: 'import' } })).status).toBe(503)
  })
})
