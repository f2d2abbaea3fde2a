import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignAllClients, clientJobs } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { assignClients } from '#app/backend/db/queries/clients/assign.server.ts'
import { bookings, clients } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { createCaller, createPlace, createTestBackend, type TestPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { runDueJobs } from '../../support/database/jobs.ts'
import { addBooking, openPlace } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase({ poolSize: 16 })
})
afterAll(() => db?.close())

const clientsOf = ({ placeId }: TestPlace) =>
  db.orm.select().from(clients).where(eq(clients.placeId, placeId)).orderBy(asc(clients.id))
const bookingsOf = ({ placeId }: TestPlace) =>
  db.orm.select().from(bookings).where(eq(bookings.placeId, placeId)).orderBy(asc(bookings.id))

describe('the job that gives bookings their clients', () => {
  it('makes one of each identity, with the data of the newest that was sold', async () => {
    const place = await createPlace(db)
    const none = { document: '', documentCountry: 'BR' }
    await addBooking(db, place, { name: 'Maria', surname: 'Souza' })
    await addBooking(db, place, { name: 'Maria', surname: 'Souza Lima', email: 'nova@example.com' })
    await addBooking(db, place, { name: 'Falsa', surname: 'Maria', status: 'CANCELLED', phone: '+5511911112222' })
    await addBooking(db, place, { ...none, name: 'JOÃO', surname: 'Silva' })
    await addBooking(db, place, { ...none, name: 'João', surname: 'silva' })
    await addBooking(db, place, { document: '52998224725', documentCountry: 'AR', name: 'Lucía' })
    await addBooking(db, place, { ...none, phone: '', name: 'Sem', surname: 'Contato' })
    await addBooking(db, place, { document: '11144477735', status: 'PENDING' })
    await addBooking(db, place, { document: '11144477735', status: 'EXPIRED' })
    await assignAllClients({ db })
    const made = await clientsOf(place)
    expect(made.map(({ name, phone, email }) => [name, phone, email]).sort()).toEqual([
      ['João silva', '+5575988881111', 'maria@example.com'],
      ['Lucía Souza', '+5575988881111', 'maria@example.com'],
      ['Maria Souza Lima', '+5575988881111', 'nova@example.com']
    ])
    const given = (await bookingsOf(place)).map(({ clientId }) => made.findIndex(({ id }) => id === clientId))
    const maria = given[0]
    const joao = given[3]
    const lucia = given[5]
    expect(given).toEqual([maria, maria, maria, joao, joao, lucia, -1, -1, -1])
    // A visitor who did not pay in time may still come, and be owed money.
    await db.orm
      .update(bookings)
      .set({ refund: 'due' })
      .where(sql`${bookings.placeId} = ${place.placeId} and ${bookings.status} = 'EXPIRED'`)
    await assignAllClients({ db })
    expect(await clientsOf(place)).toHaveLength(4)
  })

  it('lets data follow the newest that was paid, until somebody changes them by hand', async () => {
    const place = await createPlace(db)
    await addBooking(db, place)
    await assignAllClients({ db })
    await addBooking(db, place, { phone: '+5511911112222', status: 'CANCELLED' })
    await assignAllClients({ db })
    expect(await clientsOf(place)).toMatchObject([{ phone: '+5575988881111', version: 1 }])
    // Anybody who knows a CPF can book with it.
    await addBooking(db, place, { phone: '+5511911110000', name: 'Outra', status: 'UNPAID' })
    await assignAllClients({ db })
    expect(await clientsOf(place)).toMatchObject([{ name: 'Maria Souza', phone: '+5575988881111', version: 1 }])
    await addBooking(db, place, { phone: '+5511911113333' })
    await assignAllClients({ db })
    expect(await clientsOf(place)).toMatchObject([{ phone: '+5511911113333', version: 2 }])
    // A newer booking without a phone keeps that of an older one.
    await addBooking(db, place, { phone: '', email: 'nova@example.com', surname: 'Sá' })
    await assignAllClients({ db })
    const told = { name: 'Maria Sá', foldedName: 'maria sa', phone: '+5511911113333', email: 'nova@example.com' }
    expect(await clientsOf(place)).toMatchObject([{ ...told, version: 3 }])
    await db.orm.update(clients).set({ changedAt: new Date() }).where(eq(clients.placeId, place.placeId))
    await addBooking(db, place, { phone: '+5511911114444' })
    await assignAllClients({ db })
    expect(await clientsOf(place)).toMatchObject([{ phone: '+5511911113333', version: 3 }])
  })

  it('lets data follow one that is paid after it had its client, unless a newer was paid, or its money went back', async () => {
    const backend = createTestBackend(db)
    const call = createCaller(backend)
    const { place, token } = await openPlace(db)
    const act = async (action: string, hash: string, payload: object) => {
      const body = { action, hash, payload: { method: 'pos_money', reason: 'Digitado errado', ...payload } }
      const { status } = await call('POST', '/booking/event', { token, body })
      expect([action, status]).toEqual([action, 200])
    }
    const follow = () => runDueJobs(backend, clientJobs.handlers)
    const first = await addBooking(db, place, { paid: 16_000 })
    const second = await addBooking(db, place, { phone: '+5511911112222', email: '', surname: 'Sá', status: 'UNPAID' })
    const third = await addBooking(db, place, { phone: '+5511911113333', status: 'UNPAID' })
    await assignAllClients({ db })
    expect(await clientsOf(place)).toMatchObject([{ phone: first.phone, version: 1 }])
    await act('receive', second.hash, { value: '60,00' })
    expect(await follow()).toBe(0)
    await act('receive', second.hash, { value: '100,00' })
    expect(await follow()).toBe(1)
    const told = { name: 'Maria Sá', phone: second.phone, email: 'maria@example.com' }
    expect(await clientsOf(place)).toMatchObject([{ ...told, version: 2 }])
    // Taken back before the job came to it.
    const key = randomUUID()
    await act('receive', third.hash, { value: '160,00', key })
    await act('undo-receive', third.hash, { payment: key })
    await follow()
    expect(await clientsOf(place)).toMatchObject([{ ...told, version: 2 }])
    const older = await addBooking(db, place, { phone: '+5511911114444', status: 'UNPAID' })
    await addBooking(db, place, { phone: '+5511911115555', email: '', surname: 'Sá' })
    await assignAllClients({ db })
    await act('receive', older.hash, { value: '160,00' })
    expect(await follow()).toBe(1)
    expect(await clientsOf(place)).toMatchObject([{ ...told, phone: '+5511911115555', version: 3 }])
  })

  it('leaves the days of reports as they are', async () => {
    const place = await createPlace(db)
    await addBooking(db, place)
    await db.pool.query('delete from dirty_days')
    await assignAllClients({ db })
    expect((await db.pool.query('select 1 from dirty_days')).rowCount).toBe(0)
    expect(await clientsOf(place)).toHaveLength(1)
  })

  it('runs in any number of instances at once, and goes on where one was killed', async () => {
    const place = await createPlace(db)
    const people = Array.from({ length: 30 }, (_, index) => `+55759${String(88_880_000 + index)}`)
    const many = Array.from({ length: 900 }, (_, index) => people[(index * 7) % people.length] ?? '')
    for (let start = 0; start < many.length; start += 100) {
      await Promise.all(
        many.slice(start, start + 100).map((phone) => addBooking(db, place, { document: '', phone, name: 'Rui' }))
      )
    }
    await expect(
      inTransaction(db, async (tx) => {
        expect(await assignClients(tx)).toBe(300)
        throw new Error('killed')
      })
    ).rejects.toThrow('killed')
    expect(await clientsOf(place)).toEqual([])
    await Promise.all([1, 2, 3, 4].map(() => assignAllClients({ db })))
    // One that found everything taken by others ends before they do.
    await assignAllClients({ db })
    const made = await clientsOf(place)
    expect(made).toHaveLength(people.length)
    const phoneOf = new Map(made.map(({ id, phone }) => [id, phone]))
    const wrong = (await bookingsOf(place)).filter(({ clientId, phone }) => phoneOf.get(clientId ?? 0) !== phone)
    expect(wrong).toEqual([])
  })
})
