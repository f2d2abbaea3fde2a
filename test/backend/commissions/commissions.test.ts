import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingAgents, bookings, commissionPayouts } from '#app/backend/db/schema.server.ts'
import { COMMISSION_KINDS, commissionOf } from '#app/domain/commission/rate.ts'
import { shareOf } from '#app/domain/commission/share.ts'
import { createCaller, createTestBackend, createUser, today, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { restoreGuards, withoutGuard } from '../clients/locks.ts'
import { openPlace } from '../clients/world.ts'
import { month, openCommissionWorld } from './world.ts'

let db: Database
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
  call = createCaller(createTestBackend(db))
})
afterEach(restoreGuards)
afterAll(() => db?.close())

const open = () => openCommissionWorld(db, call)

describe("an agent's commission", () => {
  it('is a share of money received and kept, for visits that took place and are valid', async () => {
    const world = await open()
    const [guide = ''] = await world.addAgents(1)
    await world.rate()
    const whole = await world.guided([guide])
    const part = await world.guided([guide])
    await world.giveBack(part.id, 6000)
    await world.guided([guide], { status: 'UNPAID', paid: 0 })
    await world.guided([guide], { date: tomorrow })
    await world.cancel((await world.guided([guide])).id)
    const read = await world.read(guide)
    expect(read).toMatchObject({ total: 3, bookings: 3, base_value: 260, commission_value: 26, due_value: 26 })
    const of = (code: string) => read.data.find((line: { booking_code: string }) => line.booking_code === code)
    expect(of(whole.code)).toMatchObject({ base_value: 160, commission_value: 16, kind: 'percent', rate: 10 })
    expect(of(part.code)).toMatchObject({ base_value: 100, commission_value: 10 })
  })

  it('is said by the server as by the rules, and the shares are the whole', async () => {
    const world = await open()
    const guides = await world.addAgents(3)
    const kind = fc.constantFrom(...COMMISSION_KINDS.map(({ code }) => code))
    const asked = fc.record({
      kind,
      value: fc.integer({ min: 0, max: 10_000 }),
      people: fc.integer({ min: 1, max: 9 }),
      paid: fc.integer({ min: 1, max: 50_000 }),
      of: fc.integer({ min: 1, max: 3 })
    })
    const cases = fc.sample(asked, 12)
    const ids: number[] = []
    for (const { people, paid, of } of cases) {
      const row = await world.guided(guides.slice(0, of), { people, paid, final: paid, total: paid })
      ids.push(row.id)
    }
    for (const [at, { kind, value, people, paid, of }] of cases.entries()) {
      await db.pool.query('delete from commission_rates')
      await world.rate({ kind, value: (value / 100).toFixed(2).replace('.', ',') })
      const booked = await db.orm
        .select()
        .from(bookings)
        .where(eq(bookings.id, ids[at] ?? 0))
      const lines = await Promise.all(
        guides.slice(0, of).map(async (guide) => {
          const { data } = await world.read(guide)
          return data.find((line: { booking_code: string }) => line.booking_code === booked[0]?.code)
        })
      )
      const whole = commissionOf({ kind, value }, { base: paid, people })
      const told = lines.map((line) => Math.round(line.commission_value * 100))
      expect(told).toEqual(lines.map((_, place) => shareOf(whole, { of, at: place })))
      expect(told.reduce((sum, one) => sum + one, 0)).toBe(whole)
      expect(lines.reduce((sum, line) => sum + Math.round(line.base_value * 100), 0)).toBe(paid)
    }
  })

  it("uses the rate of the visit's day, the agent's own before the general one", async () => {
    const world = await open()
    const [one = '', other = ''] = await world.addAgents(2)
    await world.guided([one], { date: '2026-11-05' })
    await world.guided([one], { date: '2026-11-15' })
    await world.guided([other], { date: '2026-11-15' })
    await world.guided([other], { date: '2025-12-31' })
    await world.rate()
    await world.rate({ valid_from: '2026-11-10', value: '20' })
    await world.rate({ agent_uuid: other, kind: 'person', value: '5,50' })
    const values = (read: { data: { commission_value: number }[] }) => read.data.map((line) => line.commission_value)
    expect(values(await world.read(one))).toEqual([16, 32])
    expect(values(await world.read(other))).toEqual([11])
    const early = await world.read(other, 'start_date=2025-12-01&end_date=2025-12-31')
    expect(early).toMatchObject({ unrated: 1, commission_value: 0, data: [{ kind: '', rate: null, base_value: 160 }] })
    const list = await world.list()
    expect(list).toMatchObject({ bookings: 3, base_value: 480, commission_value: 59, due_value: 59 })
    expect(list.data.map((row: { due_value: number }) => row.due_value)).toEqual([48, 11])
  })
})

describe('a payout', () => {
  it('pays each booking once, then increases, and subtracts decreases', async () => {
    const world = await open()
    const [guide = ''] = await world.addAgents(1)
    await world.rate()
    const first = await world.guided([guide], { date: '2026-10-20' })
    const october = { start_date: '2026-10-01', end_date: '2026-10-31', seen: 16 }
    expect((await world.pay(guide, october)).body).toMatchObject({
      outcome: 'done',
      payout: { value: 16, bookings: 1 }
    })
    expect((await world.pay(guide, { ...october, seen: 0 })).status).toBe(409)
    // The visitor got half of it back since: R$ 8,00 were too much.
    await world.giveBack(first.id, 8000)
    await world.guided([guide])
    const now = await world.read(guide)
    expect(now).toMatchObject({ commission_value: 16, paid_value: 0, carried_value: -8, due_value: 8, total: 2 })
    expect(now.data[0]).toMatchObject({ carried: true, paid_value: 16, commission_value: 8, due_value: -8 })
    expect((await world.pay(guide, { seen: 8 })).body).toMatchObject({ payout: { value: 8, bookings: 2 } })
    // Cancelled altogether: nothing is left of it, and too much was paid.
    await world.cancel(first.id)
    expect(await world.read(guide)).toMatchObject({ carried_value: -8, due_value: -8, paid_value: 16 })
    const refused = await world.pay(guide, { seen: -8 })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('a mais')])
    const told = await db.pool.query(
      'select sum(value)::int as sum from commission_payout_lines where agent_uuid = $1',
      [guide]
    )
    expect(told.rows).toEqual([{ sum: 2400 }])
  })

  it('is refused where another amount is due than was seen, and where somebody no longer guides it is taken back', async () => {
    const world = await open()
    const [one = '', other = ''] = await world.addAgents(2)
    await world.rate()
    const row = await world.guided([one])
    const refused = await world.pay(one, { seen: 15 })
    expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
    expect((await world.pay(one, { seen: 16 })).status).toBe(201)
    await db.orm.update(bookingAgents).set({ agentUuid: other }).where(eq(bookingAgents.bookingId, row.id))
    expect(await world.read(one)).toMatchObject({ bookings: 0, due_value: -16, carried_value: -16 })
    expect(await world.read(other)).toMatchObject({ bookings: 1, due_value: 16 })
    expect(await world.list()).toMatchObject({ due_value: 0, commission_value: 16, carried_value: -16 })
  })

  it('happens once when twenty ask at once, with one key or many', async () => {
    const world = await open()
    const [one = '', other = ''] = await world.addAgents(2)
    await world.rate()
    await world.guided([one, other])
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 20 }, () => world.pay(one, { key, seen: 8 })))
    expect(same.every(({ status }) => status === 201)).toBe(true)
    expect(same.filter(({ body }) => body.outcome === 'done')).toHaveLength(1)
    const many = await Promise.all(Array.from({ length: 20 }, () => world.pay(other, { seen: 8 })))
    expect(many.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(
      await db.orm.select().from(commissionPayouts).where(eq(commissionPayouts.placeId, world.place.placeId))
    ).toHaveLength(2)
  })

  it('would be several without the lock', async () => {
    const world = await open()
    const [guide = ''] = await world.addAgents(1)
    await world.rate()
    await world.guided([guide])
    withoutGuard(/ for no key update$/)
    const many = await Promise.all(Array.from({ length: 20 }, () => world.pay(guide, { seen: 16 })))
    expect(many.filter(({ status }) => status === 201).length).toBeGreaterThan(1)
  })
})

describe('a rate', () => {
  it('is checked at its fields, said once a day, and removed', async () => {
    const world = await open()
    const refused = await world.rate({
      product_uuid: '',
      agent_uuid: randomUUID(),
      kind: 'tudo',
      valid_from: '31/02/2026'
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.fields).sort()).toEqual(['agent_uuid', 'kind', 'product_uuid', 'valid_from'])
    expect((await world.rate({ value: '101' })).body.fields).toEqual({ value: [expect.any(String)] })
    const uuid = randomUUID()
    expect((await world.rate({ uuid })).status).toBe(201)
    expect((await world.rate({ uuid })).body.message).toMatch(/já estava/)
    expect((await world.rate({ uuid, value: '11' })).status).toBe(409)
    expect((await world.rate({ value: '12' })).body.fields).toEqual({ valid_from: [expect.any(String)] })
    await world.rate({ valid_from: '2027-01-01', value: '15' })
    const list = (await call('GET', '/finance/commissions/rates', { token: world.token })).body
    expect(list.data.map((rate: { value: number; is_current: boolean }) => [rate.value, rate.is_current])).toEqual([
      [15, false],
      [10, true]
    ])
    const remove = () => call('DELETE', `/finance/commissions/rates/${uuid}`, { token: world.token })
    expect([(await remove()).status, (await remove()).body.message]).toEqual([200, expect.stringMatching(/já/)])
    expect((await world.rate({ value: '12' })).status).toBe(201)
  })

  it('that was removed is not said to stand when its form is sent again', async () => {
    const world = await open()
    const uuid = randomUUID()
    await world.rate({ uuid })
    await call('DELETE', `/finance/commissions/rates/${uuid}`, { token: world.token })
    const again = await world.rate({ uuid })
    expect([again.status, again.body.code]).toEqual([409, 'key_reused'])
  })

  it('belongs to one place, and needs permission', async () => {
    const world = await open()
    const [guide = ''] = await world.addAgents(1)
    const uuid = randomUUID()
    await world.rate({ uuid })
    const stranger = await openPlace(db)
    const asked = [
      ['GET', `/finance/commissions/${guide}?start_date=${today}&end_date=${today}`],
      ['DELETE', `/finance/commissions/rates/${uuid}`],
      ['POST', `/finance/commissions/${guide}/payouts`]
    ] as const
    for (const [method, path] of asked) {
      const body = method === 'POST' ? { key: randomUUID(), ...month, seen: 1, note: '' } : undefined
      expect((await call(method, path, { token: stranger.token, body })).status).toBe(404)
    }
    const looker = await createUser(db, world.place.placeId, ['financial/commissions'])
    expect((await call('GET', '/finance/commissions/rates', { token: looker.token })).status).toBe(200)
    expect((await call('DELETE', `/finance/commissions/rates/${uuid}`, { token: looker.token })).status).toBe(403)
  })
})
