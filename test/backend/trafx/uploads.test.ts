import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

const clock = createClock()
const duplicateMessage = 'Este arquivo já foi enviado anteriormente!'
let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace
let token: string
let serial: string
let next = 0

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db, clock))
})
afterAll(() => db.close())
beforeEach(async () => {
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, ['trafx/index', 'trafx/edit'])).token
  next += 1
  serial = `2101R${next}`
})

const upload = (changes: Record<string, unknown> = {}) => ({
  serial,
  prodUuid: place.productUuid,
  name: 'CACHOEIRA',
  mode: 'Infrared (IR+)',
  records: 58,
  date: '2026-11-13',
  total: 3,
  entries: JSON.stringify([
    { time: '08:03', count: 2 },
    { time: '09:00', count: 1 }
  ]),
  ...changes
})

const send = (body: unknown, by = token) => call('POST', '/trafx', { token: by, body })
const entries = async (query = 'start_date=2026-11-01&end_date=2026-11-30', by = token) =>
  (await call('GET', `/trafx/entries?${query}`, { token: by })).body
const counted = async (table: string) =>
  Number((await db.pool.query(`select count(*) as n from ${table} where place_id = $1`, [place.placeId])).rows[0].n)

describe('uploads', () => {
  it('keep every day of a log; its second date does not reject itself', async () => {
    const answer = await send([
      upload(),
      upload({ date: '2026-11-14', total: 1, entries: '[{"time":"23:57","count":1}]' })
    ])
    expect([answer.status, answer.body]).toEqual([201, { logs: 1, days: 2, total: 4 }])
    expect(await entries()).toMatchObject([
      { serial, prodUuid: place.productUuid, name: 'CACHOEIRA', date: '2026-11-13', total: 3, factor: 1 },
      { serial, date: '2026-11-14', total: 1, entries: '[{"time":"23:57","count":1}]', grain: 'bucket', totals: [] }
    ])
  })

  it('add up by themselves, round down to buckets and read lists too', async () => {
    const list = [
      { time: '09:02', count: 1 },
      { time: '08:59', count: '2' },
      { time: '09:00', count: 4 }
    ]
    await send([upload({ total: 999, entries: list })])
    expect(await entries()).toMatchObject([
      { total: 7, entries: '[{"time":"08:57","count":2},{"time":"09:00","count":5}]' }
    ])
  })

  it('are refused where a day counts more than can be kept', async () => {
    const most = 2_147_483_647
    const list = [
      { time: '09:00', count: most },
      { time: '10:00', count: 1 }
    ]
    const answer = await send([upload({ entries: list })])
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { entries: ['As contagens deste dia são altas demais.'] }
    ])
    expect((await send([upload({ entries: list.slice(0, 1), records: 1 })])).status).toBe(201)
    expect((await send([upload({ records: most + 1 })])).status).toBe(422)
  })

  it('are refused when a long text has nothing to store', async () => {
    const long = 'a'.repeat(1024 * 1024)
    expect((await send([upload({ name: `\0${long}` })])).status).toBe(400)
    expect((await send([upload({ name: '\0CACHOEIRA' })])).status).toBe(201)
    expect(await entries()).toMatchObject([{ name: 'CACHOEIRA' }])
  })

  it('with a file sent before are refused as a whole, with its message', async () => {
    await send([upload()])
    const again = await send([upload({ serial: `${serial}x` }), upload({ date: '2026-11-20' })])
    expect([again.status, again.body.message, again.body.code]).toEqual([409, duplicateMessage, 'duplicate'])
    expect(again.body.fields).toEqual({ serial: [serial] })
    expect([await counted('counter_logs'), await counted('counter_days')]).toEqual([1, 1])
    expect((await send([upload({ records: 59, date: '2026-11-20' })])).status).toBe(201)
    expect((await send([upload({ serial: serial.toLowerCase(), date: '2026-11-20' })])).status).toBe(201)
  })

  it('with two logs of the same serial and record count in one call are refused', async () => {
    const answer = await send([upload({ file_name: 'a.TXT' }), upload({ file_name: 'b.TXT', date: '2026-11-14' })])
    expect([answer.status, answer.body.message]).toEqual([409, duplicateMessage])
    expect((await send([upload(), upload()])).status).toBe(422)
    expect(await counted('counter_logs')).toBe(0)
  })

  it('at the same moment are saved once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send([upload()])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect([await counted('counter_logs'), await counted('counter_days')]).toEqual([1, 1])
  })

  it('may be sent by another place with the same serial and records', async () => {
    await send([upload()])
    const other = await createPlace(db)
    const { token: otherToken } = await createUser(db, other.placeId, ['trafx/index', 'trafx/edit'])
    expect((await send([upload({ prodUuid: other.productUuid })], otherToken)).status).toBe(201)
    const rows = await entries(undefined, otherToken)
    expect(rows.map((row: { prodUuid: string }) => row.prodUuid)).toEqual([other.productUuid])
  })

  it("change nothing for another place's attraction, or malformed counts", async () => {
    const other = await createPlace(db)
    const refused = [
      [upload({ prodUuid: other.productUuid })],
      [upload(), upload({ date: '2026-11-14', entries: 'rubbish' })],
      [upload({ entries: [{ time: '25:00', count: 1 }] })],
      [upload({ entries: [{ time: '08:00', count: -1 }] })],
      [upload({ serial: ' ' })],
      [upload({ date: '2026-02-30' })],
      []
    ]
    for (const body of refused) expect((await send(body)).status).toBe(422)
    expect([await counted('counter_logs'), await counted('counter_days')]).toEqual([0, 0])
  })

  it('keep hourly and daily totals apart, at their own grain', async () => {
    const totals = [
      { time: '08:00', count: 12 },
      { time: '13:00', count: 30 }
    ]
    const covered = { from: '2026-11-10T17:00', to: '2026-11-14T09:00' }
    const body = [
      upload({ grain: 'hour', entries: '[]', totals, total: 42, covered, battery: 4.5, file_name: 'a.TXT' })
    ]
    expect((await send(body)).status).toBe(201)
    expect(await entries()).toMatchObject([{ grain: 'hour', entries: '[]', totals, total: 42, covered }])
    const logs = (await call('GET', '/trafx', { token })).body
    expect(logs).toMatchObject([
      { serial, records: 58, date: '2026-11-13', last_date: '2026-11-13', days: 1, total: 42, file_name: 'a.TXT' }
    ])
    expect(logs[0]).toMatchObject({ battery: 4.5, grain: 'hour', uploaded_by: 'Joana Prado' })
  })

  it('from a counter that was not erased count nobody twice: the later log wins', async () => {
    await send([upload()])
    const longer = [
      { time: '08:03', count: 2 },
      { time: '09:00', count: 4 },
      { time: '10:00', count: 1 }
    ]
    await send([upload({ records: 99, total: 7, entries: longer, name: 'OUTRO NOME' })])
    const rows = await entries()
    expect(rows.map((row: { total: number }) => row.total)).toEqual([0, 7])
    expect(rows.map((row: { entries: string }) => JSON.parse(row.entries))).toEqual([[], longer])
  })

  it('that overlap in part are taken once, also on days of which the later log has nothing to tell', async () => {
    const first = { from: '2026-11-12T08:00', to: '2026-11-14T10:00' }
    const quiet = { from: '2026-11-13T08:30', to: '2026-11-16T10:00' }
    const one = [{ time: '09:00', count: 5 }]
    await send([
      upload({ covered: first, date: '2026-11-12', total: 5, entries: one }),
      upload({ covered: first }),
      upload({ covered: first, date: '2026-11-14', total: 5, entries: one })
    ])
    await send([upload({ records: 99, covered: quiet, date: '2026-11-15', total: 5, entries: one })])
    const rows = await entries()
    // The 13th keeps counts before 08:30, and the 14th none, because the later log counted nobody there.
    expect(rows.map((row: { date: string; total: number }) => [row.date, row.total])).toEqual([
      ['2026-11-12', 5],
      ['2026-11-13', 2],
      ['2026-11-14', 0],
      ['2026-11-15', 5]
    ])
    const [day] = await entries('start_date=2026-11-14&end_date=2026-11-14')
    expect(day.total).toBe(0)
  })

  it.each([
    ['a bucket', 'bucket', '08:03', '08:06'],
    ['an hour', 'hour', '08:00', '09:00']
  ] as const)('add up when the counter was emptied in the middle of %s', async (_what, grain, from, to) => {
    const at = (count: number) => {
      const counts = [{ time: from, count }]
      return grain === 'bucket' ? { grain, entries: counts } : { grain, entries: '[]', totals: counts }
    }
    const before = { from: '2026-11-13T06:00', to: `2026-11-13T${to}` }
    const after = { from: `2026-11-13T${from}`, to: '2026-11-13T18:00' }
    await send([upload({ ...at(5), total: 5, covered: before })])
    await send([upload({ ...at(3), total: 3, covered: after, records: 99 })])
    expect((await entries()).map((row: { total: number }) => row.total)).toEqual([5, 3])
  })

  it('record the period they cover, even beyond the file', async () => {
    await send([upload()])
    const [log] = (await call('GET', '/trafx', { token })).body
    expect(log.covered).toEqual({ from: '2026-11-13T08:03', to: '2026-11-13T09:03' })
  })

  it('can be taken away and sent again', async () => {
    await send([upload()])
    const [log] = (await call('GET', '/trafx', { token })).body
    const other = await createUser(db, (await createPlace(db)).placeId, ['trafx/edit'])
    expect((await call('DELETE', `/trafx/${log.id}`, { token: other.token })).status).toBe(404)
    expect((await call('DELETE', `/trafx/${log.id}`, { token })).status).toBe(200)
    expect((await call('DELETE', `/trafx/${log.id}`, { token })).status).toBe(404)
    expect(await entries()).toEqual([])
    expect((await send([upload()])).status).toBe(201)
  })
})

describe('permissions for uploads', () => {
  it('see needs trafx/index, and send trafx/edit', async () => {
    const viewer = await createUser(db, place.placeId, ['trafx/index'])
    const nobody = await createUser(db, place.placeId, [])
    const range = 'start_date=2026-11-01&end_date=2026-11-30'
    for (const path of [`/trafx/entries?${range}`, '/trafx', '/trafx/devices']) {
      expect((await call('GET', path, { token: viewer.token })).status).toBe(200)
      expect((await call('GET', path, { token: nobody.token })).status).toBe(403)
      expect((await call('GET', path)).status).toBe(401)
    }
    expect((await send([upload()], viewer.token)).status).toBe(403)
    for (const path of ['/trafx/devices', '/trafx/capacity']) {
      expect((await call('PUT', path, { token: viewer.token, body: {} })).status).toBe(403)
    }
    expect((await call('DELETE', `/trafx/${place.placeId}`, { token: viewer.token })).status).toBe(403)
  })

  it('show nothing of another place, for any named manager', async () => {
    await send([upload()])
    const other = await createUser(db, (await createPlace(db)).placeId, ['trafx/index'])
    const range = 'start_date=2026-11-01&end_date=2026-11-30'
    expect(await entries(range, other.token)).toEqual([])
    expect(await entries(`${range}&uuid_gestor=${place.placeId}`, other.token)).toEqual([])
    expect((await call('GET', '/trafx', { token: other.token })).body).toEqual([])
    expect((await call('GET', '/trafx/devices', { token: other.token })).body.devices).toEqual([])
    expect(await entries(`${range}&uuid_gestor=${place.placeId}`)).toHaveLength(1)
    expect(await entries(`${range}&uuid_gestor=somebody`)).toEqual([])
  })

  it('ask for no more than five years, forwards', async () => {
    const status = async (range: string) => (await call('GET', `/trafx/entries?${range}`, { token })).status
    expect(await status('start_date=2026-11-02&end_date=2026-11-01')).toBe(422)
    expect(await status('start_date=2020-01-01&end_date=2026-01-01')).toBe(422)
    expect(await status('start_date=2026-02-30&end_date=2026-03-01')).toBe(422)
    expect(await status('start_date=2022-01-01&end_date=2026-12-31')).toBe(200)
  })
})
