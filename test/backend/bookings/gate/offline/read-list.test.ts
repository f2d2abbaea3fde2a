import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { products } from '#app/backend/db/schema.server.ts'
import type { GateDayBooking } from '#app/contracts/booking/gate-offline.ts'
import { createUser, today, tomorrow } from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'
import { addWaiver } from '../../../../support/world/waivers.ts'
import { openGate } from './world.ts'

let db: Database
let at: Awaited<ReturnType<typeof openGate>>

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  at = await openGate(db)
})
afterAll(() => db.close())

const list = async (as = at.user.token) => (await at.call('GET', '/operations/gate/list', { token: as })).body

describe('the day’s list', () => {
  it('says who comes, with people by type, slot, state and what is owed', async () => {
    const booking = await at.book({ status: 'UNPAID', total: 16_000, final: 16_000 })
    await at.act((await at.book({ time: '14:00' })).hash, 'checkin', { people: { INTEIRA: 1 } })
    const { bookings, slots, types, until, day } = await list()
    expect([day, until]).toEqual([today, '2026-11-21T03:00:00.000Z'])
    expect(slots).toMatchObject([
      { product: 'Cachoeira do Sossego', date: today, time: '09:00', from: '2026-11-20T03:00:00.000Z', to: until },
      { time: '14:00' }
    ])
    expect(types).toMatchObject([{ label: 'INTEIRA', title: 'Inteira' }, { label: 'MEIA' }])
    expect(bookings).toMatchObject([
      {
        id: createHash('sha256').update(booking.publicId).digest('hex').slice(0, 16),
        code: booking.code,
        name: 'Maria Souza',
        slot: 0,
        state: 'unpaid',
        owed: 16_000,
        items: [
          [0, 2, 0, 0],
          [1, 1, 0, 0]
        ]
      },
      {
        slot: 1,
        state: 'paid',
        owed: 0,
        items: [
          [0, 2, 1, 0],
          [1, 1, 0, 0]
        ]
      }
    ])
  })

  it('says how many signed only where nobody enters without a signature', async () => {
    const booking = await at.book()
    const signedOf = async () => (await list()).bookings.map(({ signed }: GateDayBooking) => signed)
    await addWaiver(db, booking.publicId, 'asked')
    expect(await signedOf()).toEqual([undefined])
    await db.orm.update(products).set({ waiver: 'required' })
    expect(await signedOf()).toEqual([1])
  })

  it('has no document, contact or public id, and masks names where the reader may not see them', async () => {
    const booking = await at.book()
    const text = JSON.stringify(await list())
    for (const secret of [
      booking.document,
      booking.phone,
      '75988881111',
      booking.email,
      booking.publicId,
      booking.hash
    ]) {
      expect(text).not.toContain(secret)
    }
    const plain = await createUser(db, at.place.placeId, ['operation/checkin', 'operation/all-bookings'])
    expect((await list(plain.token)).bookings).toMatchObject([{ name: 'Maria S.' }])
  })

  it('has cancelled bookings, persons’ tickets, and slots around midnight', async () => {
    await at.book({ status: 'CANCELLED' })
    await at.book({ date: tomorrow, time: '00:10' })
    await at.book({ date: tomorrow })
    const apart = await at.book({ time: '14:00' })
    await at.call('POST', `/booking/${apart.publicId}/person-tickets`)
    const { bookings, slots } = await list()
    expect(slots.map(({ time }: { time: string }) => time)).toEqual(['09:00', '14:00', '00:10'])
    expect(bookings.map(({ state }: GateDayBooking) => state)).toEqual(['cancelled', 'paid', 'paid'])
    const { persons } = bookings[1]
    expect(persons).toHaveLength(3)
    expect(persons[0]).toEqual([expect.stringMatching(/^P/), 0, ''])
  })

  it('of a guide has own bookings only', async () => {
    const guide = await createUser(db, at.place.placeId, ['operation/booking-list', 'operation/checkin'], {
      agent: true
    })
    const mine = await at.book()
    await at.book()
    await db.pool.query('insert into booking_agents (booking_id, agent_uuid) values ($1, $2)', [
      mine.id,
      guide.agentUuid
    ])
    expect((await list(guide.token)).bookings).toMatchObject([{ code: mine.code }])
  })

  it('stays below 200 kB for a thousand bookings', async () => {
    await db.pool.query(
      `insert into bookings (place_id, product_id, date, time, people, public_id, hash, code, channel, status,
         payment_method, total, final, name, surname)
       select $1::text::uuid, $2::int8, $3::date, case when n % 2 = 0 then '09:00' else '14:00' end, 3, md5('p' || n || $1::text), md5('h' || n || $1::text),
         upper(substr(md5(n || $1::text), 1, 8)), 'RESERVAEXPRESSA', 'APPROVED', 'pix', 16000, 16000,
         'Maria Aparecida', 'da Conceição Souza ' || n
       from generate_series(1, 1000) n`,
      [at.place.placeId, at.place.productId, today]
    )
    await db.pool.query(
      `insert into booking_items (booking_id, label, title, quantity, unit_price, position)
       select b.id, t.label, t.title, t.quantity, 4000, t.position from bookings b,
         (values ('INTEIRA', 'Inteira', 2, 0), ('MEIA', 'Meia-entrada', 1, 1)) t (label, title, quantity, position)
       where b.place_id = $1`,
      [at.place.placeId]
    )
    const found = await list()
    expect(found.bookings).toHaveLength(1000)
    expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThan(200_000)
  })
})
