import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openClosureWorld } from '../closure/world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** An unpaid booking, whose time has run out or not. */
async function openUnpaid({ isExpired = false } = {}) {
  const world = await openClosureWorld(db)
  onTestFinished(() => world.close())
  const { uuid, hash } = await world.till.book(world.place)
  if (isExpired) {
    await db.pool.query(
      `with gone as (update bookings set status = 'EXPIRED', hold_until = null, cancelled_at = $2 where public_id = $1
         returning product_id, date, time, people, quota_people)
       update slot_days s set taken = s.taken - g.people, quota_taken = s.quota_taken - g.quota_people
       from gone g where s.product_id = g.product_id and s.date = g.date and s.time = g.time`,
      [uuid, world.clock.now()]
    )
  }
  const read = async () => (await world.call('GET', `/booking/${uuid}`)).body
  const again = () => world.call('POST', `/booking/${uuid}/pay-again`)
  const pix = () => world.call('POST', '/getnet/generate-qr-code-pix', { body: { hash } })
  const shut = async () => (await world.shut(await world.visitDay(uuid))).body.id as string
  const reopen = (id: string) =>
    world.call('POST', `/closures/${id}/reopen`, { token: world.staff.token, body: { complete: true } })
  return { read, again, pix, shut, reopen }
}

it('is refused for a day that was closed since, in words that say so, and taken when it is open again', async () => {
  const { read, again, shut, reopen } = await openUnpaid({ isExpired: true })
  expect(await read()).toMatchObject({ closed: false, pay_ways: expect.arrayContaining(['pix']) })
  const closure = await shut()
  expect(await read()).toMatchObject({ closed: true, pay_ways: [] })
  const refused = await again()
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'closed',
    expect.stringContaining('fechou este dia')
  ])
  expect((await reopen(closure)).status).toBe(200)
  expect(await read()).toMatchObject({ closed: false })
  expect((await again()).body).toMatchObject({ status: 'PENDING', closed: false })
})

it('never charges a booking that holds places on a closed day', async () => {
  const { read, pix, shut } = await openUnpaid()
  expect((await pix()).body.qr_code).toBeTruthy()
  await shut()
  expect(await read()).toMatchObject({ closed: true, pay_ways: [] })
  const refused = await pix()
  expect([refused.status, refused.body.code]).toEqual([409, 'not_payable'])
})
