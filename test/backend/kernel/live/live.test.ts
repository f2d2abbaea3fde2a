import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Database, openDatabase } from '#app/backend/db/connection.server.ts'
import { notifyChannel } from '#app/backend/db/listen.server.ts'
import { createLive, type LiveChange } from '#app/backend/kernel/live/live.server.ts'
import { LIVE_KINDS } from '#app/domain/live/kinds.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

afterEach(() => vi.useRealTimers())

function hearAll(live: ReturnType<typeof createLive>): LiveChange[] {
  const heard: LiveChange[] = []
  live.onChange((change) => heard.push(change))
  return heard
}

describe('one process', () => {
  it('hears at once, with changes within 100 ms as one', () => {
    vi.useFakeTimers()
    const live = createLive({ now: () => new Date(), others: null })
    const heard = hearAll(live)
    live.tell('one', ['bookings'])
    live.tell('one', [])
    for (let index = 0; index < 50; index += 1) live.tell('one', ['bookings', 'places'])
    live.tell('two', ['issues'])
    expect(heard).toEqual([
      { placeId: 'one', kinds: ['bookings'] },
      { placeId: 'two', kinds: ['issues'] }
    ])
    vi.advanceTimersByTime(100)
    expect(heard.slice(2)).toEqual([{ placeId: 'one', kinds: ['bookings', 'places'] }])
    live.tell('one', ['bookings'])
    expect(heard).toHaveLength(3)
    vi.advanceTimersByTime(100)
    expect(heard).toHaveLength(4)
    vi.advanceTimersByTime(1000)
    live.tell('one', ['bookings'])
    expect(heard).toHaveLength(5)
    expect(vi.getTimerCount()).toBe(1)
  })

  it('knows changes since a moment, and none from before its start', () => {
    let at = 1000
    const live = createLive({ now: () => new Date(at), others: null })
    at = 2000
    live.tell('one', ['bookings'])
    at = 3000
    live.tell('one', ['issues'])
    expect(live.changedSince('one', 999)).toEqual(LIVE_KINDS)
    expect(live.changedSince('one', 1500)).toEqual(['bookings', 'issues'])
    expect(live.changedSince('one', 2500)).toEqual(['issues'])
    expect(live.changedSince('one', 3001)).toEqual([])
    expect(live.changedSince('two', 1500)).toEqual([])
  })
})

describe('several on one database', () => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase()
  })
  afterAll(() => db.close())

  async function open(said: object[] = []) {
    const own = await openDatabase({ url: db.url, poolSize: 2 })
    const log = { warn: (fields: object) => void said.push(fields), info: () => undefined }
    const live = createLive({ now: () => new Date(), others: { db: own, log: log as never } })
    onTestFinished(async () => {
      await live.stop()
      await own.close()
    })
    await live.ready
    return { live, heard: hearAll(live) }
  }

  it('hear each other, and themselves once', async () => {
    const [first, second, third] = await Promise.all([open(), open(), open()])
    first.live.tell('one', ['bookings'])
    first.live.tell('one', ['places'])
    first.live.tell('two', ['issues'])
    for (const { heard } of [second, third]) {
      await expect
        .poll(() => heard)
        .toEqual([
          { placeId: 'one', kinds: ['bookings', 'places'] },
          { placeId: 'two', kinds: ['issues'] }
        ])
    }
    await expect.poll(() => first.heard).toHaveLength(3)

    // Foreign messages are ignored, and more places than fit into a message are split.
    for (const junk of ['', 'junk', '[]', '{"from":1}', '{"from":"x","places":[["one","data"]]}', '{"places":7}']) {
      await notifyChannel(db, 'trilha_live', junk)
    }
    const many = Array.from({ length: 150 }, (_, index) => `7d444840-9dc0-11d1-b245-5ffdce74f${index + 100}`)
    for (const placeId of many) second.live.tell(placeId, [...LIVE_KINDS])
    await expect.poll(() => third.heard.length).toBe(152)
    await expect.poll(() => first.heard.slice(3).map(({ placeId }) => placeId)).toEqual(many)
  })

  it('reconnect after a lost connection, and report that changes may have been missed', async () => {
    const said: object[] = []
    const [first, second] = await Promise.all([open(), open(said)])
    const others = `from pg_stat_activity where application_name = 'trilha live' and datname = current_database()`
    await db.pool.query(`select pg_terminate_backend(pid) ${others}`)
    // Listeners in this process still hear it.
    second.live.tell('one', ['bookings'])
    expect(second.heard).toEqual([{ placeId: 'one', kinds: ['bookings'] }])
    await expect.poll(() => second.heard.at(-1)).toEqual({ placeId: null, kinds: LIVE_KINDS })
    expect(said).toHaveLength(1)
    expect(second.live.changedSince('two', Date.now() - 60_000)).toEqual(LIVE_KINDS)
    await expect.poll(() => first.heard.at(-1)?.placeId).toBe(null)
    first.live.tell('three', ['messages'])
    await expect.poll(() => second.heard.at(-1)).toEqual({ placeId: 'three', kinds: ['messages'] })
  })
})
