import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { places } from '#app/backend/db/schema.server.ts'
import { renewHouseTerms } from '#app/backend/places/jobs.server.ts'
import { houseTerms } from '#app/domain/term/default-term.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, ['configurations/term', 'configurations/booking'])).token
})

const read = async () => (await call('GET', '/places/term', { token })).body
const save = (version: string, text: string) => call('PUT', '/places/term', { token, body: { version, text } })
const book = (term_hash: string) => call('POST', '/booking/express', { body: bookingForm(place, { term_hash }) })

it('makes a new text a version for later bookings only', async () => {
  const first = await read()
  expect(first).toMatchObject({ text: 'Termo de visita.', is_house: false, versions: [{ current: true, bookings: 0 }] })
  const booked = await book(first.version)
  expect(booked.status).toBe(201)
  const { status, body } = await save(first.version, 'Termo novo.\r\nDe duas linhas.')
  expect([status, body.text]).toEqual([200, 'Termo novo.\nDe duas linhas.'])
  expect(body.versions).toMatchObject([
    { current: true, bookings: 0, created_by: 'Joana Prado', hash: body.version },
    { current: false, bookings: 1, hash: first.version }
  ])
  const { rows } = await db.pool.query('select term_hash from bookings where place_id = $1', [place.placeId])
  expect(rows).toEqual([{ term_hash: first.version }])
  // A visitor who still sees the old text is shown the new one.
  expect((await book(first.version)).status).toBe(422)
})

it('somebody else’s text is not overwritten unseen, and the same twice is one version', async () => {
  const { version } = await read()
  const [one] = await Promise.all([save(version, 'Um.'), save(version, 'Um.')])
  expect(one?.body.versions).toHaveLength(2)
  const late = await save(version, 'Outro.')
  expect([late.status, late.body.code, (await read()).text]).toEqual([409, 'changed_meanwhile', 'Um.'])
})

it('goes back to the house’s text, which follows the place, and a text that stood before is in force again', async () => {
  const { version, text } = await read()
  const house = (await save(version, '')).body
  expect([house.is_house, house.text.includes('por 15 minutos')]).toEqual([true, true])
  await call('PUT', '/places/groups/booking', { token, body: { version: 0, hold_minutes: 33 } })
  const renewed = await read()
  expect([renewed.is_house, renewed.text.includes('por 33 minutos')]).toEqual([true, true])
  const back = (await save(renewed.version, text)).body
  expect([back.version, back.versions.length, back.is_house]).toEqual([version, 4, false])
  expect(back.versions.map((one: { current: boolean }) => one.current)).toEqual([true, false, false, false])
  expect((await save(back.version, 'x'.repeat(20_001))).status).toBe(422)
})

it("fills the default text with the place's arrival rule, and renews an older version", async () => {
  const [row] = await db.orm.select().from(places).where(eq(places.id, place.placeId))
  const old = row ? (houseTerms(row).at(-1) ?? '') : ''
  expect(old).toContain('chega com 20 minutos de antecedência, com documento')
  const { version } = await read()
  expect((await save(version, old)).status).toBe(200)
  await renewHouseTerms({ db, now: () => new Date('2026-11-20T12:00:00Z') })
  const renewed = await read()
  expect(renewed).toMatchObject({ is_house: true, text: expect.stringContaining('chega até o horário da visita') })
  const booking = (await call('GET', '/places/groups/booking', { token })).body
  const body = { version: booking.version, arrive_minutes: 45 }
  expect((await call('PUT', '/places/groups/booking', { token, body })).status).toBe(200)
  expect(await read()).toMatchObject({
    is_house: true,
    text: expect.stringContaining('chega com 45 minutos de antecedência')
  })
  const own = await save((await read()).version, 'Termo próprio, chegue 20 minutos antes.')
  await renewHouseTerms({ db, now: () => new Date('2026-11-20T12:00:00Z') })
  expect((await read()).text).toBe(own.body.text)
})
