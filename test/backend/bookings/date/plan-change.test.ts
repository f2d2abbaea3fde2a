import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planChange } from '#app/backend/bookings/date/plan-change.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingItems,
  bookings,
  checkins,
  discountCodes,
  payments,
  places,
  products,
  slotExceptions,
  ticketPrices,
  ticketTypes,
  timeSlots
} from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { toRules } from '#app/domain/access/rules.ts'
import { DEFAULT_POLICY, type RefundPolicy } from '#app/domain/refund/policy.ts'
import { createPlace, friday, type TestPlace, today, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { addBooking } from '../../clients/world.ts'

const yesterday = '2026-11-19'
const sunday = '2026-11-22'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type Row = Parameters<typeof addBooking>[2]
type Wanted = Omit<Parameters<typeof planChange>[2], 'actor'> & { granted: readonly string[] | null }

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** A booking of tomorrow at nine, 2 INTEIRA of R$ 80,00 and 1 MEIA of R$ 40,00, and what a change of its date would be. */
async function openVisit(row: Row = {}) {
  const place = await createPlace(db)
  const { id } = await addBooking(db, place, { people: 3, total: 20_000, final: 20_000, ...row })
  await db.orm.insert(bookingItems).values([
    { bookingId: id, label: 'INTEIRA', title: 'Inteira', quantity: 2, unitPrice: 8000, position: 0 },
    { bookingId: id, label: 'MEIA', title: 'Meia-entrada', quantity: 1, unitPrice: 4000, position: 1 }
  ])
  const plan = async ({ granted = [], ...changes }: Partial<Wanted> = {}) => {
    const [booking] = await db.orm.select().from(bookings).where(eq(bookings.id, id))
    if (!booking) throw new Error('no booking')
    const { placeId } = place
    const as = { userId: 1, uuid: '', placeId, name: '', mustEnrol: false, address: '', requestId: '' }
    const actor = granted && { ...as, permissions: toRules(granted) }
    const wanted = { date: sunday, time: '', now: friday, charges: false, ...changes, actor }
    return inTransaction(db, (tx) => planChange(tx, booking, wanted), { didWrite: () => false })
  }
  const refusal = async (changes: Partial<Wanted> = {}) => {
    const error = await plan(changes).then(
      () => null,
      (thrown: unknown) => thrown
    )
    if (!(error instanceof ApiError)) throw new Error('not refused', { cause: error })
    const { status, code, message, fields } = error
    return status === 422 ? fields : [status, code, plain(message)]
  }
  return { place, id, plan, refusal }
}

const typeIs = ({ productId }: TestPlace, label: string) =>
  and(eq(ticketTypes.productId, productId), eq(ticketTypes.label, label))

/** Another price of INTEIRA on Sundays. */
async function priceSundays(place: TestPlace, price: number) {
  const [type] = await db.orm.select().from(ticketTypes).where(typeIs(place, 'INTEIRA'))
  await db.orm.insert(ticketPrices).values({ ticketTypeId: type?.id ?? 0, price, weekdays: [0], position: 0 })
}

const pay = (place: TestPlace, bookingId: number, row: Partial<typeof payments.$inferInsert>) =>
  db.orm.insert(payments).values({
    id: randomUUID(),
    placeId: place.placeId,
    bookingId,
    provider: 'desk',
    method: 'pos_pix',
    status: 'APPROVED',
    value: 0,
    paidAt: friday,
    createdAt: friday,
    ...row
  })

it('plans the day at its hour, with items, sums and what is to be paid', async () => {
  const { plan } = await openVisit()
  const { items, sale, ...rest } = await plan({ date: ' 22/11/2026 ', time: ' 14:00 ' })
  expect(rest).toEqual({
    date: sunday,
    time: '14:00',
    received: 0,
    sums: { total: 20_000, discount: 0, final: 20_000 },
    isOver: false,
    policyFee: 0,
    fee: 0,
    toPay: 20_000,
    goesBack: 0
  })
  expect(items.map(({ item, ...price }) => [item.label, price])).toEqual([
    ['INTEIRA', { unitPrice: 8000, unitDiscount: 0 }],
    ['MEIA', { unitPrice: 4000, unitDiscount: 0 }]
  ])
  expect(sale).toMatchObject({ product: 'Cachoeira do Sossego', timezone: 'America/Bahia' })
  expect(await plan({ time: ' ' })).toMatchObject({ date: sunday, time: '09:00' })
})

describe('a booking that does not move', () => {
  const endedHold = 'O prazo para pagar acabou e as vagas foram liberadas. Faça a reserva de novo.'
  const inside = 'Já há pessoas dentro. Desfaça o check-in antes de mudar a data.'
  const rows: [string, Row, unknown[]][] = [
    [
      'is cancelled',
      { status: 'CANCELLED', checkedInPeople: 1 },
      [409, 'cancelled', 'Esta reserva não vale mais: a data não muda.']
    ],
    ['has an ended hold', { status: 'PENDING', holdUntil: friday }, [409, 'expired', endedHold]],
    ['has somebody inside', { checkedInPeople: 1 }, [409, 'checked_in', inside]]
  ]
  it.each(rows)('%s', async (_, row, said) => {
    const { refusal } = await openVisit(row)
    expect(await refusal()).toEqual(said)
  })

  it('is none that still waits for its money', async () => {
    const { plan } = await openVisit({ status: 'PENDING', holdUntil: new Date(friday.getTime() + 1) })
    expect(await plan()).toMatchObject({ date: sunday })
  })
})

describe('a visit that is over', () => {
  const over = 'O dia desta visita já passou, ou já houve check-in: peça a quem pode liberar entradas que mude a data.'
  const rows: [string, string, boolean, boolean, boolean][] = [
    ['yesterday is over', yesterday, false, false, true],
    ['today is not over', today, false, false, false],
    ['today with an entry, even undone, is over', today, true, false, true],
    ['yesterday is not over where the place closed it', yesterday, true, true, false]
  ]

  it.each(rows)('%s', async (_, date, wasInside, byPlace, isOver) => {
    const { place, id, plan, refusal } = await openVisit({ date })
    const entry = { placeId: place.placeId, bookingId: id, people: 1, items: { MEIA: 1 } }
    if (wasInside) await db.orm.insert(checkins).values({ ...entry, at: friday, undoneAt: friday })
    const mayOverride = ['operation/checkin-override']
    expect(await plan({ byPlace, granted: mayOverride })).toMatchObject({ isOver })
    if (isOver) {
      expect(await refusal({ byPlace, granted: ['operation/checkin'] })).toEqual([409, 'needs_override', over])
      expect(await refusal({ byPlace, granted: null })).toEqual([409, 'needs_override', over])
    } else expect(await plan({ byPlace, granted: null })).toMatchObject({ isOver })
  })
})

describe('a day', () => {
  const days: [string, string, string][] = [
    ['is to be chosen', ' ', 'Escolha o novo dia.'],
    ['has to exist', '31/02/2027', 'Esta data não existe. Use dd/mm/aaaa.'],
    ['is not past', yesterday, 'Este dia já passou. Escolha outro.'],
    ['is at most a year ahead', '2027-11-21', 'Este dia ainda não está à venda. Escolha um mais próximo.'],
    ['has an hour', '2026-11-25', 'Em 25/11/2026 o atrativo não abre. Escolha outro dia.'],
    ['has all tickets', '2026-12-02', 'Meia-entrada não é vendido em 02/12/2026. Escolha outro dia.']
  ]
  it.each(days)('%s: %j', async (_, date, words) => {
    const { place, refusal } = await openVisit()
    const { productId } = place
    await db.orm.insert(slotExceptions).values({ productId, date: '2026-11-25', time: '', capacity: 0 })
    await db.orm.update(ticketTypes).set({ validTo: '2026-12-01' }).where(typeIs(place, 'MEIA'))
    expect(await refusal({ date })).toEqual({ date: [words] })
  })

  it('may be today, or a year ahead', async () => {
    const { plan } = await openVisit()
    expect(await plan({ date: today, time: '14:00' })).toMatchObject({ date: today })
    expect(await plan({ date: '2027-11-20' })).toMatchObject({ date: '2027-11-20' })
  })

  it('is none once the attraction is sold no more', async () => {
    const { place, refusal } = await openVisit()
    await db.orm.update(products).set({ active: false }).where(eq(products.id, place.productId))
    expect(await refusal()).toEqual({ date: ['Este atrativo não está mais à venda.'] })
  })
})

describe('an hour', () => {
  it.each([
    ['10:00', ' das 10:00'],
    ['9:30', ' das 9:30'],
    ['10:0', ' escolhido'],
    ['10:000', ' escolhido'],
    ['110:00', ' escolhido'],
    ['x', ' escolhido']
  ])('%j is refused where the day has others', async (time, said) => {
    const { refusal } = await openVisit()
    expect(await refusal({ time })).toEqual({ time: [`Em 22/11/2026 não há o horário${said}. Há: 09:00, 14:00.`] })
  })

  it('has not begun, and its sales have not ended', async () => {
    const { place, plan, refusal } = await openVisit()
    expect(await refusal({ date: today, time: '09:00' })).toEqual({ time: ['Este horário já começou. Escolha outro.'] })
    const close = (closingMinutes: number) =>
      db.orm.update(timeSlots).set({ closingMinutes }).where(eq(timeSlots.productId, place.productId))
    await close(5 * 60 - 1)
    expect(await plan({ date: today, time: '14:00' })).toMatchObject({ time: '14:00' })
    await close(5 * 60)
    const ended = { time: ['As vendas deste horário já terminaram. Escolha outro.'] }
    expect(await refusal({ date: today, time: '14:00' })).toEqual(ended)
  })
})

describe('a price', () => {
  const pricesOf = ({ items }: Awaited<ReturnType<typeof planChange>>) =>
    items.map(({ unitPrice, unitDiscount }) => [unitPrice, unitDiscount])

  it('is that of the new day, but stays on the same one, and where the place closed it', async () => {
    const { place, plan } = await openVisit()
    await db.orm.update(ticketTypes).set({ price: 4500 }).where(typeIs(place, 'MEIA'))
    await priceSundays(place, 10_000)
    const moved = await plan()
    expect(pricesOf(moved)).toEqual([
      [10_000, 0],
      [4500, 0]
    ])
    expect(moved.sums).toEqual({ total: 24_500, discount: 0, final: 24_500 })
    const kept = [
      [8000, 0],
      [4000, 0]
    ]
    expect(pricesOf(await plan({ date: tomorrow, time: '14:00' }))).toEqual(kept)
    expect(pricesOf(await plan({ byPlace: true }))).toEqual(kept)
  })

  it('stays for a ticket that is on no list any more', async () => {
    const { place, id, plan } = await openVisit()
    await db.orm.update(ticketTypes).set({ active: false }).where(typeIs(place, 'MEIA'))
    const isHalf = and(eq(bookingItems.bookingId, id), eq(bookingItems.label, 'MEIA'))
    await db.orm.update(bookingItems).set({ unitPrice: 3500, unitDiscount: 500 }).where(isHalf)
    const planned = await plan()
    expect(pricesOf(planned)).toEqual([
      [8000, 0],
      [3500, 500]
    ])
    expect(planned.sums).toEqual({ total: 19_500, discount: 500, final: 19_000 })
  })

  it.each([
    ['its code', true, 5000],
    ['an unknown code', false, 4000]
  ])('is less by %s', async (_, isKnown, unitDiscount) => {
    const { place, id, plan } = await openVisit()
    await priceSundays(place, 10_000)
    const code = { uuid: randomUUID(), code: 'METADE', kind: 'percent', value: 50, createdAt: friday }
    const [written] = await db.orm
      .insert(discountCodes)
      .values({ ...code, placeId: place.placeId })
      .returning()
    if (isKnown) await db.orm.update(bookings).set({ discountCodeId: written?.id }).where(eq(bookings.id, id))
    const isWhole = and(eq(bookingItems.bookingId, id), eq(bookingItems.label, 'INTEIRA'))
    await db.orm.update(bookingItems).set({ unitDiscount: 4000 }).where(isWhole)
    expect(pricesOf(await plan())[0]).toEqual([10_000, unitDiscount])
  })

  it('is less by the courtesies of the desk', async () => {
    const { place, id, plan } = await openVisit()
    await pay(place, id, { method: 'pos_cortesia', tendered: 3000 })
    expect((await plan()).sums).toEqual({ total: 20_000, discount: 3000, final: 17_000 })
  })
})

const withFee = (percent: number, value: number): RefundPolicy => ({
  ...DEFAULT_POLICY,
  change: { ...DEFAULT_POLICY.change, fee: { percent, value } }
})

describe('money', () => {
  const sums: [string, Row, number, { toPay: number; goesBack: number }][] = [
    ['is all to be paid', {}, 8000, { toPay: 20_000, goesBack: 0 }],
    ['is settled', { paid: 20_000 }, 8000, { toPay: 0, goesBack: 0 }],
    ['is missing on a dearer day', { paid: 20_000 }, 10_000, { toPay: 4000, goesBack: 0 }],
    ['goes back on a cheaper day', { paid: 20_000 }, 5000, { toPay: 0, goesBack: 6000 }],
    ['that was kept pays for nothing', { paid: 20_000, kept: 1000 }, 8000, { toPay: 1000, goesBack: 0 }],
    ['that was kept does not go back', { paid: 20_000, kept: 1000 }, 5000, { toPay: 0, goesBack: 5000 }]
  ]
  it.each(sums)('%s', async (_, row, price, weighed) => {
    const { place, plan } = await openVisit(row)
    await priceSundays(place, price)
    expect(await plan()).toMatchObject({ received: row?.paid ?? 0, ...weighed })
  })

  it('for the change is what the policy promised at the purchase says, where it is charged', async () => {
    const { place, id, plan } = await openVisit({ paid: 20_000 })
    await db.orm
      .update(places)
      .set({ refundPolicy: withFee(10, 500) })
      .where(eq(places.id, place.placeId))
    expect(await plan({ charges: true })).toMatchObject({ policyFee: 2500, fee: 2500, toPay: 2500, goesBack: 0 })
    expect(await plan()).toMatchObject({ policyFee: 2500, fee: 0, toPay: 0 })
    expect(await plan({ charges: true, byPlace: true })).toMatchObject({ policyFee: 0, fee: 0, toPay: 0 })
    const isIt = eq(products.id, place.productId)
    await db.orm
      .update(products)
      .set({ refundPolicy: withFee(0, 700) })
      .where(isIt)
    expect(await plan({ charges: true })).toMatchObject({ policyFee: 700 })
    await db.orm
      .update(bookings)
      .set({ refundPolicy: withFee(5, 0) })
      .where(eq(bookings.id, id))
    expect(await plan({ charges: true })).toMatchObject({ policyFee: 1000, fee: 1000, toPay: 1000 })
    await db.orm.update(payments).set({ refunded: 20_000 }).where(eq(payments.bookingId, id))
    expect(await plan({ charges: true })).toMatchObject({ received: 0, policyFee: 0, toPay: 20_000 })
  })
})

describe('a booking with money to be given back', () => {
  const values = ['operation/values']
  const said = (what: string) => [
    409,
    'refund_due',
    `Há ${what} a devolver desta reserva, e o novo dia custa mais. Peça ao financeiro que mude a data.`
  ]

  it.each<[string, Row, readonly string[] | null, string]>([
    ['in figures, to who sees them', { paid: 23_000 }, values, 'R$ 30,00'],
    ['as nothing, where less is there than its price', { paid: 15_000 }, values, 'R$ 0,00'],
    ['without figures, to who does not see them', { paid: 23_000 }, ['operation/edit'], 'um valor'],
    ['without figures, to a visitor', { paid: 23_000 }, null, 'um valor']
  ])('says so on a dearer day %s', async (_, row, granted, what) => {
    const { place, refusal } = await openVisit({ ...row, refund: 'due' })
    await priceSundays(place, 8001)
    expect(await refusal({ granted })).toEqual(said(what))
  })

  it('says so where only the fee makes the day dearer', async () => {
    const { plan, refusal } = await openVisit({ paid: 23_000, refund: 'due', refundPolicy: withFee(0, 1) })
    expect(await refusal({ charges: true, granted: values })).toEqual(said('R$ 30,00'))
    expect(await plan({ charges: false, granted: values })).toMatchObject({ fee: 0, goesBack: 3000 })
  })

  it.each<[string, Row, readonly string[]]>([
    ['who undoes receipts', { refund: 'due' }, ['operation/undo-receive']],
    ['anybody once it was given', { refund: 'done' }, []],
    ['anybody where there is none', { refund: '' }, []]
  ])('moves to a dearer day for %s', async (_, row, granted) => {
    const { place, plan } = await openVisit({ paid: 23_000, ...row })
    await priceSundays(place, 10_000)
    expect(await plan({ granted })).toMatchObject({ toPay: 1000 })
  })
})
