import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { searchBookings } from '#app/backend/db/queries/bookings/search.server.ts'
import { isInSituation, SITUATION_CHOICES, tellSituation } from '#app/domain/booking/situation.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  // The demonstration asks nobody to confirm: some do here, and some of those who were asked have come all the same.
  await db.pool.query("update bookings set hold_until = now() where payment_method = 'cod' and id % 2 = 0")
  await db.pool.query(
    "update bookings set checked_in_people = 1 where payment_method = 'cod' and status = 'UNPAID' and id % 3 = 0"
  )
  // Let in before their Pix was paid: their places stay theirs, and they pay at the gate.
  await db.pool.query(
    "update bookings set status = 'UNPAID', pay_later = true, hold_until = null where payment_method = 'pix' and id in (select id from bookings where payment_method = 'pix' and status = 'APPROVED' limit 20)"
  )
})
afterAll(() => db.close())

it('lists that are narrowed to a situation hold exactly the bookings that are told by it', async () => {
  const { rows } = await db.pool.query<{ id: string; timezone: string }>('select id, timezone from places limit 1')
  const [place = { id: '', timezone: '' }] = rows
  const now = new Date()
  const today = todayIn(place.timezone, now)
  const any = {
    from: null,
    to: null,
    allDates: false,
    agentUserId: null,
    code: '',
    q: '',
    wholeNumbers: false,
    channel: '',
    method: '',
    products: [],
    sellers: null,
    money: '',
    time: '',
    entry: '',
    received: '',
    guide: '',
    isNow: false,
    sort: ''
  }
  const search = async (situation: string) =>
    (await searchBookings(db, { ...any, placeId: place.id, situation, now })).map(({ booking }) => booking)
  const all = await search('')
  for (const { code } of SITUATION_CHOICES) {
    const told = all.filter((booking) => {
      const { status, people, final: finalValue, checkedInPeople: inside, date, holdUntil, payLater } = booking
      const hold_until = holdUntil?.toISOString() ?? null
      const wire = {
        status,
        people,
        finalValue,
        inside,
        date,
        hold_until,
        payLater,
        payment_method: booking.paymentMethod
      }
      return isInSituation(tellSituation(wire, today), code)
    })
    expect(told.length, code).toBeGreaterThan(0)
    expect((await search(code)).map(({ id }) => id).sort(), code).toEqual(told.map(({ id }) => id).sort())
  }
})
