import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingEvents, bookings, checkins, payments, products, ticketTypes } from '#app/backend/db/schema.server.ts'
import { createUser, today } from '../../../../support/database/backend.ts'
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

const sold = () => db.orm.select().from(bookings).where(eq(bookings.placeId, at.place.placeId))

describe('a sale without network', () => {
  it('becomes a paid booking of its instant, with cash in the seller’s drawer, and lets its people in', async () => {
    const device = await at.equip(4)
    const sale = await at.sale(device, { INTEIRA: 1, MEIA: 1 }, { ago: 30, sale: { tendered: 15000 } })
    expect(await at.told([sale])).toEqual(['kept'])
    const instant = new Date(at.clock.now().getTime() - 30 * 60_000)
    const [booking] = await sold()
    expect(booking).toMatchObject({
      status: 'APPROVED',
      channel: 'POSCONTROLE',
      paymentMethod: 'pos_money',
      date: today,
      time: '14:00',
      people: 2,
      checkedInPeople: 2,
      final: 12000,
      received: 12000,
      name: '',
      sellerUuid: at.user.uuid,
      createdAt: instant
    })
    const [entry] = await db.orm
      .select()
      .from(checkins)
      .where(eq(checkins.bookingId, booking?.id ?? 0))
    expect(entry).toMatchObject({ at: instant, people: 2, userId: at.user.userId })
    const [payment] = await db.orm
      .select()
      .from(payments)
      .where(eq(payments.bookingId, booking?.id ?? 0))
    expect(payment).toMatchObject({ value: 12000, tendered: 15000, createdAt: instant, receivedBy: at.user.userId })
    expect(await at.cash()).toEqual([12000])
    expect(await at.taken()).toEqual([4, 3])
    expect(await at.allotments()).toMatchObject([{ granted: 4, sold: 2, held: 2, heldQuota: 2 }])
    expect(await at.ownScans()).toMatchObject([{ problem: '', value: 12000, sold: '1 × Inteira, 1 × Meia-entrada' }])
    expect(await findBreaches(db)).toEqual({})
  })

  it('is recorded once, however often and in however many requests at once it is sent', async () => {
    const device = await at.equip(4)
    const sale = await at.sale(device, { INTEIRA: 2 })
    const answers = await Promise.all([at.told([sale]), at.told([sale]), at.told([sale, sale])])
    expect(new Set(answers.flat())).toEqual(new Set(['kept']))
    expect(await sold()).toHaveLength(1)
    expect(await at.allotments()).toMatchObject([{ sold: 2, held: 2 }])
  })

  it('of free tickets takes no money', async () => {
    const device = await at.equip(2)
    expect(await at.told([await at.sale(device, { CRIANCA: 2 })])).toEqual(['kept'])
    expect(await sold()).toMatchObject([{ status: 'APPROVED', paymentMethod: 'cortesia', checkedInPeople: 2 }])
    expect(await findBreaches(db)).toEqual({})
  })

  it('keeps the price that was charged, and says so where it has changed since', async () => {
    const device = await at.equip(4)
    await db.orm.update(ticketTypes).set({ price: 9500 }).where(eq(ticketTypes.productId, at.place.productId))
    expect(await at.told([await at.sale(device, { INTEIRA: 2 })])).toEqual(['kept'])
    const [booking] = await sold()
    expect(booking).toMatchObject({ total: 16000, final: 16000, received: 16000 })
    const events = await db.orm
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, booking?.id ?? 0))
    expect(events.find(({ action }) => action === 'noted')?.reason).toMatch(
      /Vendida sem rede por R\$\s160,00; quando chegou ao sistema, o preço já era R\$\s190,00\./
    )
  })

  it('takes anew what the device has given back, while there are places', async () => {
    const device = await at.equip(6)
    const sale = await at.sale(device, { INTEIRA: 4 })
    await at.ask(device, [{ people: 0 }])
    expect(await at.taken()).toEqual([0, 0])
    expect(await at.told([sale])).toEqual(['kept'])
    expect(await at.taken()).toEqual([4, 0])
    expect(await findBreaches(db)).toEqual({})
  })
})

describe('a sale that cannot be recorded becomes a conflict, with its money and its places', () => {
  it('where the drawer was handed over meanwhile, also when a new one is open', async () => {
    const device = await at.equip(4)
    const sales = [await at.sale(device, { INTEIRA: 1 }), await at.sale(device, { MEIA: 1 })]
    expect((await at.handDrawer()).status).toBe(201)
    expect(await at.told(sales.slice(0, 1))).toEqual(['conflict sale-drawer'])
    at.clock.pass(5)
    await at.openDrawer()
    expect(await at.told(sales.slice(1))).toEqual(['conflict sale-drawer'])
    expect(await sold()).toEqual([])
    expect(await at.cash()).toEqual([])
    const supervisor = await createUser(db, at.place.placeId, [...seller, 'operation/checkin-override'])
    const { body } = await at.call('GET', '/operations/gate/conflicts', { token: supervisor.token })
    expect(body.data).toMatchObject([
      { problem: 'sale-drawer', sold: '1 × Meia-entrada', value: 40, visit: today, time: '14:00' },
      { problem: 'sale-drawer', sold: '1 × Inteira', value: 80, product_name: 'Cachoeira do Sossego' }
    ])
    expect(await at.taken()).toEqual([4, 4])
    expect(await findBreaches(db)).toEqual({})
  })

  it('where the places were given back and sold to others', async () => {
    const device = await at.equip(6)
    const sale = await at.sale(device, { INTEIRA: 4 })
    await at.ask(device, [{ people: 0 }])
    expect((await at.book(8)).status).toBe(201)
    expect(await at.told([sale])).toEqual(['conflict sale-places'])
    expect(await at.taken()).toEqual([8, 0])
    expect(await findBreaches(db)).toEqual({})
  })

  it('where nobody enters unsigned since', async () => {
    const device = await at.equip(2)
    const sale = await at.sale(device, { INTEIRA: 1 })
    await addWaiver(db, (await at.book(1)).body.uuid, 'required')
    expect(await at.told([sale])).toEqual(['conflict sale'])
    expect(await sold()).toHaveLength(1)
    expect(await at.allotments()).toMatchObject([{ sold: 0, disputed: 1, held: 2 }])
  })

  it('where it is too old, or its attraction is sold no more', async () => {
    const device = await at.equip(4)
    const old = await at.sale(device, { INTEIRA: 1 }, { ago: 73 * 60 })
    const late = await at.sale(device, { INTEIRA: 1 })
    expect(await at.told([old])).toEqual(['conflict too-old'])
    await db.orm.update(products).set({ active: false }).where(eq(products.id, at.place.productId))
    expect(await at.told([late])).toEqual(['conflict sale'])
    expect(await at.told([late])).toEqual(['conflict sale'])
    expect(await at.allotments()).toMatchObject([{ disputed: 2, held: 4 }])
  })
})

describe('a forged sale is refused, and nothing of it is kept', () => {
  it('of another amount, of other people than it counts, or of tickets that the device does not have', async () => {
    const device = await at.equip(4)
    const forged = [
      await at.sale(device, { INTEIRA: 2 }, { sale: { value: 100 } }),
      await at.sale(device, { INTEIRA: 2 }, { sale: { value: 16001 } }),
      await at.sale(device, { INTEIRA: 2 }, { sale: { tendered: 15999 } }),
      await at.sale(device, { INTEIRA: 2 }, { people: 1 }),
      await at.sale(device, { VIP: 1 })
    ]
    expect(await at.told(forged)).toEqual(Array(5).fill('refused wrong_amount'))
    expect(await at.ownScans()).toEqual([])
    expect(await sold()).toEqual([])
  })

  it('of more people than the device was ever given', async () => {
    const device = await at.equip(3)
    const sales = [await at.sale(device, { INTEIRA: 2 }), await at.sale(device, { INTEIRA: 2 })]
    expect(await at.told(sales)).toEqual(['kept', 'refused beyond_allotment'])
    expect(await at.taken()).toEqual([3, 1])
  })

  it('of an unknown slot, of another device of the seller, or of another seller', async () => {
    const device = await at.equip(3)
    const other = await createUser(db, at.place.placeId, seller)
    await at.openDrawer(other.token)
    const foreign = randomUUID()
    await at.ask(foreign, [], other.token)
    const second = randomUUID()
    await at.call('POST', '/operations/gate/devices', { token: at.user.token, body: { device: second } })
    const [own] = await at.allotments()
    const named = { sale: { allotment: own?.uuid } }
    const unknown = await at.sale(device, { INTEIRA: 1 }, { sale: { allotment: randomUUID() } })
    expect(await at.told([unknown])).toEqual(['refused unknown_allotment'])
    expect(await at.told([await at.sale(second, { INTEIRA: 1 }, named)])).toEqual(['refused unknown_allotment'])
    expect(await at.told([await at.sale(foreign, { INTEIRA: 1 }, named)], other.token)).toEqual([
      'refused unknown_allotment'
    ])
    expect(await at.told([await at.sale(device, { INTEIRA: 1 }, named)], other.token)).toEqual([
      'refused foreign_device'
    ])
    const elsewhere = await openSellingGate(db)
    const theirs = await elsewhere.equip(1)
    const sale = await elsewhere.sale(theirs, { INTEIRA: 1 }, named)
    expect(await elsewhere.told([sale])).toEqual(['refused unknown_allotment'])
    expect(await at.ownScans()).toEqual([])
  })

  it('that was sent before with other content', async () => {
    const device = await at.equip(4)
    const sale = await at.sale(device, { INTEIRA: 1 })
    const other = { ...(await at.sale(device, { INTEIRA: 2 })), sequence: sale.sequence }
    expect(await at.told([sale])).toEqual(['kept'])
    expect(await at.told([other])).toEqual(['refused replayed'])
    expect(await sold()).toHaveLength(1)
  })

  it('with a code in it, or as an exit', async () => {
    const device = await at.equip(4)
    const sales = [
      await at.sale(device, { INTEIRA: 1 }, { code: 'A1C2D3E4' }),
      await at.sale(device, { INTEIRA: 1 }, { direction: 'exit' }),
      await at.sale(device, { INTEIRA: 1 }, { sale: { value: -8000 } })
    ]
    expect(await at.told(sales)).toEqual(Array(3).fill('refused malformed'))
  })
})
