import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  createCaller,
  createClock,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { pdf } from '../../support/documents/documents.ts'
import { createSender } from '../files/world.ts'
import { addBooking, openPlace } from './world.ts'

let db: Database
const clock = createClock()
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
  call = createCaller(createTestBackend(db, clock))
})
afterAll(() => db?.close())

interface World {
  place: TestPlace
  token: string
}

async function addClient({ token }: World, body: object): Promise<string> {
  const uuid = randomUUID()
  const made = await call('POST', '/clients', { token, body: { uuid, ...body } })
  expect([made.status, made.body]).toEqual([200, made.body])
  return uuid
}

const read = async ({ token }: World, uuid: string) => (await call('GET', `/clients/${uuid}`, { token })).body

async function merge(world: World, kept: string, other: string) {
  const one = await read(world, kept)
  const two = await read(world, other)
  const body = { other_uuid: other, version: one.version, other_version: two.version }
  return call('POST', `/clients/${kept}/merge`, { token: world.token, body })
}

async function undo(world: World, kept: string) {
  const { merges } = await read(world, kept)
  return call('POST', `/clients/${kept}/unmerge`, { token: world.token, body: { merge: merges[0]?.id ?? 0 } })
}

/** All that a client is, but what counts the changes. */
async function pictureOf(world: World): Promise<unknown> {
  const { token, place } = world
  const { body } = await call('GET', '/clients?limit=100', { token })
  const rows = await db.pool.query(
    `select c.uuid, b.public_id, b.final from bookings b join clients c on c.id = b.client_id
     where b.place_id = $1 order by b.id`,
    [place.placeId]
  )
  const whole = await Promise.all(body.data.map(({ uuid }: { uuid: string }) => read(world, uuid)))
  return { rows: rows.rows, whole: whole.map(({ version: _v, ...client }) => client) }
}

describe('merging', () => {
  it('shows all data of both as one, and can be undone completely', async () => {
    const world = await openPlace(db)
    const { token, place } = world
    await addBooking(db, place, { paid: 16_000 })
    await addBooking(db, place, { document: '', phone: '+5575977770000', name: 'Maria', surname: 'S', paid: 10_000 })
    await assignAllClients({ db })
    const { body } = await call('GET', '/clients', { token })
    expect(body.total).toBe(2)
    const kept = body.data.find(({ document }: { document: string }) => document !== '').uuid
    const other = body.data.find(({ document }: { document: string }) => document === '').uuid
    const before = await pictureOf(world)
    // The client with the document must be the one that stays.
    expect((await merge(world, other, kept)).status).toBe(422)
    expect((await merge(world, kept, other)).status).toBe(200)
    expect((await call('GET', '/clients/count', { token })).body).toEqual({ count: 1 })
    const one = await read(world, kept)
    expect(one).toMatchObject({
      sums: { bookings: 2, sold_value: 320, received_value: 260, receivable_value: 60 },
      identities: [{ uuid: other, phone: '+5575977770000' }],
      merges: [{ uuid: other, can_undo: true }]
    })
    expect((await call('GET', `/clients/${kept}/bookings`, { token })).body.total).toBe(2)
    expect((await call('GET', '/clients?q=77770000', { token })).body.data).toMatchObject([{ uuid: kept }])
    expect((await read(world, other)).merged_into).toBe(kept)
    // A booking with the merged client's data belongs to the kept client.
    await addBooking(db, place, { document: '', phone: '+5575977770000', name: 'Maria', surname: 'S' })
    await assignAllClients({ db })
    expect((await read(world, kept)).sums.bookings).toBe(3)
    expect((await merge(world, kept, other)).body.code).toBe('merged')
    await db.pool.query('delete from bookings where place_id = $1 and id = (select max(id) from bookings)', [
      place.placeId
    ])

    const undone = await undo(world, kept)
    expect(undone.body.message).toMatch(/^Junção desfeita: Maria Souza e Maria S são dois clientes de novo\.$/)
    expect(await pictureOf(world)).toEqual(before)
    expect((await undo(world, kept)).body.code).toBe('nothing_to_undo')
  })

  it('many clients into each other keeps every booking and centavo, and each merge can be undone', async () => {
    const world = await openPlace(db)
    const { token, place } = world
    const names = ['Ana Lima', 'Bia Lima', 'Caio Lima', 'Davi Lima', 'Eva Lima']
    const uuids: string[] = []
    for (const [index, name] of names.entries()) {
      const phone = `+557598888300${index}`
      uuids.push(await addClient(world, { name, phone, email: index % 2 ? `x${index}@example.com` : '' }))
      const value = 10_000 + index
      await addBooking(db, place, {
        document: '',
        name,
        surname: '',
        phone,
        total: value,
        final: value,
        paid: value - index
      })
    }
    await assignAllClients({ db })
    const before = await pictureOf(world)
    const [a = '', b = '', c = '', d = '', e = ''] = uuids
    const steps = [
      [b, a],
      [c, d],
      [b, c],
      [e, b]
    ] as const
    for (const [kept, other] of steps) expect((await merge(world, kept, other)).status).toBe(200)
    expect(await read(world, e)).toMatchObject({
      sums: { bookings: 5, sold_value: 500.1, received_value: 500, receivable_value: 0.1 }
    })
    expect((await call('GET', '/clients/count', { token })).body.count).toBe(1)
    // Not before the later one.
    expect((await undo(world, b)).body.code).toBe('merged')
    for (const [kept] of [...steps].reverse()) expect((await undo(world, kept)).status).toBe(200)
    expect(await pictureOf(world)).toEqual(before)
  })

  it('can be undone for a day, keeping and naming later manual changes', async () => {
    const world = await openPlace(db)
    const kept = await addClient(world, { name: 'Rita Reis', document: '11144477735' })
    const other = await addClient(world, { name: 'Rita R', phone: '75 98888-4001', email: 'rita@example.com' })
    expect((await merge(world, kept, other)).status).toBe(200)
    const { version } = await read(world, kept)
    const data = { name: 'Rita Reis', document: '11144477735', phone: '75 98888-4001', email: 'nova@example.com' }
    await call('PUT', `/clients/${kept}`, { token: world.token, body: { ...data, version } })
    expect((await undo(world, kept)).body.message).toContain('Mudado desde então, fica como está: e-mail.')
    expect(await read(world, kept)).toMatchObject({ phone: '', email: 'nova@example.com' })
    expect((await merge(world, kept, other)).status).toBe(200)
    clock.pass(24 * 60)
    expect((await undo(world, kept)).body.code).toBe('too_late')
    expect((await read(world, kept)).merges).toMatchObject([{ can_undo: false }])
  })

  it('leaves the telephone to the client without a document, and names it', async () => {
    const world = await openPlace(db)
    const kept = await addClient(world, { name: 'Rosa Reis', document: '11144477735' })
    const other = await addClient(world, { name: 'Rosa R', phone: '75 98888-4101', email: 'rosa@example.com' })
    expect((await merge(world, kept, other)).status).toBe(200)
    const { version } = await read(world, kept)
    const data = { name: 'Rosa Reis', document: '', phone: '75 98888-4101', email: 'rosa@example.com' }
    const saved = await call('PUT', `/clients/${kept}`, { token: world.token, body: { ...data, version } })
    expect(saved.status).toBe(200)
    const undone = await undo(world, kept)
    expect([undone.status, undone.body.message]).toEqual([200, expect.stringContaining('fica como está: telefone.')])
    expect(await read(world, kept)).toMatchObject({ document: '', phone: '+5575988884101', email: '' })
    expect(await read(world, other)).toMatchObject({ merged_into: '', phone: '+5575988884101' })
  })

  it('is refused when the two notes are too long together, with any characters', async () => {
    const world = await openPlace(db)
    const kept = await addClient(world, { name: 'Nara Dias', document: '11144477735', notes: 'a'.repeat(3997) })
    const other = await addClient(world, { name: 'Nara D', phone: '75 98888-4201', notes: '🌵🌵' })
    const refused = await merge(world, kept, other)
    const message = 'As observações dos dois passam de 4000 letras: encurte-as antes.'
    expect([refused.status, refused.body.fields]).toEqual([422, { other_uuid: [message] }])
    const { version, name, phone } = await read(world, other)
    const body = { name, phone, notes: 'b', version }
    expect((await call('PUT', `/clients/${other}`, { token: world.token, body })).status).toBe(200)
    expect((await merge(world, kept, other)).status).toBe(200)
    expect((await read(world, kept)).notes).toBe(`${'a'.repeat(3997)}\n\nb`)
  })

  it('leaves papers with the identity that they were sent to, which takes no more of them', async () => {
    const world = await openPlace(db)
    const { token } = world
    const sender = createSender(createTestBackend(db, clock))
    const kept = await addClient(world, { name: 'Lia Prado', document: '11144477735' })
    const other = await addClient(world, { name: 'Lia P', phone: '75 98888-4301' })
    const send = (refId: string) =>
      sender.send(pdf(refId), { token, query: { ref: 'clients', refId, name: 'contrato.pdf' } })
    expect((await send(other)).status).toBe(201)
    expect((await merge(world, kept, other)).status).toBe(200)
    const refused = await send(other)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'merged',
      'Este cliente foi juntado a outro. Envie os documentos ao cliente que ficou.'
    ])
    expect((await sender.call('GET', `/files/${other}/files?ref=clients`, { token })).body).toHaveLength(1)
    expect((await send(kept)).status).toBe(201)
    const third = await addClient(world, { name: 'Lia', phone: '75 98888-4302' })
    expect((await merge(world, kept, third)).status).toBe(200)
    expect((await read(world, kept)).identities).toMatchObject([{ uuid: third }, { uuid: other }])
  })

  it('is refused for two CPFs, the same client, an old page, and without permission; happens once of two at once', async () => {
    const world = await openPlace(db)
    const one = await addClient(world, { name: 'Ivo Dias', document: '11144477735' })
    const two = await addClient(world, { name: 'Ivo Dias', document: '52998224725' })
    const three = await addClient(world, { name: 'Ivo Dias', phone: '75 98888-5001' })
    expect((await merge(world, one, two)).status).toBe(422)
    expect((await merge(world, one, one)).status).toBe(422)
    const body = { other_uuid: three, version: 1, other_version: 9 }
    const late = await call('POST', `/clients/${one}/merge`, { token: world.token, body })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const reader = await createUser(db, world.place.placeId, ['clients/index'])
    expect((await call('POST', `/clients/${one}/merge`, { token: reader.token, body })).status).toBe(403)
    const both = await Promise.all([merge(world, one, three), merge(world, two, three), merge(world, one, three)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is suggested by telephone, e-mail or name, until somebody says that they are two', async () => {
    const world = await openPlace(db)
    const { token } = world
    const one = await addClient(world, { name: 'Célia Prado', document: '11144477735', phone: '75 98888-6001' })
    const two = await addClient(world, { name: 'Celia', phone: '75 98888-6001' })
    const three = await addClient(world, { name: 'Célia Prado', phone: '75 98888-6003', email: 'c@example.com' })
    await addClient(world, { name: 'Otto Prado', document: '52998224725', phone: '75 98888-6001' })
    await addClient(world, { name: 'Célia Prado', document: '39053344705', phone: '75 98888-6005' })
    const suggested = async (query = '') => {
      const { body } = await call('GET', `/clients/duplicates${query}`, { token })
      return body.data.map((pair: { one: { uuid: string }; other: { uuid: string }; reason: string }) => [
        pair.one.uuid,
        pair.other.uuid,
        pair.reason
      ])
    }
    expect(await suggested(`?client_uuid=${one}`)).toEqual([
      [one, three, 'name'],
      [one, two, 'phone']
    ])
    const distinct = { token, body: { other_uuid: one } }
    expect((await call('POST', `/clients/${two}/distinct`, distinct)).status).toBe(200)
    expect(await suggested(`?client_uuid=${one}`)).toEqual([[one, three, 'name']])
    expect(await suggested(`?client_uuid=${two}`)).toEqual([])
    expect(await suggested()).toHaveLength(2)
    expect((await merge(world, one, three)).status).toBe(200)
    expect(await suggested(`?client_uuid=${one}`)).toEqual([])
  })
})
