import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { releaseAllotments } from '#app/backend/bookings/gate/allotments/release.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { allotmentsDue } from '#app/backend/db/queries/bookings/gate/allotments.server.ts'
import { readConditions } from '#app/backend/db/queries/kernel/conditions.server.ts'
import { places, products, ticketTypes, unavailabilities } from '#app/backend/db/schema.server.ts'
import { createPlace, createUser, today } from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'
import { findBreaches } from '../../../../support/invariants.ts'
import { addWaiver } from '../../../../support/world/waivers.ts'
import { openSellingGate, seller } from './world.ts'

let db: Database
let at: Awaited<ReturnType<typeof openSellingGate>>

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  at = await openSellingGate(db)
})
afterAll(() => db.close())

const field = 'slots[0].people'

describe('places for a device', () => {
  it('are taken from the slot, with their part of the half-price quota, and given back by hand', async () => {
    const place = await openSellingGate(db, { capacity: 10, quotaPercent: 40 })
    const device = randomUUID()
    const asked = await place.ask(device, [{ people: 5 }])
    expect(asked.body.slots).toEqual([
      { product: place.place.productUuid, name: 'Cachoeira do Sossego', time: '14:00', free: 5, held: 5, quota: 2 }
    ])
    expect(await place.taken()).toEqual([5, 2])
    const { body } = await place.call('GET', '/operations/gate/list', { token: place.user.token })
    expect(body.sales).toMatchObject([
      { device, product: 'Cachoeira do Sossego', date: today, time: '14:00', places: 5, quota: 2 }
    ])
    expect(body.sales[0].types).toMatchObject([
      { label: 'INTEIRA', unitPrice: 8000 },
      { label: 'MEIA', unitPrice: 4000, countsToQuota: true },
      { label: 'CRIANCA', unitPrice: 0 }
    ])
    await place.ask(device, [{ people: 1 }])
    expect(await place.taken()).toEqual([1, 1])
    await place.ask(device, [{ people: '' }])
    expect(await place.taken()).toEqual([0, 0])
    expect(await findBreaches(db)).toEqual({})
  })

  it('are never more than the slot has, and one slot too many takes none', async () => {
    await at.book(7)
    const device = randomUUID()
    const refused = await at.ask(device, [{ people: 4 }])
    expect([refused.status, refused.body.fields?.[field]]).toEqual([
      422,
      ['Neste horário o aparelho pode ter até 3 vagas.']
    ])
    expect((await at.ask(device, [{ people: 3 }])).status).toBe(200)
    expect((await at.book(1)).status).toBe(409)
    const other = await createPlace(db, { capacity: 2 })
    const foreign = await at.ask(device, [{ people: 1 }, { product: other.productUuid, people: 1 }])
    expect(foreign.body.fields).toEqual({ 'slots[1].people': ['Este horário já não se vende.'] })
    expect(await at.taken()).toEqual([10, 3])
  })

  it.each(['-1', '1.5', '1e2', '201', 'dez'])('are no number like %s', async (people) => {
    const { status, body } = await at.ask(randomUUID(), [{ people }])
    expect([status, body.fields?.[field]]).toEqual([422, ['Use um número de 0 a 200.']])
  })

  it('of a blocked slot, of an hour that is over, or of an attraction that nobody enters unsigned are not given', async () => {
    const device = randomUUID()
    const past = await at.ask(device, [{ time: '09:00', people: 1 }])
    expect(past.body.fields?.[field]).toEqual(['Este horário já não se vende.'])
    await db.orm
      .insert(unavailabilities)
      .values({ productId: at.place.productId, date: today, time: '', reason: 'Chuva' })
    expect((await at.ask(device, [{ people: 1 }])).body.fields?.[field]).toEqual(['Este horário foi bloqueado.'])
    await db.orm.delete(unavailabilities).where(eq(unavailabilities.productId, at.place.productId))
    await addWaiver(db, (await at.book(1)).body.uuid, 'required')
    const read = await at.call('GET', `/operations/gate/allotments?device=${device}`, { token: at.user.token })
    expect(read.body).toMatchObject({ slots: [], unsold: ['Cachoeira do Sossego'] })
    expect((await at.ask(device, [{ people: 1 }])).status).toBe(422)
  })

  it('count under a people limit that stops the sale', async () => {
    await db.orm.update(places).set({ dayPeople: 6, dayPeopleFull: 'stop' }).where(eq(places.id, at.place.placeId))
    const device = await at.equip(4)
    expect((await at.ask(device, [{ people: 7 }])).body.fields?.[field]).toEqual([
      'Neste horário o aparelho pode ter até 6 vagas.'
    ])
    expect((await at.book(3)).status).toBe(409)
    expect((await at.book(2)).status).toBe(201)
  })

  it('need the permission to sell, the gate’s, an open drawer and a device of one’s own', async () => {
    const device = await at.equip(1)
    const other = await createUser(db, at.place.placeId, seller)
    expect((await at.ask(randomUUID(), [{ people: 1 }], other.token)).body.code).toBe('not_open')
    await at.openDrawer(other.token)
    expect((await at.ask(device, [{ people: 1 }], other.token)).body.code).toBe('foreign_device')
    for (const without of ['booking/index', 'operation/checkin']) {
      const user = await createUser(
        db,
        at.place.placeId,
        seller.filter((key) => key !== without)
      )
      await at.openDrawer(user.token)
      expect((await at.ask(randomUUID(), [{ people: 1 }], user.token)).status).toBe(403)
    }
    expect(await at.taken()).toEqual([1, 1])
  })

  it('on another device of the same seller end those on the one before', async () => {
    const first = await at.equip(4)
    const sale = await at.sale(first, { INTEIRA: 1 })
    const second = await at.equip(2)
    expect(await at.taken()).toEqual([2, 2])
    expect((await at.allotments()).map(({ deviceUuid, held }) => [deviceUuid === second, held])).toEqual([
      [false, 0],
      [true, 2]
    ])
    // What the first had sold by then still counts.
    expect(await at.told([sale])).toEqual(['kept'])
    expect(await at.taken()).toEqual([3, 2])
    expect(await findBreaches(db)).toEqual({})
  })

  it('are sold at the prices of their day; asked for again, at the new ones, and older sales at the old', async () => {
    const device = await at.equip(4)
    const old = await at.sale(device, { INTEIRA: 1 })
    await db.orm.update(ticketTypes).set({ price: 9000 }).where(eq(ticketTypes.label, 'INTEIRA'))
    await at.ask(device, [{ people: 4 }])
    expect(await at.taken()).toEqual([4, 4])
    const fresh = await at.sale(device, { INTEIRA: 2 })
    expect(await at.told([fresh])).toEqual(['refused wrong_amount'])
    fresh.sale.value = 18000
    expect(await at.told([old, { ...fresh, sequence: fresh.sequence + 100 }])).toEqual(['kept', 'kept'])
    expect((await at.taken())[0]).toBe(5)
    expect(await findBreaches(db)).toEqual({})
  })
})

describe('unused places come back by themselves', () => {
  const isDue = async () => (await readConditions(db, [allotmentsDue(at.clock.now())]))[0]

  it('when the slot’s window is over, and not before', async () => {
    await db.orm.update(products).set({ durationMinutes: 60 }).where(eq(products.id, at.place.productId))
    const device = await at.equip(4)
    await at.told([await at.sale(device, { INTEIRA: 1 })])
    // 14:00, an hour, and half an hour of tolerance; it is 10:00.
    at.clock.pass(329)
    await releaseAllotments(at.backend)
    expect(await at.taken()).toEqual([4, 3])
    at.clock.pass(2)
    expect(await isDue()).toBe(true)
    await releaseAllotments(at.backend)
    expect([await at.taken(), await isDue()]).toEqual([[1, 0], false])
    expect(await findBreaches(db)).toEqual({})
  })

  it('when the seller signs out, or hands the drawer over; those of conflicts stay until the window is over', async () => {
    const other = await createUser(db, at.place.placeId, seller)
    await at.openDrawer(other.token)
    at.clock.pass(2)
    await at.equip(3)
    const device = await at.equip(4, other.token)
    const sale = await at.sale(device, { INTEIRA: 2 })
    await at.call('POST', '/auth/signout', { token: at.user.token })
    await releaseAllotments(at.backend)
    expect((await at.taken())[0]).toBe(4)
    await at.handDrawer(other.token)
    expect(await at.told([sale], other.token)).toEqual(['conflict sale-drawer'])
    await releaseAllotments(at.backend)
    expect([(await at.taken())[0], await isDue()]).toEqual([2, false])
    at.clock.pass(24 * 60)
    await releaseAllotments(at.backend)
    expect([(await at.taken())[0], await isDue()]).toEqual([0, false])
    expect(await findBreaches(db)).toEqual({})
  })
})

describe('a race for the last places', () => {
  async function race(capacity: number) {
    const gate = await openSellingGate(db, { capacity })
    const other = await createUser(db, gate.place.placeId, seller)
    await gate.openDrawer(other.token)
    const answers = await Promise.all([
      gate.ask(randomUUID(), [{ people: 4 }]),
      gate.book(3),
      gate.ask(randomUUID(), [{ people: 4 }], other.token),
      gate.book(3)
    ])
    return { gate, statuses: answers.map(({ status }) => status) }
  }

  it('of two devices and visitors is never won by more than there are', async () => {
    for (let round = 0; round < 5; round++) {
      const { gate, statuses } = await race(9)
      const won = [4, 3, 4, 3].filter((_, at) => (statuses[at] ?? 0) < 300)
      const [taken = 0] = await gate.taken()
      expect(taken).toBe(won.reduce((sum, people) => sum + people, 0))
      expect(taken).toBeLessThanOrEqual(9)
      // Nobody is refused who would have fitted.
      expect(taken).toBeGreaterThan(9 - 4)
    }
    expect(await findBreaches(db)).toEqual({})
  })

  it('is won by all where there is room for all', async () => {
    const { gate, statuses } = await race(14)
    expect(statuses).toEqual([200, 201, 200, 201])
    expect((await gate.taken())[0]).toBe(14)
  })

  it('of a sale that arrives, a hand-back and a visitor loses no place and no sale', async () => {
    for (let round = 0; round < 5; round++) {
      const gate = await openSellingGate(db, { capacity: 6 })
      const device = await gate.equip(6)
      const sale = await gate.sale(device, { INTEIRA: 4 })
      const [told] = await Promise.all([gate.told([sale]), gate.ask(device, [{ people: 0 }]), gate.book(4)])
      expect(['kept', 'conflict sale-places']).toContain(told[0])
      expect((await gate.taken())[0]).toBeLessThanOrEqual(6)
    }
    expect(await findBreaches(db)).toEqual({})
  })
})
