import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPhoto } from '#app/backend/db/queries/identity/photos.server.ts'
import { openVisitorWorld, type VisitorWorld } from '../support/world/visitor.ts'

let world: VisitorWorld
const id = 'ab'.repeat(16)

beforeAll(async () => {
  world = await openVisitorWorld()
  const { pid: placeId } = await world.freshShop()
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#14432b' } })
    .webp()
    .toBuffer()
  await insertPhoto(world.db.orm, { id, placeId, mime: 'image/webp', bytes, createdAt: new Date() })
})
afterAll(() => world?.close())

// What the browsers send for the picture of a page.
it.each([
  ['Chrome 66', 'image/webp,image/apng,image/*,*/*;q=0.8', 'image/webp'],
  ['Firefox 67', 'image/webp,*/*', 'image/webp'],
  ['Safari 12.1', 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 'image/jpeg'],
  ['a program', '*/*', 'image/webp']
])('%s gets a photo that it draws', async (_browser, accept, type) => {
  const photo = await fetch(`${world.app.url}/photos/${id}`, { headers: { accept } })
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, type])
  expect(photo.headers.get('vary')?.toLowerCase()).toContain('accept')
  const { format, width } = await sharp(Buffer.from(await photo.arrayBuffer())).metadata()
  expect([`image/${format}`, width]).toEqual([type, 64])
})
