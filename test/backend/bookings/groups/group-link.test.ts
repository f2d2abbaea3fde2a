import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, bookingGroups } from '#app/backend/db/schema.server.ts'
import { createPlace, createUser, type TestPlace, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openTill, type Till } from '../../payments/world.ts'

const editor = [
  'booking/index',
  'operation/group-sale',
  'operation/booking-list',
  'operation/all-bookings',
  'operation/cancel'
] as const

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
  // All tests ask from one network.
  await db.pool.query('delete from limits')
})

async function workAs(granted: readonly string[], at = place) {
  const { token } = await createUser(db, at.placeId, granted, { name: 'Jussara Nunes' })
  return { token, call: (method: string, path: string, body?: unknown) => till.call(method, path, { token, body }) }
}

/** Group of eight people with a link. */
async function openGroup() {
  const desk = await workAs(editor)
  const tickets = [{ label: 'INTEIRA', quantity: '8' }]
  const line = (time: string) => ({ atrativo: place.productUuid, date: tomorrow, time, tickets })
  const { body } = await desk.call('POST', '/counter/groups', {
    hash: randomBytes(16).toString('hex'),
    name: 'Escola Azul',
    person: 'Rosa Dias',
    phone: '(75) 98888-7766',
    lines: [line('09:00')],
    method: 'cod'
  })
  const path = `/counter/groups/${body.uuid}`
  const renew = async (): Promise<string> => (await desk.call('POST', `${path}/link`, { action: 'renew' })).body.key
  return { desk, uuid: String(body.uuid), path, renew, key: await renew() }
}

const ask = (key: string, token?: string) => till.call('GET', `/lista-do-grupo/${key}`, { token })
const send = (key: string, body: object, token?: string) =>
  till.call('POST', `/lista-do-grupo/${key}`, { token, body: { csv: '', version: 0, ...body } })

it('lets the school write its list by rows and text, and never reads a name back', async () => {
  const { desk, path, key, uuid } = await openGroup()
  expect((await ask(key)).body).toMatchObject({ name: 'Escola Azul', bought: 8, most: 13, version: 0, sent: 0 })
  const rows = [{ name: 'Ana Reis', document: '529.982.247-25', birth: '01/02/2015', note: 'cadeira de rodas' }]
  const checked = await send(key, { rows, csv: 'Rui Dias', check: true })
  expect(checked.body.read).toMatchObject([{ name: 'Ana Reis', birth: '01/02/2015' }, { name: 'Rui Dias' }])
  expect((await ask(key)).body).toMatchObject({ version: 0, sent: 0 })
  const saved = await send(key, { rows, csv: 'Rui Dias' })
  expect([saved.status, saved.body.read]).toEqual([201, []])
  expect(saved.body.message).toBe(
    'Lista recebida: 2 nomes. Por este endereço já vieram 2 nomes, e o grupo comprou para 8 pessoas.'
  )
  const read = await ask(key)
  expect(read.body).toMatchObject({ version: 1, sent: 2 })
  for (const secret of ['Ana', 'Rui', '529', '2015', 'cadeira']) expect(JSON.stringify(read.body)).not.toContain(secret)
  const list = (await desk.call('GET', `${path}/people`)).body
  expect(list).toMatchObject({ version: 1, by_link: true, changed_by: '', people: [{ document: '52998224725' }, {}] })
  expect(list.link).toMatchObject({ by: 'Jussara Nunes', until: tomorrow })
  const events = await db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, uuid)).orderBy(auditEvents.id)
  expect(events.map(({ action, actor, from, to }) => [action, actor, from, to])).toEqual([
    ['group.sold', 'Jussara Nunes', '', 'Escola Azul: 1 reserva'],
    ['group.link-made', 'Jussara Nunes', '', ''],
    ['group.people-sent', 'Pelo link do grupo', '0 pessoas', '2 pessoas']
  ])
})

it('adds, updates, takes out and replaces, each behind the version that was read', async () => {
  const { key, desk, path } = await openGroup()
  const namesNow = async () =>
    (await desk.call('GET', `${path}/people`)).body.people.map(({ name }: { name: string }) => name)
  await send(key, { csv: 'Ana Reis\nRui Dias\nEva Luz' })
  const late = await send(key, { csv: 'Zé Mau' })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  await send(key, { csv: 'rui  dias\nCaio Sá', version: 1 })
  expect(await namesNow()).toEqual(['Ana Reis', 'rui dias', 'Eva Luz', 'Caio Sá'])
  const left = await send(key, { removed: ['ana reis', ' Eva Luz ', ''], version: 2 })
  expect(left.body.message).toBe(
    'Pedido recebido. Sai da lista quem estava nela com os nomes escritos. Por este endereço já vieram 5 nomes, e o grupo comprou para 8 pessoas.'
  )
  expect(await namesNow()).toEqual(['rui dias', 'Caio Sá'])
  await send(key, { csv: 'Novo Um', replaces: true, removed: ['Caio Sá'], version: 3 })
  expect(await namesNow()).toEqual(['Novo Um'])
  const both = await Promise.all(['Lia A', 'Lia B'].map((csv) => send(key, { csv, version: 4 })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('matches people who got a document later, and keeps what a second list leaves out', async () => {
  const { key, desk, path } = await openGroup()
  const listNow = async () => (await desk.call('GET', `${path}/people`)).body.people
  const ana = { name: 'Ana Reis', document: '', birth: '2015-02-01', note: 'asma' }
  await send(key, { csv: 'Ana Reis;;01/02/2015;asma\nRui Dias' })
  await send(key, { csv: 'ana reis;AB1234\nRui Dias;CD5678', version: 1 })
  expect(await listNow()).toMatchObject([
    { ...ana, name: 'ana reis', document: 'AB1234' },
    { name: 'Rui Dias', document: 'CD5678' }
  ])
  await send(key, { csv: 'Ana Reis\nRui Dias;;03/04/2014', version: 2 })
  expect(await listNow()).toMatchObject([
    { ...ana, document: 'AB1234' },
    { name: 'Rui Dias', document: 'CD5678', birth: '2014-04-03' }
  ])
  // Another document is another person.
  await send(key, { csv: 'Ana Reis;ZZ9999', version: 3 })
  expect(await listNow()).toHaveLength(3)
})

it('says what is wrong at each field, and takes no more names than people and companions', async () => {
  const { key } = await openGroup()
  const wrong = await send(key, {
    rows: [
      { name: '', document: '', birth: '', note: '' },
      { name: 'Ana', document: '529.982.247-26', birth: '31/02/2015', note: '' }
    ],
    csv: 'Nome;Nascimento\nRui Dias;ontem'
  })
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['csv', 'rows.1.birth', 'rows.1.document'])
  const twice = await send(key, {
    rows: [{ name: 'Ana Reis', document: 'AB1234', birth: '', note: '' }],
    csv: 'Ana Reis;AB1234'
  })
  expect(twice.body.fields).toEqual({ 'rows.0.document': ['Este documento também está no texto colado.'] })
  expect((await send(key, {})).body.fields.csv).toHaveLength(1)
  const many = await send(key, {
    csv: Array.from({ length: 14 }, (_, at) => `Aluna ${'ABCDEFGHIJKLMN'[at]}`).join('\n')
  })
  expect(many.body.fields.csv[0]).toContain('cabem 13 nomes com os acompanhantes: sobra 1.')
  for (const version of [0, 1, 2]) {
    const csv = Array.from({ length: 13 }, (_, at) => `Aluna ${'ABCDEFGHIJKLM'[at]}`).join('\n')
    expect((await send(key, { csv, version })).status).toBe(201)
  }
  const full = await send(key, { csv: 'Aluna A', version: 3 })
  expect([full.status, full.body.fields.csv[0]]).toEqual([422, expect.stringContaining('já seriam 40 nomes')])
  expect((await send(key, { csv: 'Aluna A', replaces: true, version: 3 })).status).toBe(201)
  expect((await send(key, { csv: 'x'.repeat(60_000), version: 4 })).status).toBe(422)
  expect((await ask(key)).body).toMatchObject({ version: 4, sent: 1 })
})

describe('a sender who guesses', () => {
  /** What the address answers after each sending, to a list with Ana Reis and one without her. */
  async function answersOf(sendings: object[]) {
    const lists = ['Ana Reis;529.982.247-25;01/02/2015;asma\nRui Dias', 'Rui Dias']
    const told = lists.map(async (csv) => {
      const { desk, path, key } = await openGroup()
      await desk.call('PUT', `${path}/people`, { csv, version: 0 })
      const answers: unknown[] = [(await ask(key)).body]
      for (const [at, sending] of sendings.entries()) {
        const { status, body } = await send(key, { version: at + 1, ...sending })
        answers.push([status, body, (await ask(key)).body])
      }
      const { body: kept } = await desk.call('GET', `${path}/people`)
      return { answers, names: kept.people.map(({ name }: { name: string }) => name) }
    })
    return Promise.all(told)
  }

  const many = Array.from({ length: 13 }, (_, at) => `Aluna ${'ABCDEFGHIJKLM'[at]}`).join('\n')

  it.each<[string, object[]]>([
    ['a name', [{ csv: 'Ana Reis' }]],
    ['a document', [{ csv: 'A. Reis;529.982.247-25' }]],
    ['a name twice', [{ csv: 'Ana Reis' }, { csv: 'Ana Reis' }]],
    ['who is to be taken out', [{ removed: ['Ana Reis'] }, { removed: ['52998224725'] }, { removed: ['Zé Mau'] }]],
    ['a whole list up to the limit', [{ csv: many }, { csv: many }, { csv: many }, { csv: 'Ana Reis' }]],
    ['a check', [{ csv: 'Ana Reis', check: true }]]
  ])('is told the same of a list with and without her: %s', async (_, sendings) => {
    const [withHer, without] = await answersOf(sendings)
    expect(withHer?.answers).toEqual(without?.answers)
  })

  it('changes the list all the same', async () => {
    const [withHer, without] = await answersOf([{ removed: ['ana reis'] }, { csv: 'Rui Dias\nEva Luz' }])
    expect(withHer?.names).toEqual(['Rui Dias', 'Eva Luz'])
    expect(without?.names).toEqual(['Rui Dias', 'Eva Luz'])
  })
})

it('ends when renewed, switched off, cancelled and after the visit; only a hash is kept', async () => {
  const { desk, key, path, renew, uuid } = await openGroup()
  const second = await renew()
  expect([(await ask(key)).status, (await ask(second)).status]).toEqual([404, 200])
  const [row] = await db.orm.select().from(bookingGroups).where(eq(bookingGroups.uuid, uuid))
  expect(JSON.stringify(row)).not.toContain(second)
  expect((await desk.call('POST', `${path}/link`, { action: 'off' })).body.key).toBe('')
  expect((await send(second, { csv: 'Ana Reis' })).status).toBe(404)
  const third = await renew()
  await db.pool.query('update bookings set date = date - 400 where group_id = $1', [row?.id])
  expect([(await ask(third)).status, (await desk.call('POST', `${path}/link`, { action: 'renew' })).status]).toEqual([
    404, 409
  ])
  await db.pool.query('update bookings set date = date + 400 where group_id = $1', [row?.id])
  expect((await ask(third)).status).toBe(200)
  await desk.call('POST', `${path}/cancel`, { reason: 'A escola desistiu' })
  expect((await ask(third)).status).toBe(404)
  expect((await desk.call('POST', `${path}/link`, { action: 'outra' })).status).toBe(422)
})

it('gives a colleague no more than their permission, names who may, and refuses who tries without end', async () => {
  const { desk, key, path } = await openGroup()
  const gate = await workAs(['operation/booking-list', 'operation/all-bookings'])
  expect((await ask(key, gate.token)).status).toBe(403)
  expect((await send(key, { csv: 'Ana Reis' }, gate.token)).status).toBe(403)
  expect((await gate.call('POST', `${path}/link`, { action: 'renew' })).status).toBe(403)
  expect((await gate.call('GET', `${path}/people`)).body.link).toBeNull()
  expect((await send(key, { csv: 'Ana Reis' }, desk.token)).status).toBe(201)
  expect((await desk.call('GET', `${path}/people`)).body).toMatchObject({ by_link: false, changed_by: 'Jussara Nunes' })
  const other = await workAs(editor, await createPlace(db))
  expect((await send(key, { csv: 'Rui Dias', version: 1 }, other.token)).status).toBe(201)
  expect((await desk.call('GET', `${path}/people`)).body).toMatchObject({ by_link: true, changed_by: '' })
  const tries = []
  for (let at = 0; at < 130; at += 1) tries.push((await ask(randomBytes(24).toString('base64url'))).status)
  expect(tries.at(-1)).toBe(429)
  expect((await send(key, { csv: 'Eva Luz', version: 2 })).status).toBe(429)
  expect((await ask(key)).status).toBe(200)
})
