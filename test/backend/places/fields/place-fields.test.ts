import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let placeId: string
let token: string
const clock = createClock()

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db, clock))
})
afterAll(() => db.close())
beforeEach(async () => {
  placeId = (await createPlace(db)).placeId
  token = (await createUser(db, placeId, ['configurations/place-fields'])).token
})

const add = (body: object) =>
  call('POST', '/places/fields', { token, body: { uuid: randomUUID(), type: 'text', active: true, ...body } })
const fill = (values: object[]) => call('PUT', '/places/field-values', { token, body: { values } })
const shown = async () => (await call('GET', `/places/${placeId}/public`)).body.xfields

it("shows a value's last change, and shows it to visitors under its public name", async () => {
  const parking = (await add({ label: 'Estacionamento', public_label: 'Vagas', type: 'number' })).body
  const licence = (await add({ label: 'Licença', type: 'date' })).body
  expect([parking.key, parking.values, parking.version]).toEqual(['estacionamento', [], 1])
  clock.pass(10)
  const values = [
    { key: parking.key, version: 1, values: ['60'] },
    { key: licence.key, version: 1, values: [] }
  ]
  const [one, other] = (await fill(values)).body
  expect([one.values, one.version, one.changed]).toEqual([['60'], 2, clock.now().toISOString()])
  // A field with the same value keeps its version and date.
  expect([other.version, other.changed]).toEqual([1, licence.changed])
  expect(await shown()).toEqual({ Logotipo: '', Facebook: '', Instagram: '', Github: '', Vagas: '60' })
  // Sent twice it is done; by whom it changed since, it is told.
  expect((await fill(values)).status).toBe(200)
  expect((await fill([{ key: parking.key, version: 1, values: ['61'] }])).body.code).toBe('changed_meanwhile')
  const shape = { label: 'Vagas', public_label: '', type: 'number', active: true, version: 2 }
  const changed = await call('PUT', `/places/fields/${parking.uuid}`, { token, body: shape })
  expect([changed.body.key, changed.body.values]).toEqual(['estacionamento', ['60']])
  expect(Object.keys(await shown())).not.toContain('Vagas')
})

it('enforces its kind: numbers from 0 or another minimum, lists, several values, accumulating values', async () => {
  const number = (await add({ label: 'Lugares', type: 'number' })).body
  const some = (await add({ label: 'No local', type: 'select', options: ['Café', 'Ducha'], multiple: true })).body
  const visits = (await add({ label: 'Vistorias', type: 'date', multiple: true, cumulative: true })).body
  const needed = (await add({ label: 'Registro', min: 1 })).body
  const wrong = await fill([
    { key: number.key, version: 1, values: ['-1'] },
    { key: some.key, version: 1, values: ['Piscina'] },
    { key: needed.key, version: 1, values: [] }
  ])
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    {
      field_lugares: ['Use um número de 0 em diante.'],
      field_no_local: [expect.any(String)],
      field_registro: ['Preencha este campo.']
    }
  ])
  const filled = await fill([
    { key: some.key, version: 1, values: ['Café', 'Ducha'] },
    { key: visits.key, version: 1, values: ['01/02/2026'] }
  ])
  expect(filled.body[1].value).toBe('Café\nDucha')
  const more = await fill([{ key: visits.key, version: 2, values: ['2026-03-01'] }])
  expect(more.body[2].values).toEqual(['2026-02-01', '2026-03-01'])
  expect((await fill([{ key: 'nenhum', version: 1, values: [] }])).status).toBe(404)
})

it('refuses reserved and duplicate names, and needs permission', async () => {
  await add({ label: 'Vagas', public_label: 'Vagas' })
  for (const public_label of ['Facebook', 'Logotipo', '__proto__', 'Vagas']) {
    expect(Object.keys((await add({ label: 'Outro', public_label })).body.fields)).toEqual(['public_label'])
  }
  const reader = (await createUser(db, placeId, ['configurations/index'])).token
  expect((await call('GET', '/places/fields', { token: reader })).body).toHaveLength(1)
  const body = { values: [] }
  expect((await call('PUT', '/places/field-values', { token: reader, body })).status).toBe(403)
  const stranger = (await createUser(db, (await createPlace(db)).placeId, ['configurations/place-fields'])).token
  expect((await call('GET', '/places/fields', { token: stranger })).body).toEqual([])
})
