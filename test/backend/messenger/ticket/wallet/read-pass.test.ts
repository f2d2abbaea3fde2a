import { createHash, createPublicKey, verify } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, products } from '#app/backend/db/schema.server.ts'
import { openWallets } from '#app/backend/providers/wallets/open-wallets.server.ts'
import { readTicketText } from '#app/domain/booking/signed-ticket.ts'
import { createCaller, createUser } from '../../../../support/database/backend.ts'
import { openTestDatabase } from '../../../../support/database/database.ts'
import {
  makeAuthority,
  makeWalletKeys,
  openKeyFolder,
  verifyDetached
} from '../../../../support/documents/wallet-keys.ts'
import { readZipBytes } from '../../../../support/world/read-xlsx.ts'
import { openTill } from '../../../payments/world.ts'

let db: Database
const folder = openKeyFolder()
const keys = makeWalletKeys(folder)

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(async () => {
  folder.remove()
  await db.close()
})

/** A booking of three people that pay at the gate, and the API with these keys. */
async function openBooked(settings: object = keys.all) {
  const till = openTill(db)
  const wallets = openWallets(settings, till.backend.log)
  const call = createCaller({ ...till.backend, wallets })
  const place = await till.openPlace()
  const { uuid, hash } = await till.book(place, { payment_method: 'cod', payLater: true })
  const { code } = await till.readBooking(uuid)
  const apple = (person = '') => call('GET', `/booking/${uuid}/apple-pass?person=${person}`)
  const google = (person = '') => call('GET', `/booking/${uuid}/google-pass?person=${person}`)
  return { till, call, uuid, hash, code, apple, google }
}

/** Makes a ticket for each person, and returns their codes. */
async function divide({ call, uuid }: Awaited<ReturnType<typeof openBooked>>): Promise<string[]> {
  await db.orm.update(bookings).set({ status: 'APPROVED', holdUntil: null })
  await call('POST', `/booking/${uuid}/person-tickets`, { body: {} })
  const { body } = await call('GET', `/booking/${uuid}`)
  return body.person_tickets.map(({ code }: { code: string }) => code)
}

const dashed = (code: string) => `${code.slice(0, -4)}-${code.slice(-4)}`
const secrets = ['Maria', 'Souza', '529.982', '99999-8888', 'maria@', '200,00', 'R$']

describe('a pass for Apple Wallet', () => {
  const readFiles = (body: { data: string }) => readZipBytes(Buffer.from(body.data, 'base64'))
  const readPass = (body: { data: string }) => JSON.parse(readFiles(body).get('pass.json')?.toString() ?? '')

  it('lists each of its files with its hash, and is signed by the certificate', async () => {
    const { apple, code } = await openBooked()
    const { status, body } = await apple()
    expect([status, body.name]).toEqual([200, `ingresso-${dashed(code)}.pkpass`])
    const files = readFiles(body)
    const manifest = files.get('manifest.json') ?? Buffer.of()
    const signature = files.get('signature') ?? Buffer.of()
    files.delete('manifest.json')
    files.delete('signature')
    const sums = [...files].map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')])
    expect(JSON.parse(manifest.toString())).toEqual(Object.fromEntries(sums))
    verifyDetached(signature, manifest, keys.authority)
    expect(() => verifyDetached(signature, Buffer.from(`${manifest} `), keys.authority)).toThrow('another content')
    expect(() => verifyDetached(signature, manifest, makeAuthority())).toThrow('no certificate')
  })

  it('has the icon and logo in the sizes that phones ask for', async () => {
    const { apple } = await openBooked()
    const files = readFiles((await apple()).body)
    const pictures = [...files].filter(([name]) => name.endsWith('.png'))
    const sides = pictures.map(async ([name, file]) => {
      const { format, width, height } = await sharp(file).metadata()
      return [name, format, width, height]
    })
    expect(await Promise.all(sides)).toEqual([
      ['icon.png', 'png', 29, 29],
      ['icon@2x.png', 'png', 58, 58],
      ['icon@3x.png', 'png', 87, 87],
      ['logo.png', 'png', 50, 50],
      ['logo@2x.png', 'png', 100, 100],
      ['logo@3x.png', 'png', 150, 150]
    ])
  })

  it('says attraction, place, day, slot, people and meeting point, and nothing of the visitor', async () => {
    const { apple, code, uuid } = await openBooked()
    await db.orm.update(products).set({ address: 'Portão 2, estrada do Sossego', whatToBring: 'Água e boné' })
    const pass = readPass((await apple()).body)
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.br.com.exemplo.ingresso',
      teamIdentifier: 'ABCDE12345',
      serialNumber: expect.stringMatching(/^[0-9a-f]{32}$/),
      organizationName: 'Vale do Sossego',
      logoText: 'Vale do Sossego',
      description: `Ingresso ${dashed(code)}, Cachoeira do Sossego, 21/11/2026`,
      relevantDate: '2026-11-21T09:00:00-03:00',
      expirationDate: '2026-11-22T00:00:00-03:00',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: code, messageEncoding: 'iso-8859-1', altText: dashed(code) }],
      eventTicket: {
        headerFields: [{ key: 'time', label: 'Horário', value: '09:00' }],
        primaryFields: [{ key: 'attraction', label: 'Ingresso', value: 'Cachoeira do Sossego' }],
        secondaryFields: [{ key: 'day', label: 'Dia', value: 'Sábado, 21 de novembro de 2026' }],
        auxiliaryFields: [{ key: 'people', label: 'Pessoas', value: '2 inteiras, 1 meia-entrada' }],
        backFields: expect.arrayContaining([
          { key: 'address', label: 'Como chegar', value: 'Portão 2, estrada do Sossego' },
          {
            key: 'bring',
            label: 'O que levar',
            value: 'Água e boné\nLeve o comprovante do benefício para apresentar na entrada.'
          }
        ])
      }
    })
    const { value: notes } = pass.eventTicket.backFields.find(({ key }: { key: string }) => key === 'notes')
    expect(notes).toContain('A pagar na portaria.')
    expect(notes).toContain(`/booking-details/${uuid}`)
    for (const secret of secrets) expect(JSON.stringify(pass)).not.toContain(secret)
  })

  it('keeps its number while the visit moves, so that a phone replaces the earlier pass', async () => {
    const { apple, uuid, till } = await openBooked()
    const first = readPass((await apple()).body)
    await db.pool.query("update bookings set date = date + 1, time = '14:00' where public_id = $1", [uuid])
    const moved = readPass((await apple()).body)
    expect([moved.serialNumber, moved.relevantDate]).toEqual([first.serialNumber, '2026-11-22T14:00:00-03:00'])
    await db.pool.query("update places set timezone = 'America/Manaus'")
    const west = readPass((await apple()).body)
    expect([west.relevantDate, west.expirationDate]).toEqual(['2026-11-22T14:00:00-04:00', '2026-11-23T00:00:00-04:00'])
    await db.pool.query("update places set timezone = 'America/Bahia'")
    await db.pool.query('update products set duration_minutes = 601')
    const late = readPass((await apple()).body)
    expect(late.expirationDate).toBe('2026-11-24T00:00:00-03:00')
    await db.pool.query('update products set duration_minutes = 0')
    expect((await till.readBooking(uuid)).time).toBe('14:00')
  })

  it('is for one person with their own code, and tells nothing that opens the booking', async () => {
    const world = await openBooked()
    const codes = await divide(world)
    const whole = readPass((await world.apple()).body)
    const { body } = await world.apple('2')
    const alone = readPass(body)
    expect(body.name).toBe('ingresso-2.pkpass')
    expect(readTicketText(alone.barcodes[0].message)?.code).toBe(codes[1])
    expect(alone.eventTicket.primaryFields[0].label).toBe('Ingresso 2 de 3')
    expect(alone.eventTicket.auxiliaryFields[0].value).toBe('1 inteira')
    expect(alone.serialNumber).not.toBe(whole.serialNumber)
    expect([readTicketText(whole.barcodes[0].message)?.code, whole.eventTicket.primaryFields[0].label]).toEqual([
      world.code,
      'Ingresso'
    ])
    for (const opener of [world.code, dashed(world.code), world.uuid, ...secrets])
      expect(JSON.stringify(alone)).not.toContain(opener)
    for (const none of ['0', '4', 'each', '1.0']) expect((await world.apple(none)).status).toBe(404)
  })
})

describe('a pass that a phone keeps after the booking was cancelled', () => {
  it('opens the gate for nobody, neither for the booking nor for one of its people', async () => {
    const world = await openBooked()
    const codes = await divide(world)
    const { placeId } = (await db.orm.select().from(bookings)).find(({ publicId }) => publicId === world.uuid) ?? {}
    const keys = ['operation/booking-list', 'operation/all-bookings', 'operation/checkin', 'operation/checkin-override']
    const { token } = await createUser(db, placeId ?? '', keys)
    await db.orm.update(bookings).set({ status: 'CANCELLED', cancelledAt: world.till.clock.now() })
    expect((await world.apple()).status).toBe(404)
    for (const [code, ticket] of [
      [world.code, ''],
      [codes[0], codes[0]]
    ]) {
      const { body: found } = await world.call('GET', `/booking/byPeriod?code=${code}&page=1&limit=1`, { token })
      expect(found.data).toMatchObject([{ uuid: world.uuid, status: 'CANCELLED' }])
      const payload = { override: true, ...(ticket ? { ticket } : {}) }
      const body = { action: 'checkin', hash: world.hash, payload }
      const entry = await world.call('POST', '/booking/event', { token, body })
      expect([entry.status, entry.body.code]).toEqual([409, 'cancelled'])
    }
  })
})

describe('a link for Google Wallet', () => {
  async function open(settings?: object) {
    const world = await openBooked(settings)
    const read = async (person = '') => {
      const { body } = await world.google(person)
      const [head = '', claims = '', signature = ''] = body.url.split('/').at(-1).split('.')
      const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        createPublicKey(keys.google),
        Buffer.from(signature, 'base64url')
      )
      return { url: String(body.url), head: decode(head), claims: decode(claims), isSigned }
    }
    return { ...world, read }
  }

  it('is a signed token with event and ticket, short enough for browsers', async () => {
    const { read, code, till } = await open()
    await db.orm.update(products).set({ address: 'Portão 2' })
    const { url, head, claims, isSigned } = await read()
    expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
    expect([url.length <= 1800, isSigned, head]).toEqual([true, true, { alg: 'RS256', typ: 'JWT' }])
    const id = expect.stringMatching(/^3388000000022345678\.[\w-]{20}$/)
    const text = (value: string) => ({ defaultValue: { language: 'pt-BR', value } })
    expect(claims).toEqual({
      iss: 'ingressos@parque-de-teste.iam.gserviceaccount.com',
      aud: 'google',
      typ: 'savetowallet',
      iat: till.clock.now().getTime() / 1000,
      origins: ['http://localhost'],
      payload: {
        eventTicketClasses: [
          {
            id,
            issuerName: 'Vale do Sossego',
            reviewStatus: 'UNDER_REVIEW',
            eventName: text('Cachoeira do Sossego'),
            dateTime: { start: '2026-11-21T09:00:00-03:00' },
            venue: { name: text('Vale do Sossego'), address: text('Portão 2') }
          }
        ],
        eventTicketObjects: [
          {
            id,
            classId: claims.payload.eventTicketClasses[0].id,
            state: 'ACTIVE',
            barcode: { type: 'QR_CODE', value: code, alternateText: dashed(code) },
            ticketType: text('2 inteiras, 1 meia-entrada, a pagar na portaria'),
            validTimeInterval: { end: { date: '2026-11-22T00:00:00-03:00' } }
          }
        ]
      }
    })
    for (const secret of secrets) expect(JSON.stringify(claims.payload)).not.toContain(secret)
  })

  it('is the same twice, and another ticket after a change', async () => {
    const { read, uuid } = await open()
    const idsOf = async () => {
      const { eventTicketClasses, eventTicketObjects } = (await read()).claims.payload
      return [eventTicketClasses[0].id, eventTicketObjects[0].id]
    }
    const first = await idsOf()
    expect(await idsOf()).toEqual(first)
    await db.pool.query("update bookings set time = '14:00' where public_id = $1", [uuid])
    const moved = await idsOf()
    expect([moved[0] === first[0], moved[1] === first[1]]).toEqual([false, false])
  })

  it('leaves out what makes it too long, and keeps the code', async () => {
    const { read, code } = await open()
    const long = (letters: number) => 'Çãé '.repeat(letters / 4)
    for (const name of [40, 120]) {
      for (const address of [0, 40, 200]) {
        await db.orm.update(products).set({ name: long(name), address: long(address) })
        await db.pool.query('update places set name = $1', [long(name)])
        const { url, claims, isSigned } = await read()
        expect([name, address, url.length <= 1800, isSigned]).toEqual([name, address, true, true])
        expect(claims.payload.eventTicketObjects[0].barcode.value).toBe(code)
      }
    }
    await db.orm.update(products).set({ name: 'Cachoeira do Sossego', address: '' })
    await db.pool.query("update places set name = 'Vale do Sossego'")
  })

  it('is for one person with their own code', async () => {
    const world = await open()
    const codes = await divide(world)
    const { claims } = await world.read('3')
    const [object] = claims.payload.eventTicketObjects
    const read = readTicketText(object.barcode.value)?.code
    expect([read, object.ticketType.defaultValue.value]).toEqual([codes[2], '1 meia-entrada'])
    // Each drawing is signed anew: Google must not take it for another ticket.
    const again = (await world.read('3')).claims.payload.eventTicketObjects[0]
    expect([again.id, again.barcode.value === object.barcode.value]).toEqual([object.id, false])
    for (const opener of [world.code, world.uuid]) expect(JSON.stringify(claims)).not.toContain(opener)
    expect((await world.google('4')).status).toBe(404)
  })
})

describe('both wallets', () => {
  it('are offered, and answer, only where the installation has their keys', async () => {
    for (const [settings, offered] of [
      [{}, []],
      [keys.apple, ['apple']],
      [keys.googleSettings, ['google']],
      [keys.all, ['apple', 'google']]
    ] as const) {
      const { call, uuid, apple, google } = await openBooked(settings)
      expect((await call('GET', `/booking/${uuid}`)).body.wallets).toEqual(offered)
      const answers = { apple: await apple(), google: await google() }
      for (const name of ['apple', 'google'] as const) {
        const isOffered = offered.some((one) => one === name)
        const { status, body } = answers[name]
        expect([name, status, body.code]).toEqual([name, isOffered ? 200 : 404, isOffered ? undefined : 'no_wallet'])
      }
    }
  })

  it('offer no pass of a certificate that has expired since the start', async () => {
    const { till, call, uuid, apple, google } = await openBooked()
    expect((await apple()).status).toBe(200)
    till.clock.pass(2 * 365 * 24 * 60)
    expect((await call('GET', `/booking/${uuid}`)).body.wallets).toEqual(['google'])
    expect((await apple()).body.code).toBe('no_wallet')
    await db.orm.update(bookings).set({ status: 'APPROVED', holdUntil: null })
    expect((await google()).status).toBe(200)
  })

  it('take no booking that is not confirmed, was cancelled, or has lost its places', async () => {
    const { apple, google, call } = await openBooked()
    const past = new Date('2026-01-01T00:00:00Z')
    for (const set of [
      { status: 'PENDING' as const },
      { status: 'CANCELLED' as const },
      { status: 'UNPAID' as const, holdUntil: past }
    ]) {
      await db.orm.update(bookings).set(set)
      expect([(await apple()).status, (await google()).status]).toEqual([404, 404])
    }
    for (const kind of ['apple', 'google']) {
      expect((await call('GET', `/booking/${'0'.repeat(32)}/${kind}-pass`)).status).toBe(404)
      expect((await call('GET', `/booking/x/${kind}-pass`)).status).toBe(404)
    }
  })

  it('are limited together for each booking', async () => {
    const { apple, google } = await openBooked()
    expect((await apple()).status).toBe(200)
    await db.pool.query(`update limits set count = 60 where key like 'ticket-pass:booking:%'`)
    for (const refused of [await apple(), await google()])
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    await db.pool.query('delete from limits')
  })
})
