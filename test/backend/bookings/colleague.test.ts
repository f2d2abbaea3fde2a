import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { places } from '#app/backend/db/schema.server.ts'
import { bookingForm, createPlace, createUser } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { type AgentWorld, createAgentWorld } from '../../support/world/agents.ts'

let db: Database
let world: AgentWorld

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentWorld(db)
})

/** Somebody of the booking's place, who holds its public link too. */
const colleague = (...granted: string[]) => createUser(db, world.place.placeId, granted)

describe('a colleague with the visitor’s link', () => {
  it("changes no agent without the permission, even with the visitor's link", async () => {
    const luzia = await world.addAgent()
    const { uuid, link } = await world.book()
    for (const granted of [[], ['operation/booking-list', 'operation/all-bookings']]) {
      const { token } = await colleague(...granted)
      for (const answer of [
        await world.list(uuid, { token, link }),
        await world.choose(uuid, luzia, { token, link })
      ]) {
        expect([answer.status, answer.body.message]).toEqual([403, 'Você não tem permissão para fazer isto.'])
      }
    }
    expect([await world.agentsOf(uuid), await world.historyOf(uuid)]).toEqual([[], []])
  })

  it('changes none of a booking that is not theirs to reach', async () => {
    const luzia = await world.addAgent()
    const { uuid, link } = await world.book()
    const { token } = await createUser(db, world.place.placeId, ['operation/edit'], { agent: true })
    expect((await world.choose(uuid, luzia, { token, link })).status).toBe(404)
    expect(await world.agentsOf(uuid)).toEqual([])
  })

  it('with the permission is named in the history', async () => {
    const luzia = await world.addAgent()
    const { uuid, link } = await world.book()
    const { token } = await world.officer()
    expect((await world.choose(uuid, luzia, { token, link })).body).toMatchObject({ outcome: 'done', operator: true })
    expect(await world.historyOf(uuid)).toEqual([['agent-added', 'user', '', 'Luzia Macedo']])
  })

  it('is no stranger before the second step is set up', async () => {
    const luzia = await world.addAgent()
    const { uuid, link } = await world.book()
    const { token } = await world.officer()
    await db.orm.update(places).set({ requireTwoStep: true }).where(eq(places.id, world.place.placeId))
    const answer = await world.choose(uuid, luzia, { token, link })
    expect([answer.status, answer.body.code]).toEqual([403, 'two_step_enrolment'])
    expect((await world.call('GET', `/booking/${uuid}`, { token })).body.order.final_value).toBeNull()
    expect(await world.agentsOf(uuid)).toEqual([])
  })

  it('counts as a visitor when they work at another place', async () => {
    const luzia = await world.addAgent()
    const { uuid, link } = await world.book()
    const { token } = await createUser(db, (await createPlace(db)).placeId, ['operation/edit'])
    expect((await world.choose(uuid, luzia, { token, link })).body).toMatchObject({ outcome: 'done', operator: false })
    expect(await world.historyOf(uuid)).toEqual([['agent-added', 'visitante', '', 'Luzia Macedo']])
  })
})

describe('prices on the visitor’s page', () => {
  const read = async (uuid: string, token?: string) => (await world.call('GET', `/booking/${uuid}`, { token })).body

  it('are hidden from a colleague who may not see values, as is the link to choose an agent', async () => {
    await world.addAgent()
    const { uuid } = await world.book()
    const { token: gate } = await colleague('operation/booking-list', 'operation/all-bookings')
    const { token: newcomer } = await colleague()
    const { token: office } = await colleague('operation/values')
    const far = await createUser(db, (await createPlace(db)).placeId, [])
    for (const token of [gate, newcomer]) {
      const body = await read(uuid, token)
      expect([body.order.final_value, body.items[0].unit_price, body.agent_token ?? '']).toEqual([null, null, ''])
    }
    const prices = [await read(uuid), await read(uuid, office), await read(uuid, far.token)]
    expect(new Set(prices.map(({ order }) => order.final_value))).toEqual(new Set([prices[0].order.final_value]))
    expect(prices[0].order.final_value).toBeGreaterThan(0)
    expect((await read(uuid, newcomer)).costumer.name).toBe((await read(uuid)).costumer.name)
  })

  it('are not in a Pix code either, neither the booking’s nor a new one', async () => {
    const form = bookingForm(world.place, { payment_method: 'pix' })
    const { body } = await world.call('POST', '/booking/express', { body: form })
    const { token } = await colleague('operation/booking-list', 'operation/all-bookings')
    const pay = (by?: string) =>
      world.call('POST', '/getnet/generate-qr-code-pix', { token: by, body: { hash: body.hash } })
    const refused = await pay(token)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('não vê valores')])
    expect((await pay()).body.qr_code).toContain('br.gov.bcb.pix')
    expect((await read(body.uuid, token)).pix).toBeNull()
    expect((await read(body.uuid)).pix.qr_code).toContain('br.gov.bcb.pix')
  })
})
