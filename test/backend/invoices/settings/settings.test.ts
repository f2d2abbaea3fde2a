import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { findInvoiceSettings } from '#app/backend/db/queries/finance/invoice-settings.server.ts'
import { auditEvents, users } from '#app/backend/db/schema.server.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { createCertificate } from '../../../support/server/providers/certificates.ts'
import { createPfx } from '../../../support/server/providers/pfx.ts'
import { cnpj } from '../../../support/world/money/ready-invoices.ts'
import { type InvoiceWorld, openInvoiceWorld } from '../world.ts'

let db: Database
let world: InvoiceWorld
beforeAll(async () => {
  db = await openTestDatabase()
  world = await openInvoiceWorld(db)
})
afterAll(() => db.close())

const own = createCertificate({ name: 'SERRA:54550752000155' })
const password = 'uma senha comprida'
const typed = {
  cnpj: '54.550.752/0001-55',
  registration: '20.418',
  city: 'lencois',
  state: 'ba',
  simples: '1',
  special: '0',
  simples_percent: '',
  service_code: '12.05.01',
  nbs_code: '',
  iss_rate: '2,79',
  withheld: false,
  series: '3',
  target: 'simulator',
  cep: '46960-000',
  street: 'Estrada',
  number: 'S/N',
  complement: '',
  district: 'Rural'
}

/** A place that has said nothing, and who may say it. */
async function fresh() {
  const place = await world.till.openPlace()
  const staff = await world.as(['configurations/invoices', 'nf/index', 'nf/edit'], place)
  const passwordHash = await hashPassword(password)
  await db.orm.update(users).set({ passwordHash }).where(eq(users.id, staff.userId))
  const ask = (method: string, path: string, body?: object) =>
    world.call(method, `/nf/settings${path}`, { token: staff.token, body })
  return { place, staff, ask }
}

it("start with the place's known data, and list what is missing", async () => {
  const { ask } = await fresh()
  const { body } = await ask('GET', '')
  expect(body).toMatchObject({
    version: 0,
    city: 'Lençóis',
    state: 'BA',
    target: 'simulator',
    missing: ['quem emite e com que imposto']
  })
})

it('are stored normalised, and a second editor is warned', async () => {
  const { place, ask } = await fresh()
  const { body, status } = await ask('PUT', '', { ...typed, version: 0 })
  expect([status, body.missing]).toEqual([200, []])
  expect(await findInvoiceSettings(db.orm, place.placeId)).toMatchObject({
    cnpj,
    registration: '20418',
    cityCode: '2919306',
    issRate: 279,
    serviceCode: '120501',
    series: 3
  })
  expect((await ask('PUT', '', { ...typed, version: 0 })).body.code).toBe('changed_meanwhile')
  const products = [{ uuid: place.productUuid, service_code: '09.02.01' }]
  const more = await ask('PUT', '', { ...typed, version: body.version, iss_rate: '5', products })
  expect(more.body).toMatchObject({ iss_rate: '5', products: [{ uuid: place.productUuid, service_code: '090201' }] })
  const foreign = [{ uuid: world.place.productUuid, service_code: '090201' }]
  expect((await ask('PUT', '', { ...typed, version: more.body.version, products: foreign })).status).toBe(404)
})

it('are refused at every field that is wrong, at once', async () => {
  const { ask } = await fresh()
  const wrong = { cnpj: '1', city: 'Nenhures', service_code: '12', iss_rate: '9', series: '0', cep: '1', street: '' }
  const { body, status } = await ask('PUT', '', { ...typed, ...wrong, version: 0 })
  expect(status).toBe(422)
  expect(Object.keys(body.fields).sort()).toEqual([
    'cep',
    'city',
    'cnpj',
    'iss_rate',
    'series',
    'service_code',
    'street'
  ])
  const mei = await ask('PUT', '', { ...typed, version: 0, simples: '2', withheld: true })
  expect(Object.keys(mei.body.fields)).toEqual(['withheld'])
})

it('declare IBS and CBS only with a day, its codes and the NBS code', async () => {
  const { place, ask } = await fresh()
  const first = await ask('PUT', '', { ...typed, version: 0 })
  expect(first.body).toMatchObject({ ibs_cbs_from: '', ibs_cbs_operation: '030101', lacks_ibs_cbs: true })
  const put = (change: object) => ask('PUT', '', { ...typed, version: first.body.version, ...change })
  const bare = await put({ ibs_cbs_from: '2027-01-01' })
  expect(Object.keys(bare.body.fields).sort()).toEqual(['ibs_cbs_class', 'ibs_cbs_operation', 'nbs_code'])
  const codes = { ibs_cbs_class: '200.048', ibs_cbs_operation: '030101', nbs_code: '1.2507.90.00' }
  const wrong = await put({ ...codes, ibs_cbs_from: '31/02/2027', ibs_rate: 'muito', federal_percent: '1,2,3' })
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['federal_percent', 'ibs_cbs_from', 'ibs_rate'])
  expect(Object.keys((await put({ ...codes, ibs_cbs_from: '2025-12-31' })).body.fields)).toEqual(['ibs_cbs_from'])
  const rates = { ibs_rate: '0,06', cbs_rate: '0,54', federal_percent: '13,45' }
  const { body, status } = await put({ ...codes, ...rates, ibs_cbs_from: '01/01/2027' })
  expect([status, body.lacks_ibs_cbs, body.ibs_cbs_from, body.cbs_rate]).toEqual([200, false, '2027-01-01', '0,54'])
  expect(await findInvoiceSettings(db.orm, place.placeId)).toMatchObject({
    ibsCbsFrom: '2027-01-01',
    ibsCbsClass: '200048',
    ibsRate: 6,
    cbsRate: 54,
    federalPercent: 1345
  })
  const simples = await ask('PUT', '', { ...typed, version: body.version, simples: '3', special: '1' })
  expect(Object.keys(simples.body.fields)).toEqual(['special'])
})

it('warn in Simples too while no day up to the first of 2027 is set, but no MEI', async () => {
  const { ask } = await fresh()
  const codes = { ibs_cbs_class: '200048', ibs_cbs_operation: '030101', nbs_code: '125079000' }
  const lacks: unknown[] = []
  let version = 0
  for (const change of [
    { simples: '3' },
    { simples: '3', ...codes, ibs_cbs_from: '2027-01-02' },
    { simples: '3', ...codes, ibs_cbs_from: '2027-01-01' },
    { simples: '2' }
  ]) {
    const { body } = await ask('PUT', '', { ...typed, ...change, version })
    lacks.push(body.lacks_ibs_cbs)
    version = body.version
  }
  expect(lacks).toEqual([true, true, false, false])
})

it('keep a certificate sealed, only with the password, and never say it again', async () => {
  const { place, ask, staff } = await fresh()
  await ask('PUT', '', { ...typed, version: 0 })
  const { certificate, privateKey } = own
  const sent = { certificate, private_key: privateKey }
  expect((await ask('PUT', '/certificate', sent)).body.fields).toHaveProperty('password')
  expect((await ask('PUT', '/certificate', { ...sent, password, private_key: 'x' })).body.fields).toHaveProperty(
    'private_key'
  )
  const { body } = await ask('PUT', '/certificate', { ...sent, password })
  expect(body.certificate).toMatchObject({
    state: 'kept',
    name: 'SERRA:54550752000155',
    until: '2040-01-01T00:00:00.000Z'
  })
  const row = await findInvoiceSettings(db.orm, place.placeId)
  const told = await db.orm.select().from(auditEvents).where(eq(auditEvents.placeId, place.placeId))
  const secret = privateKey.split('\n')[2] ?? ''
  expect(secret.length).toBeGreaterThan(40)
  for (const text of [row, told, body, (await ask('GET', '')).body].map((one) => JSON.stringify(one))) {
    expect(text.includes(secret)).toBe(false)
  }
  // Signed now, also by the simulator.
  const booking = await world.paid(place)
  const { body: issued } = await staff.issue({ bookings: [booking.uuid] })
  await world.send()
  expect((await staff.xml(issued.id)).body.xml).toContain('<X509Certificate>')
  expect((await ask('DELETE', '/certificate')).body.certificate.state).toBe('none')
})

it('store a certificate from a file, and report errors at its field', async () => {
  const { ask } = await fresh()
  await ask('PUT', '', { ...typed, version: 0 })
  const pfx = createPfx({ ...own, password: 'do arquivo' }).toString('base64')
  const put = (body: object) => ask('PUT', '/certificate', { password, ...body })
  expect(Object.keys((await put({ pfx, pfx_password: 'outra' })).body.fields)).toEqual(['pfx_password'])
  expect(Object.keys((await put({ pfx: 'AAAA' })).body.fields)).toEqual(['pfx'])
  expect(Object.keys((await put({})).body.fields)).toEqual(['pfx'])
  expect(Object.keys((await put({ pfx, certificate: own.certificate })).body.fields)).toEqual(['pfx'])
  const { body } = await put({ pfx, pfx_password: 'do arquivo' })
  expect(body.certificate).toMatchObject({ state: 'kept', name: 'SERRA:54550752000155' })
  expect(JSON.stringify(body)).not.toContain(pfx.slice(100, 160))
})

it('are tested at the chosen server, and need a certificate', async () => {
  const { ask } = await fresh()
  expect((await ask('POST', '/test')).status).toBe(409)
  const { body } = await ask('PUT', '', { ...typed, version: 0 })
  expect((await ask('POST', '/test')).body).toMatchObject({ ok: true, words: expect.stringMatching(/simulador/) })
  const real = await ask('PUT', '', { ...typed, version: body.version, target: 'producao' })
  expect(real.body.missing).toEqual(['o certificado digital'])
  expect((await ask('POST', '/test')).status).toBe(409)
})

it('nobody without the right reads or changes', async () => {
  const { place } = await fresh()
  const { token } = await world.as(['nf/index', 'nf/edit'], place)
  expect((await world.call('GET', '/nf/settings', { token })).status).toBe(403)
  expect((await world.call('PUT', '/nf/settings', { token, body: { ...typed, version: 0 } })).status).toBe(403)
})
