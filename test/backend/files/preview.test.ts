import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { previewJob } from '#app/backend/files/preview/make-preview.server.ts'
import { createClock, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { runDueJobs } from '../../support/database/jobs.ts'
import { busyPdf, pdf, picture } from '../../support/documents/documents.ts'
import { createAgentPlace, createSender } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it('is drawn by us alone: of images at once, of a document’s first page after the answer, of others not at all', async () => {
  const backend = createTestBackend(db, createClock())
  const sender = createSender(backend)
  const { staff, reader, home } = await createAgentPlace(db)
  const send = async (bytes: Uint8Array) => (await sender.send(bytes, { token: staff.token, query: home })).body
  const open = (id: string) => sender.open(`/files/download/${id}?preview=1`, { token: reader.token })

  const image = await send(await picture('jpeg', { width: 900, height: 600 }))
  const page = await send(pdf('desenhada'))
  const busy = await send(busyPdf())
  const text = await send(Buffer.from('só texto'))
  expect([image, page, busy, text].map((file) => file.has_preview)).toEqual([true, false, false, false])

  await runDueJobs(backend, [previewJob])
  expect(await runDueJobs(backend, [previewJob])).toBe(0)
  const listed = await sender.call('GET', `/files/${home.refId}/files?ref=agents`, { token: reader.token })
  const drawn = listed.body.filter((file: { has_preview: boolean }) => file.has_preview)
  expect(drawn.map(({ id }: { id: string }) => id).sort()).toEqual([image.id, page.id].sort())

  for (const [id, size] of [
    [image.id, { width: 480, height: 320 }],
    [page.id, { width: 342, height: 480 }]
  ] as const) {
    const { headers, bytes } = await open(id)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('content-disposition')).toMatch(/^inline; /)
    const told = await sharp(bytes).metadata()
    expect([told.format, told.width, told.height, told.exif]).toEqual(['webp', size.width, size.height, undefined])
  }
  // The page's green rectangle, and its paper.
  const { bytes } = await open(page.id)
  const pixel = async (left: number, top: number) =>
    [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())].map(
      (one) => one > 128
    )
  expect([await pixel(90, 400), await pixel(300, 50)]).toEqual([
    [false, false, false],
    [true, true, true]
  ])
  for (const { id } of [busy, text]) expect((await open(id)).status).toBe(404)
})
