import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ticketProduct, unsealTicketKey } from '#app/backend/credentials/ticket-key.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, products, ticketKeys } from '#app/backend/db/schema.server.ts'
import type { GateList } from '#app/contracts/booking/gate-offline.ts'
import { readScan } from '#app/domain/booking/scan.ts'
import {
  packFacts,
  readTicketText,
  type TicketFacts,
  toSignedBytes,
  unpackFacts,
  writeTicketText
} from '#app/domain/booking/signed-ticket.ts'
import { findListed, judgeTicket, type Reading } from '#app/routes/guarded/operation/check-in/offline/judge.ts'
import { readTicket, tellsMore } from '#app/routes/guarded/operation/check-in/offline/read-ticket.ts'
import { createTestBackend, createUser, friday, today, tomorrow } from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'
import { addWaiver } from '../../../../support/world/waivers.ts'
import { gate, openGate } from './world.ts'

let db: Database
let at: Awaited<ReturnType<typeof openGate>>

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  at = await openGate(db)
})
afterAll(() => db.close())

const later = (minutes: number) => new Date(friday.getTime() + minutes * 60_000)
const listFor = async (token = at.user.token): Promise<GateList> =>
  (await at.call('GET', '/operations/gate/list', { token })).body
const pageOf = async ({ publicId }: { publicId: string }) => (await at.call('GET', `/booking/${publicId}`)).body
const textOf = async (booking: { publicId: string }): Promise<string> => (await pageOf(booking)).ticket_qr

/** A booking that was made ten minutes after the list. */
const bookLater = (changes: Parameters<typeof at.book>[0] = {}) => at.book({ createdAt: later(10), ...changes })

const reading = (list: GateList, changes: Partial<Reading> = {}): Reading => ({
  day: { user: 'u', places: [], ahead: 0, list },
  known: [],
  products: null,
  isExit: false,
  isPressed: false,
  again: false,
  now: later(20).getTime(),
  zone: 'America/Bahia',
  ...changes
})

/** What a gate says that has only this list. */
async function judgeBy(list: GateList, text: string, changes: Partial<Reading> = {}) {
  const scan = readScan(text)
  const listed = await findListed(list, scan)
  const ticket = await readTicket(list, text)
  if (!ticket || !tellsMore(ticket, list, listed)) return ticket === false ? 'false' : listed ? 'listed' : 'unlisted'
  return judgeTicket(ticket, scan, { ...reading(list, changes), listed })
}

async function privateKeyOf(placeId: string) {
  const [row] = await db.orm.select().from(ticketKeys).where(eq(ticketKeys.placeId, placeId))
  const { seal } = createTestBackend(db, at.clock)
  const pkcs8 = unsealTicketKey(seal, placeId, row?.sealed ?? '') ?? ''
  return createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' })
}

describe('a ticket of a booking that was made after the list', () => {
  it('lets in as many as it says, to be confirmed, and the server takes the scan as any other', async () => {
    const list = await listFor()
    const booking = await bookLater()
    const text = await textOf(booking)
    const said = await judgeBy(list, text)
    expect(said).toMatchObject({ code: 'confirm', scan: { code: booking.code, people: 3, direction: 'entry' } })
    expect(said).toMatchObject({ titles: ['Entram 3 pessoas', 'Vendido ou pago depois da lista'] })
    const slot = typeof said === 'object' ? said.day.list.slots[said.booking.slot] : null
    expect(slot).toMatchObject({ product: 'Cachoeira do Sossego', date: today, time: '09:00' })
    at.clock.pass(30)
    const device = await at.pair()
    expect(await at.told([at.scan(device, { code: booking.code, people: 3, ago: 10 })])).toEqual(['kept'])
  })

  it('says nothing of the visitor', async () => {
    const booking = await bookLater()
    const text = await textOf(booking)
    const { packed } = readTicketText(text) ?? {}
    expect(packed && unpackFacts(packed)).toEqual({
      key: (await listFor()).tickets?.keys[0]?.id,
      product: ticketProduct((await pageOf(booking)).product.uuid),
      date: today,
      time: '09:00',
      people: 3,
      since: later(10)
    })
  })

  it('of one person lets in that person', async () => {
    const list = await listFor()
    const booking = await bookLater()
    const { body } = await at.call('POST', `/booking/${booking.publicId}/person-tickets`)
    const [one] = body.person_tickets
    const said = await judgeBy(list, one.qr)
    expect(said).toMatchObject({ code: 'confirm', scan: { code: one.code, people: 1 } })
  })

  it('that was paid after the list lets in where the list says unpaid', async () => {
    const booking = await at.book({ status: 'UNPAID', createdAt: later(-60) })
    const list = await listFor()
    await db.orm
      .update(bookings)
      .set({ status: 'APPROVED', paidAt: later(5) })
      .where(eq(bookings.id, booking.id))
    const said = await judgeBy(list, await textOf(booking))
    expect(said).toMatchObject({ code: 'confirm', scan: { people: 3, items: { INTEIRA: 2, MEIA: 1 } } })
  })

  it('asks for the signed risk term where nobody enters without one', async () => {
    const list = await listFor()
    const booking = await bookLater()
    await addWaiver(db, booking.publicId, 'required')
    const said = await judgeBy(await listFor(), await textOf(booking))
    expect(said).toBe('listed')
    await db.orm.update(products).set({ waiver: 'required' }).where(eq(products.placeId, at.place.placeId))
    const asking = { ...list, tickets: (await listFor()).tickets }
    const asked = await judgeBy(asking, await textOf(booking))
    expect(asked).toMatchObject({ code: 'confirm' })
    expect(asked).toMatchObject({ titles: expect.arrayContaining(['Peça o termo de risco assinado']) })
  })

  it('is for its day and its entrance', async () => {
    const list = await listFor()
    const text = await textOf(await bookLater({ date: tomorrow }))
    expect(await judgeBy(list, text)).toMatchObject({ code: 'wrong-date', scan: null })
    const here = await textOf(await bookLater())
    expect(await judgeBy(list, here, { products: ['another'] })).toMatchObject({ code: 'elsewhere', scan: null })
  })

  it('is not signed before it is paid, nor after it was cancelled', async () => {
    for (const status of ['UNPAID', 'PENDING', 'CANCELLED', 'EXPIRED'] as const) {
      const booking = await bookLater({ status, ...(status === 'CANCELLED' ? { cancelledAt: friday } : {}) })
      expect(await textOf(booking), status).toBe(booking.code)
    }
  })
})

describe('an attacker', () => {
  it('finds that a ticket of another place opens nothing here', async () => {
    const list = await listFor()
    const other = await openGate(db)
    const theirs = await other.book({ createdAt: later(10) })
    const { body } = await other.call('GET', `/booking/${theirs.publicId}`)
    expect(await judgeBy(list, body.ticket_qr)).toBe('false')
    // Not even with our key's name on it, nor signed by our key for their place.
    const read = readTicketText(body.ticket_qr)
    const key = list.tickets?.keys[0]?.id ?? ''
    const packed = packFacts({ ...unpackFacts(read?.packed ?? new Uint8Array(16)), key })
    const code = read?.code ?? ''
    expect(await judgeBy(list, writeTicketText({ code, packed, signature: new Uint8Array(64) }))).toBe('false')
    const bytes = toSignedBytes({ place: other.place.placeId, code, packed })
    const privateKey = await privateKeyOf(at.place.placeId)
    const signature = Uint8Array.from(sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' }))
    expect(await judgeBy(list, writeTicketText({ code, packed, signature }))).toBe('false')
  })

  it.each<[string, Partial<TicketFacts>]>([
    ['hour', { time: '10:00' }],
    ['day', { date: tomorrow }],
    ['attraction', { product: '00000000' }],
    ['number of people', { people: 30 }],
    ['instant', { since: later(15) }]
  ])('cannot change the %s', async (_what, change) => {
    const list = await listFor()
    const read = readTicketText(await textOf(await bookLater()))
    if (!read) throw new Error('not signed')
    const packed = packFacts({ ...unpackFacts(read.packed), ...change })
    expect(await judgeBy(list, writeTicketText(read))).toMatchObject({ code: 'confirm' })
    expect(await judgeBy(list, writeTicketText({ ...read, packed }))).toBe('false')
  })

  it('cannot put the signed part of one ticket on the code of another, or of one person on the whole', async () => {
    const list = await listFor()
    const read = readTicketText(await textOf(await bookLater()))
    if (!read) throw new Error('not signed')
    for (const code of ['A1C2D3E4', 'PA1C2D3E4']) {
      expect(await judgeBy(list, writeTicketText({ ...read, code })), code).toBe('false')
    }
  })

  it('cannot sign with a key of their own, also under the name of ours', async () => {
    const list = await listFor()
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const own = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('hex')
      .slice(0, 6)
    for (const key of [own, list.tickets?.keys[0]?.id ?? '']) {
      const packed = packFacts({
        key,
        product: list.tickets?.products[0]?.id ?? '',
        date: today,
        time: '09:00',
        people: 2,
        since: later(10)
      })
      const bytes = toSignedBytes({ place: at.place.placeId, code: 'A1C2D3E4', packed })
      const signature = Uint8Array.from(sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' }))
      expect(await judgeBy(list, writeTicketText({ code: 'A1C2D3E4', packed, signature }))).toBe('false')
    }
  })

  it('is told that it was used when the same gate reads a copy, and found when two gates let it in', async () => {
    const list = await listFor()
    const booking = await bookLater()
    const text = await textOf(booking)
    const first = await judgeBy(list, text)
    if (typeof first === 'string' || !first.scan) throw new Error('not let in')
    const kept = { device: 'd', sequence: 1, user: 'u', tried: false, result: '', said: '', answeredAt: '' } as const
    const known = [{ ...first.scan, ...kept, at: later(20).toISOString() }]
    expect(await judgeBy(list, text, { known })).toMatchObject({ code: 'twice', scan: null })
    const now = later(25).getTime()
    expect(await judgeBy(list, text, { known, now })).toMatchObject({ code: 'already', scan: null })
    at.clock.pass(30)
    const devices = [await at.pair(), await at.pair()]
    const scans = devices.map((device) => at.scan(device, { code: booking.code, people: 3, ago: 5 }))
    expect(await at.told(scans)).toEqual(['kept', 'conflict already'])
  })

  it('finds no way in by the ticket of a booking that left the day before the list', async () => {
    const booking = await at.book({ createdAt: later(-60) })
    const text = await textOf(booking)
    await db.orm.update(bookings).set({ date: tomorrow }).where(eq(bookings.id, booking.id))
    expect(await judgeBy(await listFor(), text)).toBe('unlisted')
  })

  it('is found at the server where a ticket was cancelled, moved or paid back after it was drawn', async () => {
    const list = await listFor()
    const device = await at.pair()
    for (const [change, problem] of [
      [{ status: 'CANCELLED', cancelledAt: later(12) }, 'cancelled'],
      [{ date: tomorrow }, 'wrong-date'],
      [{ status: 'UNPAID', paidAt: null }, 'unpaid']
    ] as const) {
      const booking = await bookLater()
      expect(await judgeBy(list, await textOf(booking))).toMatchObject({ code: 'confirm' })
      await db.orm.update(bookings).set(change).where(eq(bookings.id, booking.id))
      expect(await at.told([at.scan(device, { code: booking.code, people: 3 })])).toEqual([`conflict ${problem}`])
    }
  })
})

describe('the keys', () => {
  it('are only for readers of all bookings', async () => {
    const guide = await createUser(db, at.place.placeId, ['operation/booking-list', 'operation/checkin'], {
      agent: true
    })
    expect((await listFor(guide.token)).tickets).toBeUndefined()
    const list = await listFor()
    expect(list.tickets).toMatchObject({
      place: at.place.placeId,
      keys: [{ id: expect.stringMatching(/^[0-9a-f]{6}$/) }]
    })
    expect(JSON.stringify(list)).not.toMatch(/sealed|private/i)
  })

  it('are replaced by a manager: the old one verifies until its tickets’ days are over, and signs no more', async () => {
    const old = await bookLater({ date: tomorrow })
    const text = await textOf(old)
    const manager = await createUser(db, at.place.placeId, ['configurations/gate'])
    expect((await at.call('POST', '/places/ticket-key', { token: at.user.token, body: {} })).status).toBe(403)
    expect((await at.call('POST', '/places/ticket-key', { token: manager.token, body: {} })).status).toBe(200)
    const list = await listFor()
    expect(list.tickets?.keys).toHaveLength(2)
    expect(await judgeBy(list, text)).toMatchObject({ code: 'wrong-date' })
    const rows = await db.orm.select().from(ticketKeys).where(eq(ticketKeys.placeId, at.place.placeId))
    expect(rows.map(({ until, sealed }) => [until, sealed === ''])).toEqual(
      expect.arrayContaining([
        [tomorrow, true],
        [null, false]
      ])
    )
    const anew = readTicketText(await textOf(old))
    const current = rows.find(({ until }) => until === null)?.key
    expect(anew && unpackFacts(anew.packed).key).toBe(current)
    at.clock.pass(2 * 24 * 60)
    const { token } = await createUser(db, at.place.placeId, [...gate, 'configurations/gate'])
    expect((await listFor(token)).tickets?.keys.map(({ id }) => id)).toEqual([current])
    expect((await at.call('POST', '/places/ticket-key', { token, body: {} })).status).toBe(200)
    expect(await db.orm.select().from(ticketKeys).where(eq(ticketKeys.placeId, at.place.placeId))).toHaveLength(2)
  })

  it('are made once when many ask at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => listFor()))
    expect(await db.orm.select().from(ticketKeys).where(eq(ticketKeys.placeId, at.place.placeId))).toHaveLength(1)
  })

  it('that no key of the installation opens leave tickets unsigned, as before', async () => {
    const booking = await bookLater()
    await listFor()
    await db.orm.update(ticketKeys).set({ sealed: 'x' }).where(eq(ticketKeys.placeId, at.place.placeId))
    expect(await textOf(booking)).toBe(booking.code)
  })
})
