import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { seedDemo } from '#app/backend/db/seed.server.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

const now = new Date('2026-11-20T15:10:00Z')
let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemo(db, { now, password: 'serra-do-lume' })
})
afterAll(() => db.close())

const rowsOf = async (query: string) => (await db.pool.query(query)).rows

describe('the demonstration’s counters', () => {
  it('are three, each with its battery, last file and attraction', async () => {
    const devices = await rowsOf(`select serial, name, factor, last_battery, last_file, product_id is null as gate
      from counter_devices order by serial`)
    expect(devices).toMatchObject([
      { serial: '1904Dz', name: 'Estacionamento', factor: 2.8, gate: true },
      { serial: '2101Rj', name: 'Gruta – boca', factor: 1, gate: false },
      { serial: '2209Kp', name: 'Véu Dourado – trilha', factor: 0.5, gate: false }
    ])
    for (const device of devices) expect(device).toMatchObject({ last_file: 'ShuttleFile  261119-184002.TXT' })
  })

  it('count nothing that lies ahead, and every day but those of the dead battery', async () => {
    const days = await rowsOf(`select l.serial, count(distinct d.date)::int as days, min(d.date)::text as first,
      max(d.date)::text as last from counter_days d join counter_logs l on l.id = d.log_id group by 1 order by 1`)
    expect(days).toMatchObject([
      { serial: '1904Dz', days: 45, first: '2026-10-06', last: '2026-11-19' },
      { serial: '2101Rj', days: 45 },
      { serial: '2209Kp' }
    ])
    expect(days[2].days).toBeLessThan(44)
    const silent = await rowsOf(`select d.date::text from counter_days d join counter_logs l on l.id = d.log_id
      where l.serial = '2209Kp' and d.date between '2026-11-01' and '2026-11-02'`)
    expect(silent).toEqual([])
  })

  it('keep entries or totals that add up, in order and within the covered period', async () => {
    const days = await rowsOf(
      'select d.*, d.date::text as day, l.grain as log_grain from counter_days d join counter_logs l on l.id = d.log_id'
    )
    expect(days.length).toBeGreaterThan(120)
    for (const one of days) {
      const counts = one.grain === 'bucket' ? one.entries : one.totals
      expect(one.grain === 'bucket' ? one.totals : one.entries).toEqual([])
      const times = counts.map(({ time }: { time: string }) => time)
      expect(times).toEqual([...times].sort())
      expect(counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(one.total)
      for (const time of one.grain === 'bucket' ? times : []) expect(Number(time.slice(3)) % 3).toBe(0)
      expect(`${one.day}T${times[0]}` < one.covered_to).toBe(true)
    }
  })

  it('follow the people let in, more or less', async () => {
    const [sums] = await rowsOf(`select
      (select sum(d.total)::int from counter_days d join counter_logs l on l.id = d.log_id where l.serial = '2101Rj') as counted,
      (select sum(c.people)::int from checkins c join bookings b on b.id = c.booking_id
        where c.undone_at is null and c.at < '2026-11-19T20:30:00Z'
        and b.product_id = (select product_id from counter_devices where serial = '2101Rj')) as inside`)
    expect(sums.counted / sums.inside).toBeGreaterThan(0.9)
    expect(sums.counted / sums.inside).toBeLessThan(1.2)
  })

  it('and agents and staff who sell, and saved reports, are there', async () => {
    const [{ sold, agents, staff }] = await rowsOf(`select count(seller_uuid)::int as sold,
      count(distinct seller_uuid) filter (where seller_uuid in (select uuid from agents))::int as agents,
      count(distinct seller_uuid) filter (where seller_uuid in (select uuid from users))::int as staff
      from bookings`)
    expect(sold).toBeGreaterThan(100)
    expect([agents, staff]).toEqual([6, 1])
    expect(await rowsOf(`select from saved_reports where shared`)).toHaveLength(3)
  })
})
