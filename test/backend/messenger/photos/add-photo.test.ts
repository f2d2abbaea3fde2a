import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { photos, productPhotos } from '#app/backend/db/schema.server.ts'
import { sweepPhotos } from '#app/backend/messenger/photos/sent-photo.server.ts'
import { MOST_MESSAGE_PHOTOS } from '#app/domain/message/compose.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openWritingWorld } from '../compose/world.ts'

let db: Database
let camera: Buffer

beforeAll(async () => {
  db = await openTestDatabase()
  camera = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#357' } })
    .withExif({ IFD0: { Artist: 'Fulana de Tal' }, IFD3: { GPSLatitude: '12/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => db.close())

type World = Awaited<ReturnType<typeof openWritingWorld>>

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')
const add = ({ ask }: World, bytes: Buffer | string) => ask('POST', '/messenger/photos', { data: base64(bytes) })
const bytesOf = async (id: string) => {
  const { rows } = await db.pool.query('select mime, bytes from photos where id = $1', [id])
  return rows[0] as { mime: string; bytes: Buffer } | undefined
}

describe('a picture of a message', () => {
  it("is stored smaller, as JPEG, without the camera's metadata, and can be chosen", async () => {
    const world = await openWritingWorld(db)
    const { status, body } = await add(world, camera)
    expect([status, body.url]).toEqual([200, `/photos/${body.id}`])
    const kept = await bytesOf(body.id)
    const read = await sharp(kept?.bytes).metadata()
    expect([kept?.mime, read.format, read.width, read.exif]).toEqual(['image/jpeg', 'jpeg', 1280, undefined])
    expect((await world.ask('GET', '/messenger/photos')).body).toMatchObject([{ id: body.id, product: '' }])
    await world.book({ phone: '75999990001' })
    await world.send(world.ofDay(), 1, { photo: body.id, body: 'Olá' })
    const image = { path: `/photos/${body.id}`, filename: 'imagem.jpg', caption: 'Olá' }
    expect(await world.rows()).toMatchObject([{ type_message: 'image', message_body: image }])
    const stranger = await openWritingWorld(db)
    const stolen = await stranger.preview(stranger.ofDay(), { photo: body.id })
    expect([stolen.status, stolen.body.fields.photo]).toEqual([422, ['Escolha uma das fotos.']])
  })

  it('is no text, no drawing that runs, nothing too large, and no more than a measure a day', async () => {
    const world = await openWritingWorld(db)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const bytes of [svg, 'GIF89a', camera.subarray(0, 400), `\xff\xd8\xff${svg}`]) {
      const { status, body } = await add(world, bytes)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['data']])
    }
    const ids = Array.from({ length: MOST_MESSAGE_PHOTOS }, () => randomUUID().replaceAll('-', ''))
    const at = world.clock.now()
    await db.orm.insert(photos).values(ids.map((id) => ({ id, placeId: world.placeId, mime: 'x', bytes: camera })))
    await db.pool.query(
      `insert into message_photos (photo_id, place_id, created_by, created_at) select unnest($1::text[]), $2, $3, $4`,
      [ids, world.placeId, world.staff.userId, at]
    )
    const over = await add(world, camera)
    expect([over.status, over.body.code]).toEqual([409, 'too_many_photos'])
  })

  it("copies an attraction's photo in a format that providers accept, and outlives the original", async () => {
    const world = await openWritingWorld(db)
    const photo = 'b'.repeat(32)
    const webp = await sharp(camera).webp().toBuffer()
    await db.orm.insert(photos).values({ id: photo, placeId: world.placeId, mime: 'image/webp', bytes: webp })
    await db.orm.insert(productPhotos).values({
      productId: world.place.productId,
      photoId: photo,
      description: 'Gruta',
      position: 0
    })
    await world.book({ phone: '75999990001' })
    for (const _ of [1, 2]) await world.send(world.ofDay(), 1, { photo, body: 'Olá' })
    const paths = (await world.rows()).map(({ message_body: { path } }) => String(path))
    expect(new Set(paths).size).toBe(1)
    const copy = paths[0]?.split('/').at(-1) ?? ''
    expect(copy).not.toBe(photo)
    expect((await sharp((await bytesOf(copy))?.bytes).metadata()).format).toBe('jpeg')
    // The copy is no choice of its own.
    expect((await world.ask('GET', '/messenger/photos')).body.map(({ id }: { id: string }) => id)).toEqual([photo])
  })

  it('goes with the words that it went with, never while a template or a waiting message has it', async () => {
    const world = await openWritingWorld(db)
    const sent = (await add(world, camera)).body.id
    const kept = (await add(world, camera)).body.id
    const unused = ''
    const orphan = (await add(world, camera)).body.id
    await world.book({ phone: '75999990001' })
    const { body: batch } = await world.send(world.ofDay(), 1, { photo: sent, body: 'Olá' })
    const template = { id: randomUUID(), name: 'Com foto', body: 'Olá', photo: kept, provider_name: unused }
    expect((await world.ask('POST', '/messenger/templates', template)).status).toBe(201)
    const there = async () => Promise.all([sent, kept, orphan].map(async (id) => (await bytesOf(id)) !== undefined))
    await sweepPhotos(world.backend)
    expect(await there()).toEqual([true, true, true])
    world.clock.pass(2 * 24 * 60)
    await sweepPhotos(world.backend)
    expect(await there()).toEqual([true, true, false])
    // Empty the message, as the retention job does.
    await db.pool.query(`update messages set message_body = '{}' where batch_id = $1`, [batch.id])
    await sweepPhotos(world.backend)
    expect(await there()).toEqual([false, true, false])
    expect((await world.ask('GET', `/messenger/batches/${batch.id}`)).body.photo).toBe('')
  })
})
