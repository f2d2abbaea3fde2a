import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { termHash } from '#app/backend/db/queries/places/places.server.ts'
import { type bookings, products, waiverSignatures, waivers } from '#app/backend/db/schema.server.ts'
import { aboutSignature } from '#app/domain/waiver/late-signature.ts'
import { seal } from '#app/routes/guarded/operation/check-in/offline/sign/seal.ts'
import { createPlace, createUser, friday } from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'
import { gate, openGate } from './world.ts'

let db: Database
let at: Awaited<ReturnType<typeof openGate>>
let text: Awaited<ReturnType<typeof publish>>

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  at = await openGate(db)
  await db.orm.update(products).set({ waiver: 'required' }).where(eq(products.placeId, at.place.placeId))
  text = await publish()
})
afterAll(() => db.close())

const hour = 3_600_000

async function publish({ placeId = at.place.placeId, body = 'Trilha com pedras soltas.', ago = 24 } = {}) {
  const createdAt = new Date(friday.getTime() - ago * hour)
  const [row] = await db.orm
    .insert(waivers)
    .values({ placeId, body, hash: termHash(body), createdAt })
    .returning()
  if (!row) throw new Error('no text was published')
  return { ...row, version: `${row.id}-${row.hash.slice(0, 12)}` }
}

const typed = {
  name: 'Iara Lopes',
  document: '529.982.247-25',
  birth: '31/12/1990',
  guardian_name: '',
  guardian_document: '',
  guardian_relation: '',
  emergency_name: 'Davi Lopes',
  emergency_phone: '75988887766',
  health: 'labirintite',
  accepted: true,
  signature: 'Iara Lopes',
  drawing: ''
}

interface Making {
  device: string
  code: string
  sequence?: number
  /** Minutes ago. */
  ago?: number
  fields?: Partial<typeof typed>
  version?: string
}

const listOf = async (token = at.user.token) => (await at.call('GET', '/operations/gate/list', { token })).body

/** As the device seals it. */
async function sign({ device, code, sequence = 1, ago = 30, fields = {}, version = text.version }: Making) {
  const late = { device, sequence, at: new Date(friday.getTime() - ago * 60_000).toISOString(), code, version }
  const { terms } = await listOf()
  const sealed = await seal(JSON.stringify({ ...typed, ...fields }), {
    point: terms.point,
    about: aboutSignature(late)
  })
  return { ...late, sealed }
}

async function told(signatures: unknown[], as = at.user.token) {
  const clock = at.clock.now().toISOString()
  const { status, body } = await at.call('POST', '/operations/gate/signatures', {
    token: as,
    body: { clock, signatures }
  })
  if (status !== 200) return [status]
  return body.signatures.map(({ result, code }: { result: string; code: string }) => [result, code].join(' ').trim())
}

const kept = () => db.orm.select().from(waiverSignatures).where(eq(waiverSignatures.placeId, at.place.placeId))
const listed = async (code: string) => (await listOf()).bookings.find((one: { code: string }) => one.code === code)

/** A device, a booking of three, and the list that the device has read. */
async function open(changes: Partial<typeof bookings.$inferInsert> = {}) {
  const booking = await at.book(changes)
  return { booking, device: await at.pair() }
}

describe('a risk term signed without network', () => {
  it('counts from the time of signing, as if signed by the link, with its device', async () => {
    const { booking, device } = await open()
    expect((await listed(booking.code)).signed).toBe(0)
    expect(await told([await sign({ device, code: booking.code })])).toEqual(['kept'])
    const [row, ...more] = await kept()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      name: 'Iara Lopes',
      document: '52998224725',
      waiverId: text.id,
      bookingId: booking.id,
      signedAt: new Date(friday.getTime() - 30 * 60_000),
      deviceUuid: device,
      health: 'labirintite'
    })
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await listed(booking.code)).signed).toBe(1)
    expect(await at.kept()).toMatchObject([{ direction: 'signature', problem: '', bookingId: booking.id }])
  })

  it('lets in those who signed, and is counted once however often it is sent', async () => {
    const { booking, device } = await open()
    const signature = await sign({ device, code: booking.code })
    const scans = await at.pair()
    expect(await at.told([at.scan(scans, { code: booking.code, people: 1 })])).toEqual(['conflict unsigned'])
    expect(await Promise.all([told([signature]), told([signature])])).toEqual([['kept'], ['kept']])
    expect(await kept()).toHaveLength(1)
    expect(await at.told([at.scan(scans, { code: booking.code, people: 1, items: { INTEIRA: 1 } })])).toEqual(['kept'])
  })

  it('of a child names the guardian', async () => {
    const { booking, device } = await open()
    const child = { birth: '01/02/2015', document: '', signature: 'Davi Lopes' }
    const alone = await sign({ device, code: booking.code, fields: child })
    const guardian = { guardian_name: 'Davi Lopes', guardian_document: '11144477735', guardian_relation: 'pai' }
    const led = await sign({ device, code: booking.code, sequence: 2, fields: { ...child, ...guardian } })
    expect(await told([alone, led])).toEqual(['conflict other', 'kept'])
    expect(await kept()).toMatchObject([{ guardianName: 'Davi Lopes', guardianRelation: 'pai' }])
  })

  it('under a text that was replaced meanwhile is kept and counts no more', async () => {
    const { booking, device } = await open()
    const signature = await sign({ device, code: booking.code })
    await publish({ body: 'Trilha com rio.', ago: 0.1 })
    expect(await told([signature])).toEqual(['kept'])
    expect((await listed(booking.code)).signed).toBe(0)
    const { body } = await at.call('GET', `/booking/${booking.publicId}/waivers`, { token: at.user.token })
    expect(body.signatures).toMatchObject([{ counts: false, standing: 'Não vale mais: o texto do termo mudou' }])
  })

  it('is told with the list only where an attraction of the day asks for it', async () => {
    const { booking } = await open()
    expect((await listOf()).terms).toMatchObject({
      needs_document: false,
      texts: [{ version: text.version, text: text.body, products: [at.place.productUuid] }]
    })
    await db.orm.update(products).set({ waiver: 'asked' }).where(eq(products.placeId, at.place.placeId))
    expect(await listed(booking.code)).toMatchObject({ asked: 0 })
    await db.orm.update(products).set({ waiver: 'none' }).where(eq(products.placeId, at.place.placeId))
    expect((await listOf()).terms).toBeUndefined()
  })
})

describe('what does not fit', () => {
  it.each<[string, object, Partial<Making>, number]>([
    ['cancelled', { status: 'CANCELLED' }, {}, 0],
    ['wrong-date', { date: '2026-11-18' }, { ago: 30 }, 0],
    ['too-old', {}, { ago: 73 * 60 }, 1],
    ['other', {}, { fields: { accepted: false } }, 0]
  ])('as %s goes to the supervisor', async (problem, row, making, stored) => {
    await db.orm.update(waivers).set({ createdAt: new Date(friday.getTime() - 200 * hour) })
    const { booking, device } = await open(row)
    await at.book()
    expect(await told([await sign({ device, code: booking.code, ...making })])).toEqual([`conflict ${problem}`])
    expect(await kept()).toHaveLength(stored)
    const boss = (await createUser(db, at.place.placeId, [...gate, 'operation/checkin-override'])).token
    const { body } = await at.call('GET', '/operations/gate/conflicts', { token: boss })
    expect(body.data).toMatchObject([{ problem, direction: 'signature', booking_code: booking.code }])
    expect(JSON.stringify(body)).not.toContain('labirintite')
  })
})

describe('a forged signature is refused and leaves nothing', () => {
  const refused = async (making: Making, as?: string, change: (signature: object) => object = (one) => one) => {
    const answer = await told([change(await sign(making))], as)
    expect(await kept()).toEqual([])
    expect((await at.kept()).filter(({ direction }) => direction === 'signature')).toEqual([])
    return answer
  }

  it('of another device, and of one that nobody paired', async () => {
    const { booking, device } = await open()
    const colleague = (await createUser(db, at.place.placeId, gate)).token
    expect(await refused({ device, code: booking.code }, colleague)).toEqual(['refused foreign_device'])
    expect(await refused({ device: randomUUID(), code: booking.code })).toEqual(['refused foreign_device'])
  })

  it('of an unknown booking, or one of another place', async () => {
    const { device } = await open()
    expect(await refused({ device, code: 'A1C2D3E4' })).toEqual(['refused unknown'])
    const other = await openGate(db)
    const theirs = await other.book()
    expect(await refused({ device, code: theirs.code })).toEqual(['refused unknown'])
  })

  it('of a text that never existed, of another place, or that came later', async () => {
    const { booking, device } = await open()
    const elsewhere = await publish({ placeId: (await createPlace(db)).placeId })
    const later = await publish({ body: 'Trilha com rio.', ago: 0.1 })
    const invented = `${text.id}-000000000000`
    for (const version of [elsewhere.version, later.version, invented, '999999999-0123456789ab']) {
      expect(await refused({ device, code: booking.code, version })).toEqual(['refused unknown_text'])
    }
  })

  it('that was moved to another booking, time or number, or sealed by somebody else', async () => {
    const { booking, device } = await open()
    const other = await at.book()
    const making = { device, code: booking.code }
    const changes = [
      { code: other.code },
      { at: new Date(friday.getTime() - 5 * 60_000).toISOString() },
      { sequence: 9 },
      { sealed: 'AAAA.BBBB.CCCC' }
    ]
    for (const change of changes) {
      expect(await refused(making, undefined, (one) => ({ ...one, ...change }))).toEqual(['refused unreadable'])
    }
  })

  it('with other content under a number that was taken', async () => {
    const { booking, device } = await open()
    expect(await told([await sign({ device, code: booking.code })])).toEqual(['kept'])
    const other = await sign({ device, code: booking.code, fields: { name: 'Caio Dias', signature: 'Caio Dias' } })
    expect(await told([other])).toEqual(['refused replayed'])
    expect(await kept()).toHaveLength(1)
  })

  it('that lacks a part, without spoiling the others', async () => {
    const { booking, device } = await open()
    const good = await sign({ device, code: booking.code, sequence: 5 })
    const broken = [{}, null, { ...good, sequence: 0 }, { ...good, version: 'x', sequence: 2 }]
    expect((await told([...broken, good])).sort()).toEqual(['kept', ...broken.map(() => 'refused malformed')])
  })

  it('by a guide for a booking of others, and by who may not check in', async () => {
    const { booking } = await open()
    const guide = await createUser(db, at.place.placeId, ['operation/checkin'], { agent: true })
    const device = await at.pair(guide.token)
    expect(await refused({ device, code: booking.code }, guide.token)).toEqual(['refused unknown'])
    const desk = (await createUser(db, at.place.placeId, ['operation/booking-list'])).token
    expect(await told([], desk)).toEqual([403])
  })
})
