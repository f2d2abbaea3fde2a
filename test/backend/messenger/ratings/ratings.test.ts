import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { visitRatings } from '#app/backend/db/schema.server.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openNews } from '../booking/world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function open() {
  const { till } = openNews(db)
  const place = await till.openPlace()
  let number = 0
  const question = async (visitDate = '2026-11-19') => {
    const { uuid } = await till.book(place, { payment_method: 'cod', payLater: true })
    const { id: bookingId } = await till.readBooking(uuid)
    number += 1
    const token = bookingId.toString(16).padStart(24, 'a') + number.toString(16).padStart(8, '0')
    await db.orm
      .insert(visitRatings)
      .values({ bookingId, placeId: place.placeId, productId: place.productId, token, visitDate })
    return { token, uuid }
  }
  const answer = (token: string, score: string, comment = '', as?: string) =>
    till.call('POST', `/visit-ratings/${token}`, { body: { score, comment }, token: as })
  return { till, place, question, answer }
}

describe('the rating of a visit', () => {
  it('is unique per booking, hides the visitor, and can change for a week', async () => {
    const { till, place, question, answer } = await open()
    const { token } = await question()
    const asked = (await till.call('GET', `/visit-ratings/${token}`)).body
    expect(asked).toMatchObject({ product: 'Cachoeira do Sossego', date: '2026-11-19', state: 'open', score: null })
    expect(JSON.stringify(asked)).not.toMatch(/Maria|99999|example\.com/)
    const wrong = await answer(token, '11', 'x'.repeat(1001))
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['score', 'comment']])
    expect((await answer(token, '9', ' Boa \r\n')).body).toMatchObject({
      state: 'changeable',
      score: 9,
      comment: 'Boa'
    })
    till.clock.pass(60 * 24 * 6)
    expect((await answer(token, '3', 'Pensei melhor')).body).toMatchObject({ score: 3 })
    const rows = await db.orm.select().from(visitRatings).where(eq(visitRatings.placeId, place.placeId))
    expect(rows).toMatchObject([{ score: 3, comment: 'Pensei melhor', changedAt: till.clock.now() }])
    till.clock.pass(60 * 24 * 2)
    expect((await answer(token, '10')).body.code).toBe('closed')
    expect((await till.call('GET', `/visit-ratings/${token}`)).body).toMatchObject({ state: 'closed', score: 3 })
  })

  it('is closed to guesses, to the staff, to storms, and after two months', async () => {
    const { place, question, answer } = await open()
    const { token } = await question()
    const old = await question('2026-09-01')
    expect((await answer(old.token, '5')).body.code).toBe('over')
    expect([(await answer('f'.repeat(32), '5')).status, (await answer('x', '5')).status]).toEqual([404, 404])
    const { token: staff } = await createUser(db, place.placeId, ['reports/ratings'])
    expect((await answer(token, '10', '', staff)).status).toBe(403)
    const storm = []
    for (let tried = 0; tried < 21; tried++) storm.push((await answer(token, String(tried % 11))).status)
    expect([storm.slice(0, 20).every((status) => status === 200), storm[20]]).toEqual([true, 429])
  })

  it('is summed for managers by period and attraction, masked', async () => {
    const { till, place, question, answer } = await open()
    const answers: [string, string, string][] = [
      ['10', 'Volto sempre', '2026-11-19'],
      ['9', '', '2026-11-19'],
      ['6', 'Fila longa', '2026-11-10'],
      ['8', '', '2026-11-10']
    ]
    for (const [score, comment, date] of answers) await answer((await question(date)).token, score, comment)
    await question()
    const { token } = await createUser(db, place.placeId, ['reports/ratings'])
    const list = (query = '') => till.call('GET', `/visit-ratings?${query}`, { token })
    const all = (await list()).body
    expect([all.total, all.counts]).toEqual([4, [0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1]])
    expect(all.data.every(({ name, code }: { name: string; code: string }) => name === 'Maria S.' && code === '')).toBe(
      true
    )
    const some = (await list('commented=true&from=2026-11-01&to=2026-11-15')).body
    expect(some.data.map(({ comment }: { comment: string }) => comment)).toEqual(['Fila longa'])
    expect(some.counts[8]).toBe(1)
    const stranger = await open()
    const other = await createUser(db, stranger.place.placeId, ['reports/ratings', 'operation/booking-list'])
    expect((await till.call('GET', '/visit-ratings', { token: other.token })).body.total).toBe(0)
    const gate = await createUser(db, place.placeId, ['operation/booking-list'])
    expect((await till.call('GET', '/visit-ratings', { token: gate.token })).status).toBe(403)
  })
})
