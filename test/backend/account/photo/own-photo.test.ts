import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { photos } from '#app/backend/db/schema.server.ts'
import { createCaller, createPlace, createTestBackend, createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'

let db: Database
let call: ReturnType<typeof createCaller>
let placeId = ''

beforeAll(async () => {
  db = await openTestDatabase()
  call = createCaller(createTestBackend(db))
  placeId = (await createPlace(db)).placeId
})
afterAll(() => db.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } })

const send = (token: string, bytes: Uint8Array) =>
  call('PUT', '/account/photo', { token, body: { data: Buffer.from(bytes).toString('base64') } })

async function readPhoto(id: string) {
  const { body } = await call('GET', `/photos/${id}`)
  const bytes = Buffer.from(body.data, 'base64')
  return { mime: body.mime, bytes, ...(await sharp(bytes).metadata()) }
}

/** A true picture of few bytes and many pixels. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const length = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('in %s is drawn anew as a small WebP that its id opens', async (kind) => {
    const { token } = await createUser(db, placeId, [])
    const { status, body } = await send(token, await picture(1200, 900).toFormat(kind).toBuffer())
    expect(status).toBe(200)
    expect(body.photo).toMatch(/^[0-9a-f]{32}$/)
    expect(await readPhoto(body.photo)).toMatchObject({ mime: 'image/webp', format: 'webp', width: 640, height: 480 })
    expect((await call('GET', '/account', { token })).body.photo).toBe(body.photo)
  })

  it('loses its location and is turned upright', async () => {
    const { token } = await createUser(db, placeId, [])
    const taken = await picture(800, 400)
      .jpeg()
      .withExif({ IFD0: { Model: 'Camera de teste' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '12/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(taken.includes('Camera de teste')).toBe(true)
    const { body } = await send(token, taken)
    const kept = await readPhoto(body.photo)
    expect(kept).toMatchObject({ width: 320, height: 640 })
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(kept.bytes.includes('Camera de teste')).toBe(false)
  })

  it('is refused when it is not an image, whatever its name', async () => {
    const { token } = await createUser(db, placeId, [])
    const png = await picture(8, 8).png().toBuffer()
    const refused = [
      Buffer.from('Isto é um texto, chamado foto.png'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
      Buffer.from('\x89PNG\r\n\x1a\n<?php echo 1;', 'latin1'),
      png.subarray(0, png.length - 20),
      Buffer.alloc(0)
    ]
    for (const bytes of refused) {
      const { status, body } = await send(token, bytes)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['data']])
    }
    expect((await call('PUT', '/account/photo', { token, body: { data: 'não é base64' } })).status).toBe(422)
    expect((await call('GET', '/account', { token })).body.photo).toBe('')
  })

  it('that would unfold too far is refused before it does', async () => {
    const { token } = await createUser(db, placeId, [])
    const packed = bomb(20_000, 20_000)
    expect(packed.length).toBeLessThan(100_000)
    expect((await send(token, packed)).status).toBe(422)
    expect((await send(token, bomb(400, 400))).status).toBe(200)
  })

  it('takes the place of the one before, and goes when asked, twice too', async () => {
    const { token } = await createUser(db, placeId, [])
    const bytes = await picture(30, 30).png().toBuffer()
    const sent = await Promise.all([send(token, bytes), send(token, bytes), send(token, bytes)])
    const ids: string[] = sent.map(({ body }) => body.photo)
    const { body } = await call('GET', '/account', { token })
    const found = await Promise.all(ids.map((id) => call('GET', `/photos/${id}`)))
    expect(ids.filter((_, at) => found[at]?.status === 200)).toEqual([body.photo])
    expect((await call('DELETE', '/account/photo', { token })).body).toEqual({ photo: '' })
    expect((await call('DELETE', '/account/photo', { token })).status).toBe(200)
    expect((await call('GET', `/photos/${body.photo}`)).status).toBe(404)
    expect(await db.orm.select().from(photos).where(eq(photos.id, body.photo))).toEqual([])
  })

  it('needs a session to be sent, and an id that is one to be seen', async () => {
    expect((await call('PUT', '/account/photo', { body: { data: 'AAAA' } })).status).toBe(401)
    for (const id of ['a', '0'.repeat(32), 'G'.repeat(32), '%2e%2e']) {
      expect((await call('GET', `/photos/${id}`)).status).toBe(404)
    }
  })
})

it('is handed as JPEG to a browser without WebP, with white where it is transparent', async () => {
  const { token } = await createUser(db, placeId, [])
  const clear = sharp({ create: { width: 900, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  const { body } = await send(token, await clear.png().toBuffer())
  for (const _time of [1, 2]) {
    const { body: jpeg } = await call('GET', `/photos/${body.photo}?as=jpeg`)
    const bytes = Buffer.from(jpeg.data, 'base64')
    expect(jpeg.mime).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 213 })
    expect((await sharp(bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
  }
  expect((await call('GET', `/photos/${'0'.repeat(32)}?as=jpeg`)).status).toBe(404)
})
