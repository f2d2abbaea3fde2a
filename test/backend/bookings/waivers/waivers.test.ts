import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { findSignature } from '#app/backend/db/queries/bookings/waivers.server.ts'
import { anonymiseLocated } from '#app/backend/db/queries/privacy/anonymise.server.ts'
import { copyLocated } from '#app/backend/db/queries/privacy/copy.server.ts'
import { locatePerson } from '#app/backend/db/queries/privacy/locate.server.ts'
import {
  auditEvents,
  bookingEvents,
  bookingGroups,
  bookingItems,
  bookings,
  groupPeople,
  places,
  products,
  waiverSignatures
} from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { canonicalSignature } from '#app/domain/waiver/canonical.ts'
import { WAIVER_DRAFT } from '#app/domain/waiver/draft.ts'
import { speak } from '#app/runtime/speech.server.ts'
import {
  type Clock,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace,
  today,
  tomorrow
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { addBooking } from '../../clients/world.ts'

const desk = [
  'operation/booking-list',
  'operation/all-bookings',
  'operation/checkin',
  'configurations/term',
  'products/index',
  'products/edit'
]

let db: Database
let clock: Clock
let call: ReturnType<typeof createCaller>
let place: TestPlace
let token: string

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  clock = createClock()
  call = createCaller(createTestBackend(db, clock))
  place = await createPlace(db)
  token = (await createUser(db, place.placeId, desk, { name: 'Jussara Nunes' })).token
  // All tests ask from one network.
  await db.pool.query('delete from limits')
})

const as = (granted: readonly string[]) => createUser(db, place.placeId, granted).then((user) => user.token)

async function publish(text: string, { product = '', version = '' } = {}) {
  return call('POST', '/places/waivers', { token, body: { text, product, version } })
}

const versionOf = async (product = '') =>
  (await call('GET', `/places/waivers?${new URLSearchParams({ product })}`, { token })).body.version as string

const ask = (level: 'asked' | 'required', months = 0) =>
  db.orm.update(products).set({ waiver: level, waiverMonths: months }).where(eq(products.id, place.productId))

/** A paid booking of two people, at an attraction that requires the term. */
async function open(row: Partial<typeof bookings.$inferInsert> = {}, { months = 0 } = {}) {
  if ((await versionOf()) === '') expect((await publish(WAIVER_DRAFT)).status).toBe(201)
  await ask('required', months)
  const booking = await addBooking(db, place, { date: today, time: '09:00', people: 2, ...row })
  await db.orm
    .insert(bookingItems)
    .values({ bookingId: booking.id, label: 'INTEIRA', title: 'Inteira', quantity: 2, unitPrice: 8000, position: 0 })
  return { ...booking, key: booking.waiverKey ?? '' }
}

const read = (key: string, as?: string) => call('GET', `/termo-de-risco/${key}`, { token: as })

const ana = {
  name: 'Ana Reis',
  document: '11144477735',
  birth: '01/02/1990',
  emergency_name: 'Rui Reis',
  emergency_phone: '75 98888-7766',
  health: 'alergia a abelha',
  accepted: true,
  signature: 'Ana Reis'
}
const lia = { ...ana, name: 'Lia Dias', document: '', signature: 'Lia Dias', health: '' }

async function sign(key: string, person: object = ana, as?: string) {
  const { version } = (await read(key)).body
  return call('POST', `/termo-de-risco/${key}`, { token: as, body: { version, ...person } })
}

const seen = async (publicId: string, as = token) =>
  (await call('GET', `/booking/${publicId}/waivers`, { token: as })).body
const signedOf = async (publicId: string) => (await seen(publicId)).signed

describe('the text', () => {
  it('is published in versions of the place and of an attraction, and old ones stay readable', async () => {
    expect(await publish('curto')).toMatchObject({ status: 422, body: { fields: { text: [expect.any(String)] } } })
    expect(await publish(WAIVER_DRAFT)).toMatchObject({ status: 201 })
    const version = await versionOf()
    expect(await publish(WAIVER_DRAFT)).toMatchObject({ body: { message: 'É o mesmo texto: nada mudou.' } })
    expect(await publish(`${WAIVER_DRAFT} Mais.`)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect((await publish(`${WAIVER_DRAFT} Mais.`, { version })).status).toBe(201)
    const product = place.productUuid
    expect((await publish(`${WAIVER_DRAFT} Da cachoeira.`, { product })).status).toBe(201)
    const own = (await call('GET', `/places/waivers?product=${product}`, { token })).body
    expect(own).toMatchObject({
      product_name: 'Cachoeira do Sossego',
      text: `${WAIVER_DRAFT} Da cachoeira.`,
      place_text: `${WAIVER_DRAFT} Mais.`,
      attractions: [{ level: 'none', months: 0, has_own: true }]
    })
    const all = (await call('GET', '/places/waivers?product=', { token })).body
    expect(all.versions.map(({ text, created_by }: Record<string, string>) => [text, created_by])).toEqual([
      [`${WAIVER_DRAFT} Mais.`, 'Jussara Nunes'],
      [WAIVER_DRAFT, 'Jussara Nunes']
    ])
    const events = await db.orm.select().from(auditEvents).where(eq(auditEvents.placeId, place.placeId))
    expect(events.filter(({ action }) => action === 'place.waiver-published')).toHaveLength(3)
  })

  it('must be there before an attraction asks for it, and an attraction goes back to the place only where it has one', async () => {
    const uuid = place.productUuid
    const path = `/products/${uuid}`
    const { version } = (await call('GET', path, { token })).body
    const save = () => call('PUT', path, { token, body: { version, waiver: 'required' } })
    expect(await save()).toMatchObject({
      status: 422,
      body: { fields: { waiver: [expect.stringMatching(/Publique/)] } }
    })
    expect((await publish(WAIVER_DRAFT, { product: uuid })).status).toBe(201)
    const own = await versionOf(uuid)
    expect(await publish('', { product: uuid, version: own })).toMatchObject({ status: 422 })
    expect(await save()).toMatchObject({ status: 200, body: { waiver: 'required', waiver_months: 0 } })
    await publish(WAIVER_DRAFT)
    expect((await publish('', { product: uuid, version: own })).status).toBe(201)
    expect((await call('GET', `/places/waivers?product=${uuid}`, { token })).body).toMatchObject({ text: '' })
  })

  it('belongs to its place: another place neither reads nor writes it', async () => {
    const other = await createPlace(db)
    const stranger = (await createUser(db, other.placeId, desk)).token
    const product = place.productUuid
    expect((await call('GET', `/places/waivers?product=${product}`, { token: stranger })).status).toBe(404)
    const body = { text: WAIVER_DRAFT, product, version: '' }
    expect((await call('POST', '/places/waivers', { token: stranger, body })).status).toBe(404)
  })
})

describe('signing by the link', () => {
  it('keeps who signed what, when and from where, under a hash that anybody can compute again', async () => {
    const { key, id, publicId, code } = await open()
    expect((await read(key)).body).toMatchObject({ people: 2, signed: 0, required: true, signers: [], care_days: 7 })
    const said = await sign(key)
    expect(said).toMatchObject({ status: 201, body: { message: 'Termo assinado por Ana. 1 de 2 assinou.' } })
    const [row] = await db.orm.select().from(waiverSignatures).where(eq(waiverSignatures.bookingId, id))
    if (!row) throw new Error('no signature')
    const text = createHash('sha256').update(WAIVER_DRAFT).digest('hex')
    const content = { ...row, text, attraction: place.productUuid, birth: row.birth ?? '' }
    const canonical = canonicalSignature({ ...content, signedAt: row.signedAt.toISOString() })
    expect(row.hash).toBe(createHash('sha256').update(canonical).digest('hex'))
    expect(row).toMatchObject({ name: 'Ana Reis', document: '11144477735', birth: '1990-02-01', date: today })
    expect(await sign(key, lia)).toMatchObject({ body: { message: 'Termo assinado por Lia. 2 de 2 assinaram.' } })
    const back = (await read(key)).body
    expect(back.signers).toMatchObject([
      { name: 'Ana R.', counts: true, standing: 'Vale' },
      { name: 'Lia D.', counts: true }
    ])
    for (const secret of ['Reis', '111444', '1990', 'abelha', 'Rui', '98888']) {
      expect(JSON.stringify(back)).not.toContain(secret)
    }
    expect(await signedOf(publicId)).toBe(2)
    const events = await db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, code))
      .orderBy(auditEvents.id)
    expect(events.map(({ action, actor, to }) => [action, actor, to])).toEqual([
      ['booking.waiver-signed', 'Pelo link do termo de risco', '1 de 2 assinou'],
      ['booking.waiver-signed', 'Pelo link do termo de risco', '2 de 2 assinaram']
    ])
  })

  it('counts a person once, however often they sign', async () => {
    const { key, publicId } = await open()
    await sign(key)
    await sign(key, { ...ana, name: 'ANA REIS', signature: 'ana reis' })
    expect(await signedOf(publicId)).toBe(1)
    await sign(key, lia)
    await sign(key, { ...lia, name: 'lia dias' })
    expect(await signedOf(publicId)).toBe(2)
  })

  it('lets a guardian sign for a minor', async () => {
    const { key, publicId } = await open()
    const child = { ...lia, birth: '10/05/2015', guardian_name: 'Rosa Dias', guardian_relation: 'mãe' }
    expect(await sign(key, child)).toMatchObject({
      status: 422,
      body: { fields: { guardian_document: [expect.any(String)] } }
    })
    const whole = { ...child, guardian_document: '529.982.247-25', signature: 'Rosa Dias' }
    expect((await sign(key, whole)).status).toBe(201)
    expect((await seen(publicId)).signatures).toMatchObject([{ name: 'Lia Dias', guardian: 'Rosa Dias (mãe)' }])
  })

  it('asks for a document where the place does', async () => {
    const { key } = await open()
    await db.orm.update(places).set({ waiverDocument: true }).where(eq(places.id, place.placeId))
    expect((await read(key)).body.needs_document).toBe(true)
    expect(await sign(key, lia)).toMatchObject({ status: 422, body: { fields: { document: [expect.any(String)] } } })
  })

  it('refuses a text that changed while it was read', async () => {
    const { key } = await open()
    const { version } = (await read(key)).body
    await publish(`${WAIVER_DRAFT} Mais.`, { version: await versionOf() })
    const late = await call('POST', `/termo-de-risco/${key}`, { body: { ...ana, version } })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })

  it('ends with the day, the booking and the link, and answers all alike', async () => {
    const { key, publicId, id } = await open()
    const past = await open({ date: addDays(today, -1) })
    const cancelled = await open({ status: 'CANCELLED' })
    const unknown = await read('0'.repeat(40))
    expect(unknown.status).toBe(404)
    for (const wrong of [past.key, cancelled.key, 'x', `${key}0`]) {
      expect((await read(wrong)).body.message, wrong).toBe(unknown.body.message)
    }
    const link = (action: string) => call('POST', `/booking/${publicId}/waiver-link`, { token, body: { action } })
    const renewed = (await link('renew')).body.key
    expect([(await read(key)).status, (await read(renewed)).status]).toEqual([404, 200])
    expect((await call('POST', `/termo-de-risco/${key}`, { body: { ...ana, version: '' } })).status).toBe(404)
    expect((await link('off')).body.message).toBe('O link não vale mais.')
    expect((await read(renewed)).status).toBe(404)
    expect((await link('x')).status).toBe(422)
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.id, id))
    expect(row?.waiverKey).toBeNull()
  })

  it('takes no more signatures than the people of a visit could need', async () => {
    const { key } = await open({ people: 1 })
    const statuses: number[] = []
    for (let at = 0; at < 9; at++) statuses.push((await sign(key)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 409])
  })

  it('keeps staff without the gate out, and says whose session signed', async () => {
    const { key, code } = await open()
    const guide = await as(['operation/booking-list', 'operation/all-bookings'])
    expect((await read(key, guide)).status).toBe(403)
    expect((await sign(key, ana, token)).status).toBe(201)
    const events = await db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, code))
      .orderBy(auditEvents.id)
    expect(events.map(({ actor }) => actor)).toEqual(['Jussara Nunes'])
  })

  it('signs again by an earlier signature of the same booking only', async () => {
    const { key, publicId } = await open()
    const { uuid } = (await sign(key)).body
    const other = await open()
    await publish(`${WAIVER_DRAFT} Mais.`, { version: await versionOf() })
    expect((await read(key)).body.signers).toMatchObject([{ standing: 'Não vale mais: o texto do termo mudou' }])
    const again = { ...ana, name: '', document: '', birth: '', again: uuid }
    expect(await sign(other.key, again)).toMatchObject({
      status: 422,
      body: { fields: { again: [expect.any(String)] } }
    })
    expect(await signedOf(publicId)).toBe(0)
    expect((await sign(key, again)).status).toBe(201)
    expect(await signedOf(publicId)).toBe(1)
  })
})

describe('a signature counts', () => {
  it('for its own slot only, until a new text comes', async () => {
    const { key, id, publicId } = await open()
    await sign(key)
    await db.orm.update(bookings).set({ time: '14:00' }).where(eq(bookings.id, id))
    expect(await seen(publicId)).toMatchObject({
      signed: 0,
      signatures: [{ counts: false, standing: expect.stringMatching(/^Não vale mais: foi assinado para .*, 09:00$/) }]
    })
    await db.orm.update(bookings).set({ time: '09:00' }).where(eq(bookings.id, id))
    expect(await signedOf(publicId)).toBe(1)
    await publish(`${WAIVER_DRAFT} Da cachoeira.`, { product: place.productUuid })
    expect(await signedOf(publicId)).toBe(0)
  })

  it('within its months also for the buyer and the people of the group in another booking', async () => {
    const first = await open({ document: '11144477735' }, { months: 6 })
    await sign(first.key)
    const later = await open({ date: tomorrow, document: '11144477735' }, { months: 6 })
    const stranger = await open({ date: tomorrow, document: '52998224725' }, { months: 6 })
    expect([await signedOf(later.publicId), await signedOf(stranger.publicId)]).toEqual([1, 0])
    await sign(first.key, { ...lia, document: '39053344705' })
    const [group] = await db.orm
      .insert(bookingGroups)
      .values({
        uuid: place.placeId,
        placeId: place.placeId,
        hash: place.placeId,
        bodyHash: '',
        name: 'Escola',
        personName: 'Rosa',
        createdBy: (await createUser(db, place.placeId, [])).userId
      })
      .returning()
    const groupId = group?.id ?? 0
    await db.orm
      .insert(groupPeople)
      .values({ placeId: place.placeId, groupId, position: 1, name: 'Lia Dias', document: '39053344705' })
    await db.orm.update(bookings).set({ groupId }).where(eq(bookings.id, stranger.id))
    expect(await signedOf(stranger.publicId)).toBe(1)
    await ask('required', 0)
    expect([await signedOf(later.publicId), await signedOf(first.publicId)]).toEqual([0, 2])
    await ask('required', 1)
    await db.orm
      .update(bookings)
      .set({ date: addDays(today, 40) })
      .where(eq(bookings.id, later.id))
    expect(await signedOf(later.publicId)).toBe(0)
  })
})

describe('the gate', () => {
  const enter = (hash: string, payload: object = {}, as = token) =>
    call('POST', '/booking/event', { token: as, body: { action: 'checkin', hash, payload } })

  it('lets in as many as signed, and others only by a right and with a reason', async () => {
    const { key, hash, id } = await open()
    expect(await enter(hash)).toMatchObject({ status: 409, body: { code: 'unsigned' } })
    await sign(key)
    expect((await enter(hash)).status).toBe(409)
    expect((await enter(hash, { people: { INTEIRA: 1 } })).status).toBe(200)
    expect((await enter(hash, { override: true, reason: 'Emergência' })).status).toBe(409)
    const chief = await as([...desk, 'operation/checkin-override'])
    expect(await enter(hash, { override: true, reason: ' ' }, chief)).toMatchObject({
      status: 422,
      body: { fields: { reason: ['Diga por que a entrada é liberada sem o termo assinado.'] } }
    })
    expect((await enter(hash, { override: true, reason: 'Termo em papel' }, chief)).status).toBe(200)
    const events = await db.orm.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id))
    expect(events.at(-1)?.reason).toBe('liberado sem termo: Termo em papel')
  })

  it('lets people of a late visit sign and come in after midnight, as long as the visit lasts', async () => {
    const { key, hash, publicId } = await open({ time: '23:30' })
    await db.orm.update(products).set({ durationMinutes: 90 }).where(eq(products.id, place.productId))
    clock.pass(15 * 60 + 5)
    expect(await enter(hash)).toMatchObject({ status: 409, body: { code: 'unsigned' } })
    expect(await seen(publicId)).toMatchObject({ is_open: true, key })
    expect([(await sign(key)).status, (await sign(key, lia)).status]).toEqual([201, 201])
    expect((await enter(hash)).status).toBe(200)
    clock.pass(6 * 60)
    expect([(await read(key)).status, (await seen(publicId)).is_open]).toEqual([404, false])
  })

  it('only tells where the attraction asks, and stops nobody where it has no text', async () => {
    const asked = await open()
    await ask('asked')
    const { body } = await call('GET', `/booking/${asked.publicId}`, { token })
    expect(body.waiver).toEqual({ level: 'asked', signed: 0 })
    expect((await enter(asked.hash)).status).toBe(200)
    const bare = await createPlace(db)
    await db.orm.update(products).set({ waiver: 'required' }).where(eq(products.id, bare.productId))
    const { hash, publicId } = await addBooking(db, bare, { date: today, people: 2 })
    const porter = (await createUser(db, bare.placeId, desk)).token
    expect((await call('GET', `/booking/${publicId}`, { token: porter })).body.waiver).toBeNull()
    expect((await enter(hash, {}, porter)).status).toBe(200)
  })

  it('tells the list and the people inside, with the emergency contact for who may see it', async () => {
    const { key, hash, publicId } = await open()
    await sign(key)
    await sign(key, lia)
    const list = await call('GET', `/booking/byPeriod?start_date=${today}&end_date=${today}&page=1`, { token })
    expect(list.body.data).toMatchObject([{ uuid: publicId, waiver: { level: 'required', signed: 2 } }])
    expect((await enter(hash)).status).toBe(200)
    const inside = async (granted: readonly string[]) =>
      (await call('GET', '/operations/inside?people=1', { token: await as(granted) })).body.parties
    const told = { name: 'Ana Reis', contact: 'Rui Reis', phone: '+5575988887766', health: 'alergia a abelha' }
    const sees = ['operation/inside', 'operation/all-bookings', 'operation/waiver-care']
    expect(await inside(sees)).toMatchObject([{ emergency: [told, { name: 'Lia Dias' }] }])
    expect(await inside(sees.slice(0, 2))).toMatchObject([{ emergency: [] }])
  })
})

describe('emergency contact and health', () => {
  it('are seen only by the permission and on the day of the visit', async () => {
    const { key, publicId } = await open({ date: tomorrow })
    await sign(key)
    const nurse = await as([...desk, 'operation/waiver-care'])
    const hidden = { emergency_name: '', emergency_phone: '', health: '' }
    expect(await seen(publicId, nurse)).toMatchObject({ care: false, signatures: [hidden] })
    clock.pass(24 * 60)
    expect(await seen(publicId, nurse)).toMatchObject({ care: true, signatures: [{ health: 'alergia a abelha' }] })
    expect(await seen(publicId)).toMatchObject({ care: false, signatures: [hidden] })
    clock.pass(24 * 60)
    expect(await seen(publicId, nurse)).toMatchObject({ care: false, signatures: [hidden] })
  })
})

describe('the signed file', () => {
  const pdf = (path: string, as?: string) => call('GET', path, { token: as })

  it('is drawn for the signer and the staff, and for nobody by another address', async () => {
    const { key, publicId } = await open()
    const { uuid } = (await sign(key)).body
    const own = await pdf(`/termo-de-risco/${key}/${uuid}`)
    expect(own.status).toBe(200)
    expect(Buffer.from(own.body.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await pdf(`/booking/${publicId}/waivers/${uuid}/pdf`, token)).status).toBe(200)
    const other = await open()
    expect((await pdf(`/termo-de-risco/${other.key}/${uuid}`)).status).toBe(404)
    expect((await pdf(`/booking/${other.publicId}/waivers/${uuid}/pdf`, token)).status).toBe(404)
    expect((await pdf(`/termo-de-risco/${key}/x`)).status).toBe(404)
    const stranger = (await createUser(db, (await createPlace(db)).placeId, desk)).token
    expect((await pdf(`/booking/${publicId}/waivers/${uuid}/pdf`, stranger)).status).toBe(404)
    expect((await call('GET', `/booking/${publicId}/waivers`, { token: stranger })).status).toBe(404)
  })

  it('draws a drawn signature', async () => {
    const { key } = await open()
    const drawing = '10,10 20,20 30,30 40,40;50,50 60,60 70,70 80,80'
    const { uuid } = (await sign(key, { ...ana, signature: '', drawing })).body
    expect((await pdf(`/termo-de-risco/${key}/${uuid}`)).status).toBe(200)
  })
})

describe('personal data', () => {
  const child = {
    ...lia,
    birth: '10/05/2015',
    guardian_name: 'Rosa Dias',
    guardian_document: '529.982.247-25',
    guardian_relation: 'mãe',
    signature: 'Rosa Dias'
  }
  const guardian = { document: '52998224725', country: 'BR', phones: [], emails: [], names: ['Rosa Dias'] }
  const participant = { document: '11144477735', country: 'BR', phones: [], emails: [], names: ['Ana Reis'] }

  it('of a guardian are found, copied and taken out of the child’s row, which stays', async () => {
    const { key, id } = await open({ document: '', phone: '', email: '' })
    await sign(key, child)
    const whose = { placeId: place.placeId, person: guardian }
    const [copied] = await inTransaction(db, async (tx) => copyLocated(await locatePerson(tx, whose), guardian))
    expect(copied).toMatchObject({ table: 'waiver_signatures', rows: [{ guardian_name: 'Rosa Dias' }] })
    expect(JSON.stringify(copied)).not.toContain('Lia')
    await inTransaction(db, async (tx) => anonymiseLocated(tx, await locatePerson(tx, whose), whose))
    const [row] = await db.orm.select().from(waiverSignatures).where(eq(waiverSignatures.bookingId, id))
    expect(row).toMatchObject({ name: 'Lia Dias', guardianName: '[removido]', guardianDocument: '[removido]' })
    expect(row?.signature).toBe('[removido]')
  })

  it('of a participant are erased with all that only their row tells', async () => {
    const { key, id } = await open({ document: '', phone: '', email: '' })
    await sign(key)
    const whose = { placeId: place.placeId, person: participant }
    await inTransaction(db, async (tx) => anonymiseLocated(tx, await locatePerson(tx, whose), whose))
    const [row] = await db.orm.select().from(waiverSignatures).where(eq(waiverSignatures.bookingId, id))
    const gone = {
      document: '',
      birth: null,
      signature: '',
      emergencyName: '',
      emergencyPhone: '',
      health: '',
      hash: ''
    }
    expect(row).toMatchObject({ name: 'Pessoa anonimizada', network: '', ...gone })
  })
})

it('keeps the translation that was read and signed, and shows none of an older text', async () => {
  const { key } = await open()
  const translator = await as(['configurations/place', 'configurations/term'])
  const path = `/places/own-texts/waiver/${place.placeId}`
  const text = 'The trail has loose stones and cold water.'
  const { version } = (await call('GET', path, { token: translator })).body
  const texts = [{ field: 'text', language: 'en', text }]
  expect((await call('PUT', path, { token: translator, body: { version, texts } })).status).toBe(200)
  const shown = (await speak('en', () => read(key))).body
  expect([shown.text, shown.language, (await read(key)).body.language]).toEqual([text, 'en', ''])
  expect((await speak('en', () => sign(key))).status).toBe(201)
  expect((await sign(key, lia)).status).toBe(201)
  const ofPlace = eq(waiverSignatures.placeId, place.placeId)
  const rows = await db.orm.select().from(waiverSignatures).where(ofPlace).orderBy(waiverSignatures.id)
  const hash = createHash('sha256').update(text).digest('hex')
  expect(rows.map((row) => [row.name, row.textHash])).toEqual([
    ['Ana Reis', hash],
    ['Lia Dias', '']
  ])
  const kept = await Promise.all(rows.map(({ id }) => findSignature(db.orm, id)))
  expect(kept.map((one) => one?.text)).toEqual([text, WAIVER_DRAFT])
  expect((await publish(`${WAIVER_DRAFT} Há abelhas.`, { version: await versionOf() })).status).toBe(201)
  expect((await speak('en', () => read(key))).body).toMatchObject({ language: '', text: `${WAIVER_DRAFT} Há abelhas.` })
})
