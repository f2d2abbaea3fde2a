import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { anonymiseLocated } from '#app/backend/db/queries/privacy/anonymise.server.ts'
import { findPeople } from '#app/backend/db/queries/privacy/find-people.server.ts'
import { locatePerson } from '#app/backend/db/queries/privacy/locate.server.ts'
import { auditEvents } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { createPlace, createUser, type TestPlace, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openTill, type Till } from '../../payments/world.ts'

const editor = ['booking/index', 'operation/group-sale', 'operation/booking-list', 'operation/all-bookings'] as const
const reader = ['operation/booking-list', 'operation/all-bookings'] as const

let db: Database
let till: Till
let place: TestPlace

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  till = openTill(db)
  place = await createPlace(db)
})

async function workAs(granted: readonly string[], at = place) {
  const { token } = await createUser(db, at.placeId, granted)
  return (method: string, path: string, body?: unknown) => till.call(method, path, { token, body })
}

/** Group of three people. */
async function sellGroup() {
  const desk = await workAs(editor)
  const tickets = [{ label: 'INTEIRA', quantity: '3' }]
  const { body } = await desk('POST', '/counter/groups', {
    hash: randomBytes(16).toString('hex'),
    name: 'Escola Azul',
    person: 'Rosa Dias',
    phone: '(75) 98888-7766',
    lines: [{ atrativo: place.productUuid, date: tomorrow, time: '09:00', tickets }],
    method: 'cod'
  })
  return { desk, path: `/counter/groups/${body.uuid}/people` }
}

const csv = 'Nome;Documento;Nascimento;Observação\nAna Reis;529.982.247-25;01/02/2015;cadeira de rodas\nRui Dias'

it('keeps the list of a group, replaces it whole, and records how many names it had', async () => {
  const { desk, path } = await sellGroup()
  expect((await desk('GET', path)).body).toMatchObject({ version: 0, bought: 3, whole: true, people: [] })
  const saved = await desk('PUT', path, { csv, version: 0 })
  expect([saved.status, saved.body.message]).toEqual([200, 'Lista salva: 2 nomes.'])
  const ana = { name: 'Ana Reis', document: '52998224725', birth: '2015-02-01', note: 'cadeira de rodas' }
  const rui = { name: 'Rui Dias', document: '', birth: '', note: '' }
  expect((await desk('GET', path)).body).toMatchObject({ version: 1, people: [ana, rui] })
  const wrong = await desk('PUT', path, { csv: 'Nome;Nascimento\nAna Reis;ontem', version: 1 })
  expect([wrong.status, wrong.body.fields.csv[0]]).toEqual([
    422,
    expect.stringMatching(/^Linha 2, nascimento: “ontem”/)
  ])
  expect((await desk('GET', path)).body.people).toEqual([ana, rui])
  const more = await desk('PUT', path, { csv: 'Ana Reis\nRui Dias\nLia Sá\nEva Luz', version: 1 })
  expect(more.body.message).toMatch(/^Lista salva: 4 nomes\. A lista tem 1 nome a mais do que as 3 pessoas/)
  expect((await desk('PUT', path, { csv: '', version: 2 })).body.message).toBe('A lista ficou vazia.')
  const events = await db.orm.select().from(auditEvents).where(eq(auditEvents.placeId, place.placeId))
  const changes = events.filter(({ action }) => action === 'group.people-changed')
  expect(changes.map(({ from, to }) => [from, to])).toEqual([
    ['0 pessoas', '2 pessoas'],
    ['2 pessoas', '4 pessoas'],
    ['4 pessoas', '0 pessoas']
  ])
  expect(JSON.stringify(changes)).not.toContain('Ana')
})

it('lets one of several colleagues save, and none overwrite what they have not read', async () => {
  const { desk, path } = await sellGroup()
  const names = ['Ana Reis', 'Rui Dias', 'Lia Sá', 'Eva Luz', 'Noé Gil']
  const answers = await Promise.all(names.map((name) => desk('PUT', path, { csv: name, version: 0 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile')
  const { people, version } = (await desk('GET', path)).body
  expect([people.length, version]).toEqual([1, 1])
  expect(people[0].name).toBe(names[answers.findIndex(({ status }) => status === 200)])
})

it('shows names to those who may see them, documents of children to fewer, and nothing to another place', async () => {
  const { desk, path } = await sellGroup()
  await desk('PUT', path, { csv, version: 0 })
  const gate = await workAs(reader)
  const seen = (await gate('GET', path)).body
  expect([seen.whole, seen.people[0]]).toEqual([
    false,
    { name: 'Ana Reis', document: '', birth: '', note: 'cadeira de rodas' }
  ])
  expect((await gate('PUT', path, { csv, version: 1 })).status).toBe(403)
  const office = await workAs([...reader, 'operation/edit'])
  expect((await office('GET', path)).body.people[0].document).toBe('52998224725')
  const guide = await workAs(['operation/booking-list'])
  expect((await guide('GET', path)).status).toBe(404)
  expect((await (await workAs(['dashboard/index']))('GET', path)).status).toBe(403)
  const away = await workAs(editor, await createPlace(db))
  expect((await away('GET', path)).status).toBe(404)
  expect((await away('PUT', path, { csv: 'Eva Luz', version: 1 })).status).toBe(404)
  expect((await desk('GET', path)).body.version).toBe(1)
})

it('finds a person of a list by the document, and anonymises that one alone', async () => {
  const { desk, path } = await sellGroup()
  await desk('PUT', path, { csv, version: 0 })
  const { placeId } = place
  const [person] = await findPeople(db.orm, placeId, { document: '52998224725', phone: '', email: '' })
  if (!person) throw new Error('nobody has that document')
  expect(person.names).toEqual(['Ana Reis'])
  await inTransaction(db, async (tx) =>
    anonymiseLocated(tx, await locatePerson(tx, { placeId, person }), { placeId, person })
  )
  expect((await desk('GET', path)).body.people).toEqual([
    { name: 'Pessoa anonimizada', document: '', birth: '', note: '' },
    { name: 'Rui Dias', document: '', birth: '', note: '' }
  ])
})
