import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { insertTrip } from '#app/backend/db/queries/transport/trips.server.ts'
import { invoices, messages, tripPassengers, visitorCodes } from '#app/backend/db/schema.server.ts'
import { tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openInvoiceWorld } from '../../invoices/world.ts'
import { type Editing, openEditing } from './world.ts'

let db: Database
let world: Editing

beforeAll(async () => {
  db = await openTestDatabase()
  world = await openEditing(db)
})
afterAll(() => db.close())

const queued = (uuid: string, row: Partial<typeof messages.$inferInsert>) =>
  db.orm.insert(messages).values({
    placeId: world.place.placeId,
    title: 'Reserva confirmada',
    kind: 'confirmation',
    ref: 'booking',
    refId: uuid,
    to: '+5575999998888',
    messageBody: { number: '+5575999998888', message: 'Oi', email: { to: 'maria@example.com', text: 'Oi' } },
    ...row
  })

describe('what holds a copy of the person', () => {
  it('a message that still waits goes to the new contact; a sent one and a code do not', async () => {
    const { uuid } = await world.onSite()
    const booking = await world.till.readBooking(uuid)
    await db.orm.delete(messages).where(eq(messages.refId, uuid))
    await queued(uuid, { status: 'scheduled' })
    await queued(uuid, { to: 'maria@example.com', channel: 'email', messageBody: { number: 'maria@example.com' } })
    await queued(uuid, { status: 'sent' })
    await queued(uuid, { handedAt: new Date() })
    await queued(uuid, { kind: 'code' })
    const code = { sealed: 'x', triesLeft: 5, expiresAt: new Date('2026-11-20T13:00:00Z'), askedBy: 'rede' }
    await db.orm.insert(visitorCodes).values({ bookingId: booking.id, ...code })
    const done = await (await world.workAs()).edit(uuid, { phone: '71 98888-7777', email: 'nova@example.com' })
    expect(done.body).toMatchObject({ resend: true })
    expect((await world.messagesOf(uuid)).map(({ to, status, messageBody }) => [to, status, messageBody])).toEqual([
      [
        '+5571988887777',
        'scheduled',
        { number: '+5571988887777', message: 'Oi', email: { to: 'nova@example.com', text: 'Oi' } }
      ],
      ['nova@example.com', 'queued', { number: 'nova@example.com' }],
      ['+5575999998888', 'sent', expect.objectContaining({ number: '+5575999998888' })],
      ['+5575999998888', 'queued', expect.objectContaining({ number: '+5575999998888' })],
      ['+5575999998888', 'cancelled', expect.objectContaining({ number: '+5575999998888' })]
    ])
    expect(await db.orm.$count(visitorCodes, eq(visitorCodes.bookingId, booking.id))).toBe(0)
  })

  it('the ticket is not offered again where no contact changed', async () => {
    const { uuid } = await world.onSite()
    expect((await (await world.workAs()).edit(uuid, { name: 'Ana' })).body.resend).toBe(false)
  })

  it('the passenger list of a trip ahead names the new person, and leaves the others', async () => {
    const { uuid } = await world.onSite()
    const { id: bookingId } = await world.till.readBooking(uuid)
    const ride = async (date: string) => {
      const trip = { uuid: randomUUID(), placeId: world.place.placeId, date, time: '09:00', direction: 'outward' }
      const tripId = await db.orm.transaction((tx) => insertTrip(tx, { ...trip, status: 'planned' }))
      const named = [
        { name: 'Maria da Conceição Souza', document: '529.982.247-25', issuer: '' },
        { name: 'Rui Souza', document: '', issuer: '' }
      ]
      await db.orm.insert(tripPassengers).values({ tripId, bookingId, people: 2, named })
      return tripId
    }
    const ahead = await ride(tomorrow)
    const past = await ride('2026-11-01')
    await (await world.workAs()).edit(uuid, { surname: 'Sousa', document: '111.444.777-35' })
    const namesOf = async (tripId: number) =>
      (await db.orm.select().from(tripPassengers).where(eq(tripPassengers.tripId, tripId)))[0]?.named
    expect(await namesOf(ahead)).toMatchObject([
      { name: 'Maria Sousa', document: '111.444.777-35' },
      { name: 'Rui Souza', document: '' }
    ])
    expect((await namesOf(past))?.[0]?.name).toBe('Maria da Conceição Souza')
  })

  it('a draft of the invoice names the new person, an issued invoice stays', async () => {
    const invoicing = await openInvoiceWorld(db)
    const [draft, issued] = [await invoicing.paid(), await invoicing.paid()]
    const clerk = await invoicing.as(['nf/index', 'nf/edit', 'operation/edit', 'operation/all-bookings'])
    await clerk.issue({ bookings: [draft.uuid], draft: true })
    await clerk.issue({ bookings: [issued.uuid] })
    for (const { uuid } of [draft, issued]) {
      const { token } = clerk
      const { body } = await world.till.call('GET', `/booking/${uuid}/person`, { token })
      const change = { ...body, client: false, surname: 'Sousa', document: '111.444.777-35' }
      const done = await world.till.call('PUT', `/booking/${uuid}/person`, { token, body: change })
      expect(done.status).toBe(200)
    }
    const takerOf = async ({ id }: { id: number }) =>
      (await db.orm.select().from(invoices).where(eq(invoices.bookingId, id)))[0]?.taker
    expect(await takerOf(draft)).toMatchObject({ name: 'Maria Sousa', document: '11144477735' })
    expect(await takerOf(issued)).toMatchObject({ document: '52998224725' })
  })
})
