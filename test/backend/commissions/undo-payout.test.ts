import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { createCaller, createTestBackend, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { openCommissionWorld } from './world.ts'

let db: Database
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
  call = createCaller(createTestBackend(db))
})
afterAll(() => db?.close())

const open = () => openCommissionWorld(db, call)

describe('a payout marked by mistake', () => {
  it('is undone once with a reason: its amount is due again, and it stays visible', async () => {
    const world = await open()
    const [guide = ''] = await world.addAgents(1)
    await world.rate()
    await world.guided([guide])
    const key = randomUUID()
    await world.pay(guide, { key, seen: 16 })
    expect(await world.read(guide)).toMatchObject({ paid_value: 16, due_value: 0 })
    expect((await world.undo(guide, key, ' x ')).body).toMatchObject({ fields: { reason: [expect.any(String)] } })
    expect((await world.undo(guide, key)).body).toMatchObject({ outcome: 'done' })
    expect((await world.undo(guide, key)).body).toMatchObject({ outcome: 'already' })
    const read = await world.read(guide)
    expect(read).toMatchObject({ paid_value: 0, carried_value: 0, due_value: 16 })
    expect(read.payouts).toMatchObject([{ uuid: key, undone: true, undone_reason: 'Marcado na pessoa errada' }])
    // Its form, sent again, pays nothing.
    expect(await world.pay(guide, { key, seen: 16 })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect((await world.pay(guide, { seen: 16 })).body).toMatchObject({ outcome: 'done' })
    expect(await world.read(guide)).toMatchObject({ paid_value: 16, due_value: 0 })
    expect(Object.keys(await findBreaches(db)).filter((rule) => rule.includes('payout'))).toEqual([])
  })

  it('from earlier days is not added to later amounts', async () => {
    const world = await open()
    const [guide = ''] = await world.addAgents(1)
    await world.rate()
    await world.guided([guide], { date: '2026-10-20' })
    const key = randomUUID()
    await world.pay(guide, { key, start_date: '2026-10-01', end_date: '2026-10-31', seen: 16 })
    await world.undo(guide, key)
    expect(await world.read(guide)).toMatchObject({ due_value: 0, carried_value: 0, total: 0 })
    expect(await world.read(guide, 'start_date=2026-10-01&end_date=2026-10-31')).toMatchObject({ due_value: 16 })
  })

  it('is undone by one of many at once, and never for somebody else', async () => {
    const world = await open()
    const [guide = '', other = ''] = await world.addAgents(2)
    await world.rate()
    await world.guided([guide])
    const key = randomUUID()
    await world.pay(guide, { key, seen: 16 })
    const stranger = await open()
    const asked = (agent: string, token: string, payout: string = key) =>
      call('POST', `/finance/commissions/${agent}/payouts/${payout}/undo`, { token, body: { reason: 'Por engano' } })
    expect((await asked(other, world.token)).status).toBe(404)
    expect((await asked(guide, stranger.token)).status).toBe(404)
    expect((await asked(guide, world.token, 'x')).status).toBe(404)
    const looker = await createUser(db, world.place.placeId, ['financial/commissions'])
    expect((await asked(guide, looker.token)).status).toBe(403)
    const done = await Promise.all(Array.from({ length: 8 }, () => world.undo(guide, key)))
    expect(done.map(({ body }) => body.outcome).filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await world.read(guide)).toMatchObject({ due_value: 16 })
  })
})
