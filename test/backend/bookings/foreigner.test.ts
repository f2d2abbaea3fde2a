import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  tomorrow
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  place = await createPlace(db)
})
afterAll(() => db.close())

const post = (changes: Record<string, unknown>) =>
  call('POST', '/booking/express', { body: bookingForm(place, changes) })
const argentine = { cpf_cnpj: 'aab 123.456', document_country: 'AR', phoneFlag: '54', phone: '11 2345 6789' }

describe('a visitor from abroad', () => {
  it('books with a passport, masked for a holder of the link', async () => {
    const { status, body } = await post(argentine)
    expect([status, body.costumer.document_country, body.costumer.cpf]).toEqual([201, 'AR', 'AA*******'])
    const { rows } = await db.pool.query('select document, document_country from bookings where public_id = $1', [
      body.uuid
    ])
    expect(rows).toEqual([{ document: 'AAB123456', document_country: 'AR' }])
  })

  it('is found by the typed passport, and listed with the country', async () => {
    await post({ ...argentine, cpf_cnpj: 'PX 777-001', name: 'Lucía' })
    const { token } = await createUser(
      db,
      place.placeId,
      ['operation/booking-list', 'operation/edit'].concat('operation/all-bookings')
    )
    const query = new URLSearchParams({ start_date: tomorrow, end_date: tomorrow, q: 'px-777 001' })
    const { body } = await call('GET', `/booking/byPeriod?${query}`, { token })
    expect(body).toEqual([expect.objectContaining({ cpf: 'PX777001', document_country: 'AR' })])
    const hash = body[0].hash
    const one = await call('GET', `/janoowp/bookingsUuid?hash=${hash}`, { token })
    expect(one.body.costumer).toMatchObject({ cpf: 'PX777001', document_country: 'AR' })
  })

  it('is asked for a document, not for a CPF, and its country must exist', async () => {
    const none = await post({ ...argentine, cpf_cnpj: '' })
    expect([none.status, none.body.fields.cpf_cnpj]).toEqual([422, ['Informe o passaporte ou outro documento.']])
    const nowhere = await post({ ...argentine, document_country: 'ZZ' })
    expect(nowhere.body.fields).toEqual({ document_country: ['Escolha um dos países da lista.'] })
  })

  it('is asked for no CEP and no city of the list', async () => {
    const address = { street: 'Calle Sarmiento 12', zipcode: 'C1041', city: 'Buenos Aires', country: 'BR', state: 'BA' }
    expect((await post({ ...argentine, address })).status).toBe(201)
  })
})

describe('a form without a country', () => {
  it('is of a Brazilian, as the specification knows it', async () => {
    const { status, body } = await post({})
    expect([status, body.costumer.document_country]).toEqual([201, 'BR'])
    const passport = await post({ cpf_cnpj: 'AB123456' })
    expect(passport.body.fields.cpf_cnpj[0]).toContain('Se for passaporte, escolha o país dele.')
  })
})

describe('a form in another language', () => {
  const english = { ...argentine, language: 'en', phone: '+44 7911 123456', phoneFlag: '' }
  const keptOf = async (uuid: string) => {
    const { rows } = await db.pool.query('select language, phone from bookings where public_id = $1', [uuid])
    return rows[0]
  }

  it('keeps the language, and a telephone that says its country', async () => {
    const { status, body } = await post(english)
    expect([status, await keptOf(body.uuid)]).toEqual([201, { language: 'en', phone: '+447911123456' }])
    const reads = ['operation/booking-list', 'operation/all-bookings']
    const { token } = await createUser(db, place.placeId, reads)
    const shown = await call('GET', `/booking/${body.uuid}`, { token })
    expect(shown.body.language).toBe('en')
  })

  it('keeps no language that no form offers', async () => {
    const { body } = await post({ ...english, language: 'xx', document_country: 'GB', phone: '75 99999-8888' })
    expect((await keptOf(body.uuid)).language).toBe('')
  })

  it('is of nobody’s country until one is chosen', async () => {
    const { status, body } = await post({ ...english, document_country: '', phone: '4155552671' })
    expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['document_country', 'phone']])
    const portuguese = await post({ language: 'pt', phoneFlag: '' })
    expect(portuguese.status).toBe(201)
  })

  it('is the same booking when it is sent again in another one', async () => {
    const form = bookingForm(place, english)
    const send = (language: string) => call('POST', '/booking/express', { body: { ...form, language } })
    const [first, second] = [await send('en'), await send('es')]
    expect([second.status, second.body.uuid]).toEqual([first.status, first.body.uuid])
    expect((await keptOf(first.body.uuid)).language).toBe('en')
  })
})

describe('an address in Brazil', () => {
  const cityOf = async (uuid: string) => {
    const { rows } = await db.pool.query('select address from bookings where public_id = $1', [uuid])
    return rows[0].address.city
  }

  it.each([
    ['BA', 'lencois', 'Lençóis'],
    ['BA', "DIAS D'AVILA", "Dias d'Ávila"],
    ['', 'Vila que ninguém conhece', 'Vila que ninguém conhece']
  ])('in %s takes the city %s as %s', async (state, city, kept) => {
    const { status, body } = await post({ address: { city, state, country: 'BR' } })
    expect([status, await cityOf(body.uuid)]).toEqual([201, kept])
  })

  it('says at the field that a city is not of the state', async () => {
    const { status, body } = await post({ address: { city: 'São Paulo', state: 'BA', country: 'BR' } })
    expect([status, body.fields]).toEqual([
      422,
      { 'address.city': ['Não encontramos esta cidade (Bahia). Escolha na lista, ou troque o estado.'] }
    ])
  })

  it('elsewhere takes any city', async () => {
    const { status } = await post({ address: { city: 'Rosario', state: 'BA', country: 'AR' } })
    expect(status).toBe(201)
  })
})
