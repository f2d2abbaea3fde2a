import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { places, pointsOfInterest, products, ticketTypes } from '#app/backend/db/schema.server.ts'
import { speak } from '#app/runtime/speech.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let place: TestPlace
let token: string

const rights = [
  'configurations/place',
  'configurations/term',
  'configurations/booking-messages',
  'configurations/plans',
  'products/index',
  'products/edit'
]

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
})
afterAll(() => db.close())
beforeEach(async () => {
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, rights)).token
  await db.orm.update(products).set({ description: 'Trilha de 3 km.' }).where(eq(products.id, place.productId))
})

interface Typed {
  field: string
  language: 'en' | 'es'
  text: string
  fits?: boolean
}

const pathOf = (noun: string, id: string) => `/places/own-texts/${noun}/${id}`
const read = async (noun: string, id: string) => (await call('GET', pathOf(noun, id), { token })).body

async function save(noun: string, id: string, texts: Typed[], version?: string) {
  const known = version ?? (await read(noun, id)).version
  return call('PUT', pathOf(noun, id), { token, body: { version: known, texts } })
}

const english = (field: string, text: string): Typed => ({ field, language: 'en', text })
const list = async (query = '') => (await call('GET', `/places/own-texts?limit=100&${query}`, { token })).body
const stateOf = async (noun: string, id: string) => {
  const { data } = await list(`noun=${noun}`)
  const row = data.find((one: { id: string }) => one.id === id)
  return [row?.en, row?.es]
}
const shop = async () => (await call('GET', `/products/?pid=${place.placeId}`)).body[0]

describe('the list', () => {
  it('says what is missing, done, and changed in Portuguese', async () => {
    const { productUuid: id } = place
    expect(await stateOf('product', id)).toEqual(['missing', 'missing'])
    await save('product', id, [english('name', 'Quiet Falls'), english('description', 'A trail of 3 km.')])
    expect(await stateOf('product', id)).toEqual(['done', 'missing'])
    await db.orm.update(products).set({ description: 'Trilha de 4 km.' }).where(eq(products.id, place.productId))
    expect(await stateOf('product', id)).toEqual(['stale', 'missing'])
    expect((await list('state=stale&language=en')).data).toMatchObject([{ noun: 'product', id }])
    expect((await list('state=stale&language=es')).data).toEqual([])
  })

  it('finds a thing by words of its Portuguese texts, and pages', async () => {
    expect((await list('q=trilha de 3')).data).toMatchObject([{ noun: 'product', title: 'Cachoeira do Sossego' }])
    const one = (await call('GET', '/places/own-texts?limit=1&page=2', { token })).body
    expect([one.data.length, one.page, one.total]).toEqual([1, 2, (await list()).total])
  })

  it('has the messages that the place sends to visitors', async () => {
    const { data } = await list('noun=message')
    expect(data.map(({ id }: { id: string }) => id)).toContain('confirmation')
    expect(data.map(({ id }: { id: string }) => id)).not.toContain('guide')
  })

  it('leaves out archived attractions', async () => {
    await db.orm.update(products).set({ active: false, archivedAt: new Date() }).where(eq(products.id, place.productId))
    expect((await list('noun=product')).total).toBe(0)
    expect((await list('noun=ticket')).total).toBe(0)
  })
})

describe('saving', () => {
  it('writes all texts or none', async () => {
    const long = 'x'.repeat(201)
    const { status, body } = await save('product', place.productUuid, [
      english('description', 'A trail.'),
      english('name', long)
    ])
    expect([status, Object.keys(body.fields)]).toEqual([422, ['name.en']])
    expect(await stateOf('product', place.productUuid)).toEqual(['missing', 'missing'])
  })

  it('refuses to overwrite a translation or follow a Portuguese text that nobody has seen', async () => {
    const { version } = await read('product', place.productUuid)
    expect((await save('product', place.productUuid, [english('name', 'One')], version)).status).toBe(200)
    const late = await save('product', place.productUuid, [english('name', 'Two')], version)
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const seen = (await read('product', place.productUuid)).version
    await db.orm.update(products).set({ name: 'Outra cachoeira' }).where(eq(products.id, place.productId))
    expect((await save('product', place.productUuid, [english('name', 'Two')], seen)).status).toBe(409)
  })

  it('takes an unchanged translation as checked only if somebody says so', async () => {
    const id = place.productUuid
    await save('product', id, [english('name', 'Falls'), english('description', 'A trail.')])
    await db.orm.update(products).set({ description: 'Trilha curta.' }).where(eq(products.id, place.productId))
    await save('product', id, [english('description', 'A trail.'), { field: 'name', language: 'es', text: 'Salto' }])
    expect(await stateOf('product', id)).toEqual(['stale', 'missing'])
    await save('product', id, [{ ...english('description', 'A trail.'), fits: true }])
    expect(await stateOf('product', id)).toEqual(['done', 'missing'])
  })

  it('deletes an empty translation', async () => {
    await save('product', place.productUuid, [english('name', 'Falls')])
    await save('product', place.productUuid, [english('name', ' ')])
    const { rows } = await db.pool.query('select 1 from own_texts where place_id = $1', [place.placeId])
    expect(rows).toEqual([])
  })

  it('keeps the variables of a message', async () => {
    const refused = await save('message', 'confirmation', [english('text', 'Your visit is confirmed.')])
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['text.en']])
    expect((await save('message', 'confirmation', [english('text', 'Confirmed: {link}')])).status).toBe(200)
  })

  it('asks for the right to change the Portuguese text', async () => {
    const lesser = (await createUser(db, place.placeId, ['configurations/place'])).token
    const path = pathOf('term', place.placeId)
    const { body: shown } = await call('GET', path, { token: lesser })
    const body = { version: shown.version, texts: [english('text', 'Anything goes.')] }
    expect([shown.may_change, (await call('PUT', path, { token: lesser, body })).status]).toEqual([false, 403])
    const own = await call('GET', pathOf('place', place.placeId), { token: lesser })
    expect(own.body.may_change).toBe(true)
  })

  it('does not know things of another place, nor fields that a thing does not have', async () => {
    const other = await createPlace(db)
    expect((await call('GET', pathOf('product', other.productUuid), { token })).status).toBe(404)
    expect((await call('GET', pathOf('place', other.placeId), { token })).status).toBe(404)
    expect((await save('product', place.productUuid, [english('price', '1')])).status).toBe(422)
  })
})

describe('visitors', () => {
  it('read their language, and Portuguese where nobody has translated', async () => {
    await save('product', place.productUuid, [english('name', 'Quiet Falls')])
    const said = await speak('en', shop)
    expect([said.name, said.description, said.translated]).toEqual(['Quiet Falls', 'Trilha de 3 km.', ['name']])
    const portuguese = await shop()
    expect([portuguese.name, portuguese.translated]).toEqual(['Cachoeira do Sossego', []])
    expect((await speak('es', shop)).name).toBe('Cachoeira do Sossego')
  })

  it('read the place and its ticket types in their language', async () => {
    await save('place', place.placeId, [english('name', 'Quiet Valley')])
    const types = await db.orm.select().from(ticketTypes).where(eq(ticketTypes.productId, place.productId))
    const half = types.find(({ label }) => label === 'MEIA')
    await save('ticket', String(half?.id), [english('title', 'Half price')])
    const named = await speak('en', () => call('GET', `/places/${place.placeId}/public`))
    expect([named.body.name, named.body.translated]).toEqual(['Quiet Valley', ['name']])
    const [all] = [(await speak('en', () => call('GET', '/places/public'))).body]
    expect(all.map(({ name }: { name: string }) => name)).toContain('Quiet Valley')
    const { tickets } = await speak('en', shop)
    expect(tickets.map(({ label, title }: { label: string; title: string }) => [label, title])).toContainEqual([
      'MEIA',
      'Half price'
    ])
  })

  it('read points in their language', async () => {
    const row = { placeId: place.placeId, name: 'Mirante', latitude: -12, longitude: -41, position: 0 }
    const [point] = await db.orm
      .insert(pointsOfInterest)
      .values({ ...row, uuid: randomUUID() })
      .returning()
    await save('point', point?.uuid ?? '', [english('name', 'Viewpoint')])
    const ask = async () => (await call('GET', `/products/poi?v=${place.placeId}`)).body
    expect(await speak('en', ask)).toMatchObject([{ name: 'Viewpoint' }])
    expect(await ask()).toMatchObject([{ name: 'Mirante' }])
  })

  it('read their booking in their language, and the desk reads Portuguese', async () => {
    await save('product', place.productUuid, [english('name', 'Quiet Falls')])
    const types = await db.orm.select().from(ticketTypes).where(eq(ticketTypes.productId, place.productId))
    const whole = types.find(({ label }) => label === 'INTEIRA')
    await save('ticket', String(whole?.id), [english('title', 'Adult')])
    const booked = await call('POST', '/booking/express', { body: bookingForm(place, { term_hash: place.termHash }) })
    const ask = async () => (await call('GET', `/booking/${booked.body.uuid}`)).body
    const said = await speak('en', ask)
    expect([said.product.name, said.items[0].title, said.items[0].label]).toEqual(['Quiet Falls', 'Adult', 'INTEIRA'])
    expect((await ask()).product.name).toBe('Cachoeira do Sossego')
  })
})

describe('terms', () => {
  const book = (term_hash: string) => call('POST', '/booking/express', { body: bookingForm(place, { term_hash }) })
  const termNow = async () => (await call('GET', `/places/${place.placeId}/public`)).body.term

  it('are accepted in the language that was read, and stay with the booking', async () => {
    await save('term', place.placeId, [english('text', 'Terms of the visit.')])
    const read = await speak('en', termNow)
    expect([read.text, read.language]).toEqual(['Terms of the visit.', 'en'])
    const booked = await book(read.hash)
    expect(booked.status).toBe(201)
    const { body } = await call('GET', `/booking/${booked.body.uuid}`)
    expect(body.term.hash).toBe(read.hash)
    const kept = await call('GET', `/places/${place.placeId}/terms/${read.hash}`)
    expect(kept.body).toMatchObject({ text: 'Terms of the visit.', language: 'en' })
    const { body: versions } = await call('GET', '/places/term', { token })
    expect(versions.versions).toMatchObject([{ bookings: 1 }])
  })

  it('are Portuguese again once the Portuguese text changes, and the old translation is not accepted', async () => {
    await save('term', place.placeId, [english('text', 'Terms of the visit.')])
    const before = await speak('en', termNow)
    const { version } = (await call('GET', '/places/term', { token })).body
    await call('PUT', '/places/term', { token, body: { version, text: 'Termo novo.' } })
    expect(await stateOf('term', place.placeId)).toEqual(['stale', 'missing'])
    expect(await speak('en', termNow)).toMatchObject({ text: 'Termo novo.', language: '' })
    expect((await book(before.hash)).status).toBe(422)
    expect((await call('GET', `/places/${place.placeId}/terms/${before.hash}`)).status).toBe(200)
  })

  it('of an attraction have translations of their own', async () => {
    const text = 'Termo da cachoeira.'
    const { version } = (await call('GET', `/products/${place.productUuid}/term`, { token })).body
    await call('PUT', `/products/${place.productUuid}/term`, { token, body: { version, text } })
    await save('term', place.productUuid, [english('text', 'Terms of the falls.')])
    const { term_hash: hash } = await speak('en', shop)
    expect((await call('GET', `/places/${place.placeId}/terms/${hash}`)).body.text).toBe('Terms of the falls.')
    expect((await book(hash)).status).toBe(201)
    expect((await book('f'.repeat(64))).status).toBe(422)
  })
})

it('goes with what it belongs to', async () => {
  const types = await db.orm.select().from(ticketTypes).where(eq(ticketTypes.productId, place.productId))
  await save('ticket', String(types[0]?.id), [english('title', 'Adult')])
  await save('product', place.productUuid, [english('name', 'Falls'), english('description', 'A trail.')])
  const copied = await call('POST', `/products/${place.productUuid}/copy`, { token, body: { uuid: randomUUID() } })
  const count = async () => {
    const found = await db.pool.query('select noun, field from own_texts where place_id = $1 order by 1, 2', [
      place.placeId
    ])
    return found.rows.map(({ noun, field }) => `${noun} ${field}`)
  }
  expect(copied.status).toBe(201)
  expect(await count()).toEqual([
    'product description',
    'product description',
    'product name',
    'ticket title',
    'ticket title'
  ])
  expect((await call('DELETE', `/api/v1/products/${place.productUuid}`, { token })).status).toBe(200)
  expect(await count()).toEqual(['product description', 'ticket title'])
})

it('is unknown to a place without texts of a kind', async () => {
  await db.orm.update(places).set({ description: '' }).where(eq(places.id, place.placeId))
  const { fields } = await read('place', place.placeId)
  expect(fields.map(({ field }: { field: string }) => field)).toEqual(['name'])
})

it('says plans in the language of the visitor, while a plan keeps its name', async () => {
  const plan = { name: 'Anual', price: 9900, description: 'Um ano.', features: ['Visitas', 'Loja'] }
  await db.orm
    .update(places)
    .set({ plans: [plan] })
    .where(eq(places.id, place.placeId))
  const { data } = await list('noun=plan')
  const id = data[0]?.id ?? ''
  expect((await save('plan', id, [english('features', 'Visits')])).status).toBe(422)
  const said = [english('name', 'Yearly'), english('description', 'One year.'), english('features', 'Visits\nShop')]
  expect((await save('plan', id, said)).status).toBe(200)
  const shown = async () => (await speak('en', () => call('GET', `/places/${place.placeId}/public`))).body.plans
  expect(await shown()).toEqual([
    { name: 'Yearly', price: 9900, description: 'One year.', features: ['Visits', 'Shop'] }
  ])
  expect((await call('GET', `/places/${place.placeId}/public`)).body.plans).toEqual([plan])
  await db.orm
    .update(places)
    .set({
      plans: [
        { ...plan, features: ['Visitas'] },
        { ...plan, name: 'Semestral' }
      ]
    })
    .where(eq(places.id, place.placeId))
  expect(await shown()).toMatchObject([{ name: 'Yearly', features: ['Visitas'] }, { name: 'Semestral' }])
})
