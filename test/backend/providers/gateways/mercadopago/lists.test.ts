import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retelling } from '../../../../support/server/providers/misdeeds.ts'
import { faultOf, listAll, openProvider, pixOrder } from './world.ts'

type World = Awaited<ReturnType<typeof openProvider>>
let world: World
beforeAll(async () => {
  world = await openProvider()
})
afterAll(() => world.provider.close())

test('lists of others’ payments are not believed', async () => {
  const mine = pixOrder(world.clock.now())
  const other = pixOrder(world.clock.now())
  world.provider.misbehave(/^$/, null)
  await world.gateway.createPix(mine)
  await world.gateway.createPix(other)
  // Answers as if the filter were missing.
  world.provider.misbehave(
    /search/,
    retelling(({ paging, results }) => ({
      paging: { ...paging, total: 2 },
      results: [...results, { ...results[0], id: 1, external_reference: other.orderId }]
    }))
  )
  const found = await world.gateway.searchPayments(mine.orderId)
  expect(found.map(({ orderId }) => orderId)).toEqual([mine.orderId])
})

describe('one entry that cannot be read', () => {
  const bad = { id: 1, status: 'approved', transaction_amount: -80, external_reference: 'outra' }

  test("drops none of our payments if it is another order's, and leaves the answer open if it may be ours", async () => {
    const mine = pixOrder(world.clock.now())
    world.provider.misbehave(/^$/, null)
    await world.gateway.createPix(mine)
    const besides = (entry: unknown) =>
      retelling(({ paging, results }) => ({ paging: { ...paging, total: 2 }, results: [entry, ...results] }))
    for (const other of [bad, { ...bad, external_reference: 4711 }]) {
      world.provider.misbehave(/search/, besides(other))
      expect(await world.gateway.searchPayments(mine.orderId)).toMatchObject([{ orderId: mine.orderId }])
    }
    for (const own of [{ ...bad, external_reference: mine.orderId }, { ...bad, external_reference: null }, 7, null]) {
      world.provider.misbehave(/search/, besides(own))
      expect(await faultOf(world.gateway.searchPayments(mine.orderId))).toMatchObject({ kind: 'unsure' })
    }
  })

  test('drops none of the others in a period', async () => {
    const from = world.clock.now()
    world.provider.misbehave(/^$/, null)
    const made = await world.gateway.createPix(pixOrder(world.clock.now()))
    world.provider.misbehave(
      /search/,
      retelling(({ paging, results }) => ({
        paging,
        results: [bad, 'rubbish', { ...bad, currency_id: 'ARS' }, ...results]
      }))
    )
    const listed = await listAll(world.gateway.listPayments({ from, to: world.clock.now() }))
    expect(listed.map(({ id }) => id)).toContain(made.id)
  })
})

describe('the list of a period', () => {
  test('has all that began, was paid or changed, each once, over many pages', async () => {
    const { gateway, simulator, clock, provider } = await openProvider()
    try {
      const from = clock.now()
      const made = []
      for (let index = 0; index < 41; index += 1) {
        clock.pass(0.5)
        made.push(await gateway.createPix(pixOrder(clock.now())))
      }
      const to = clock.now()
      clock.pass(5)
      // Changes after the period do not take it out.
      await simulator.decide(made[0]?.id ?? '', 'approve')
      provider.misbehave(/^$/, null)
      const listed = await listAll(gateway.listPayments({ from, to }))
      expect(listed.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
      expect(provider.asked.length).toBeGreaterThan(3)
      const later = await listAll(gateway.listPayments({ from: new Date(to.getTime() + 1), to: clock.now() }))
      expect(later).toMatchObject([{ id: made[0]?.id, status: 'APPROVED' }])
    } finally {
      await provider.close()
    }
  })

  test('ends where the provider never would', async () => {
    let number = 1
    const endless = retelling(({ results }) => ({
      paging: { total: 1_000_000_000 },
      results: Array.from({ length: 30 }, () => ({ ...results[0], id: number++ }))
    }))
    world.provider.misbehave(/^$/, null)
    await world.gateway.createPix(pixOrder(world.clock.now()))
    world.provider.misbehave(/search/, endless)
    const period = { from: new Date(0), to: new Date(world.clock.now().getTime() + 1000) }
    expect((await faultOf(listAll(world.gateway.listPayments(period)))).kind).toBe('unsure')
    expect(world.provider.asked.length).toBeLessThan(450)
  })
})
