import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, bookingMessageSettings, guideNews, messages } from '#app/backend/db/schema.server.ts'
import { guideNewsJob } from '#app/backend/messenger/booking/guide-news-job.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createUser, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { forgetJobs, runDueJobs } from '../../../support/database/jobs.ts'
import { type AgentWorld, createAgentWorld } from '../../../support/world/agents.ts'

let db: Database
let world: AgentWorld
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await forgetJobs(db)
  world = await createAgentWorld(db)
  await world.wantGuides('people', 8)
  const keys = ['operation/booking-list', 'operation/all-bookings', 'operation/edit', 'operation/index']
  token = (await createUser(db, world.place.placeId, keys)).token
})

const addGuide = (more: Partial<typeof agents.$inferInsert> = {}) =>
  world.addAgent('Luzia Macedo', { phone: '+5575988887777', email: 'luzia@example.com', ...more })
const change = (agent: string, more: Record<string, unknown> = {}, by = token) =>
  world.call('PUT', '/operations/guides', {
    token: by,
    body: { product_uuid: world.place.productUuid, date: tomorrow, time: '09:00', agent_uuid: agent, ...more }
  })
const remove = (agent: string, more: object = {}) => change(agent, { action: 'remove', ...more })
const run = () => runDueJobs(world.backend, [guideNewsJob])
/** The minute that a change settles in. */
async function settle() {
  world.clock.pass(1.1)
  await run()
}
async function told() {
  const rows = await db.orm
    .select()
    .from(messages)
    .where(eq(messages.placeId, world.place.placeId))
    .orderBy(messages.id)
  return rows
    .filter(({ kind }) => kind === 'guide')
    .map(({ channel, to, messageBody }) => ({
      channel,
      to,
      text: String((messageBody as { message: string }).message)
    }))
}
const set = (settings: Partial<typeof bookingMessageSettings.$inferInsert>) =>
  db.orm
    .insert(bookingMessageSettings)
    .values({ placeId: world.place.placeId, ...settings })
    .onConflictDoUpdate({ target: bookingMessageSettings.placeId, set: settings })

describe('a guide whom the desk assigns', () => {
  it('hears of day, hour, attraction, people and meeting point in one message, and of no visitor', async () => {
    const luzia = await addGuide()
    await db.pool.query(`update products set address = 'Portão 2, km 6' where id = $1`, [world.place.productId])
    await world.book()
    await change(luzia)
    await run()
    expect(await told()).toEqual([])
    world.clock.pass(0.5)
    await change(luzia, { time: '14:00' })
    world.clock.pass(0.9)
    await run()
    expect(await told()).toEqual([])
    await settle()
    const [message, ...more] = await told()
    expect(more).toEqual([])
    expect(message).toMatchObject({ channel: 'whatsapp', to: '+5575988887777' })
    expect(message?.text).toBe(
      [
        'Vale do Sossego: Luzia, sua escala mudou.',
        'Você conduz: Cachoeira do Sossego, sábado, 21/11/2026, às 09:00, 3 pessoas. Encontro: Portão 2, km 6.',
        'Você conduz: Cachoeira do Sossego, sábado, 21/11/2026, às 14:00, ainda sem reservas. Encontro: Portão 2, km 6.'
      ].join('\n')
    )
    expect(message?.text).not.toMatch(/Maria|Souza|99999/)
    expect(await db.orm.$count(guideNews, eq(guideNews.agentUuid, luzia))).toBe(0)
    world.clock.pass(60)
    await run()
    expect(await told()).toHaveLength(1)
  })

  it('hears that a slot is gone, that its hour changed, and of nothing that was undone within the minute', async () => {
    const luzia = await addGuide()
    await change(luzia)
    await settle()
    await change(luzia, {
      action: 'move',
      time: '14:00',
      from_product_uuid: world.place.productUuid,
      from_time: '09:00'
    })
    await settle()
    await remove(luzia, { time: '14:00' })
    await settle()
    await change(luzia)
    await remove(luzia)
    await settle()
    const lines = (await told()).map(({ text }) => text.split('\n')[1])
    expect(lines).toEqual([
      expect.stringMatching(/^Você conduz: .*, às 09:00, ainda sem reservas/),
      expect.stringMatching(/^Mudou a hora, era às 09:00: .*, às 14:00, ainda sem reservas/),
      'Não é mais com você: Cachoeira do Sossego, sábado, 21/11/2026, às 14:00.'
    ])
  })

  it('hears of the guides of a day that were repeated on another', async () => {
    const luzia = await addGuide()
    await change(luzia)
    await settle()
    const body = { product_uuid: '', date: addDays(tomorrow, 1), from: tomorrow }
    expect((await world.call('POST', '/operations/guides/copy', { token, body })).body.assigned).toBe(1)
    await settle()
    expect((await told()).at(-1)?.text).toContain('Você conduz: Cachoeira do Sossego, domingo, 22/11/2026, às 09:00')
  })

  it('is asked for an answer where the place asks, and led to the screen if they have a user', async () => {
    await db.pool.query('update places set guides_confirm = true where id = $1', [world.place.placeId])
    const own = await createUser(db, world.place.placeId, ['operation/my-groups'])
    const luzia = await addGuide({ userId: own.userId })
    await change(luzia)
    await settle()
    await remove(luzia)
    await settle()
    const last = (await told()).map(({ text }) => text.split('\n').at(-1))
    expect(last).toEqual([
      'Diga se aceita ou recusa em Meus grupos. http://localhost/operation/my-groups',
      'http://localhost/operation/my-groups'
    ])
  })

  it('is not asked for an answer that their user can no longer give', async () => {
    await db.pool.query('update places set guides_confirm = true where id = $1', [world.place.placeId])
    for (const gone of ['removed_at', 'suspended_at']) {
      const own = await createUser(db, world.place.placeId, ['operation/my-groups'])
      const luzia = await addGuide({ userId: own.userId })
      await db.pool.query(`update users set ${gone} = now() where id = $1`, [own.userId])
      await change(luzia)
      await settle()
    }
    const all = await told()
    expect(all).toHaveLength(2)
    for (const { text } of all) expect(text).not.toMatch(/Meus grupos|my-groups/)
  })

  it('hears nothing of what they did themselves', async () => {
    await db.pool.query('update places set guides_confirm = true where id = $1', [world.place.placeId])
    const keys = ['operation/my-groups', 'operation/index', 'operation/edit']
    const own = await createUser(db, world.place.placeId, keys)
    const luzia = await addGuide({ userId: own.userId })
    await change(luzia, {}, own.token)
    await settle()
    const answer = { product_uuid: world.place.productUuid, date: tomorrow, time: '09:00', reason: 'Estou doente' }
    const declined = await world.call('POST', '/guides/own/groups/answer', {
      token: own.token,
      body: { ...answer, answer: 'decline' }
    })
    expect(declined.status).toBe(200)
    await settle()
    await change(luzia, { again: true })
    await world.call('POST', '/guides/own/groups/answer', { token: own.token, body: { ...answer, answer: 'decline' } })
    await settle()
    expect(await told()).toEqual([])
  })

  it('is not disturbed in the quiet hours, and hears all of it at their end as it is then', async () => {
    const luzia = await addGuide()
    // 22:00 there; the quiet hours are from 21:00 to 08:00.
    world.clock.pass(13 * 60)
    await change(luzia, { date: addDays(tomorrow, 2) })
    await settle()
    expect(await told()).toEqual([])
    await change(luzia, { date: addDays(tomorrow, 2), time: '14:00' })
    await remove(luzia, { date: addDays(tomorrow, 2) })
    world.clock.pass(5 * 60)
    await run()
    expect(await told()).toEqual([])
    world.clock.pass(6 * 60)
    await run()
    const [message, ...more] = await told()
    expect(more).toEqual([])
    expect(message?.text.match(/às \d\d:\d\d/g)).toEqual(['às 14:00'])
  })

  it('hears in the quiet hours of a slot that begins soon after them', async () => {
    const luzia = await addGuide()
    world.clock.pass(13 * 60)
    await change(luzia)
    await settle()
    expect(await told()).toHaveLength(1)
  })

  it('hears nothing of a slot that has begun meanwhile', async () => {
    const luzia = await addGuide()
    await change(luzia, { date: today, time: '14:00' })
    world.clock.pass(6 * 60)
    await run()
    expect([await told(), await db.orm.$count(guideNews, eq(guideNews.agentUuid, luzia))]).toEqual([[], 0])
  })

  it('hears by the way and in the words of the place, or not at all', async () => {
    const luzia = await addGuide()
    await set({ own: { guide: { on: true, channel: 'both', text: 'Escala de {nome}: {escala}' } } })
    await change(luzia)
    await settle()
    expect((await told()).map(({ channel, to, text }) => [channel, to, text.slice(0, 29)])).toEqual([
      ['whatsapp', '+5575988887777', 'Escala de Luzia: Você conduz:'],
      ['email', 'luzia@example.com', 'Escala de Luzia: Você conduz:']
    ])
    await set({ own: { guide: { on: false } } })
    await remove(luzia)
    await settle()
    expect(await told()).toHaveLength(2)
    await set({ own: {} })
    const silent = await world.addAgent('Igor')
    await change(silent)
    await settle()
    expect(await told()).toHaveLength(2)
    expect(await db.orm.$count(guideNews)).toBe(0)
  })

  it('is no more if the guide is gone', async () => {
    await db.orm.insert(agents).values({ uuid: randomUUID(), placeId: world.place.placeId, name: 'Igor' })
    await expect(guideNewsJob.run(world.backend, { agentUuid: randomUUID() })).resolves.toBeUndefined()
  })
})
