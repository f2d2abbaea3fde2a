import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { PIECE_BYTES } from '#app/backend/db/queries/files/pieces.server.ts'
import { filePieces, files } from '#app/backend/db/schema.server.ts'
import { createClock, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { film, pdf } from '../../support/documents/documents.ts'
import { createAgentPlace, createSender, type Sender, streamOf } from './world.ts'

let db: Database
let sender: Sender
let world: Awaited<ReturnType<typeof createAgentPlace>>

beforeAll(async () => {
  db = await openTestDatabase()
  sender = createSender(createTestBackend(db, createClock()))
})
beforeEach(async () => {
  world = await createAgentPlace(db)
})
afterAll(() => db.close())

describe('a file', () => {
  it('is kept as a picture up to its own end, without the film that a telephone hung behind it', async () => {
    const { token } = world.staff
    const noise = randomBytes(700 * 500 * 3)
    const photo = await sharp(noise, { raw: { width: 700, height: 500, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer()
    expect(photo.length).toBeGreaterThan(PIECE_BYTES)
    const sent = Buffer.concat([photo, film(900_000)])
    const { status, body } = await sender.send(streamOf(sent), { token, query: world.home })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { kind: 'jpeg', size: photo.length, has_preview: true }
    })
    const opened = await sender.open(`/files/download/${body.id}`, { token })
    expect(opened.bytes.equals(photo)).toBe(true)
    expect(await db.orm.$count(filePieces, eq(filePieces.fileId, body.id))).toBe(Math.ceil(photo.length / PIECE_BYTES))
    // The same picture, with another film or none.
    const again = await sender.send(streamOf(photo), { token, query: world.home })
    expect(again.body.id).toBe(body.id)
  })

  it('arrives in pieces, is listed, judged, and read unchanged', async () => {
    const { token } = world.staff
    const query = { name: '../Certidão negativa.txt', ref: 'agents', refId: world.agent.toUpperCase() }
    const bytes = pdf(randomBytes(400_000).toString('hex'))
    const { status, body } = await sender.send(streamOf(bytes), { token, query })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        name: 'Certidão negativa.txt.pdf',
        kind: 'pdf',
        mime: 'application/pdf',
        size: bytes.length,
        ref: 'agents',
        refId: world.agent,
        statusId: 1,
        status: 'Enviado',
        version: 1,
        current: true,
        uploaded_by: 'Joana Prado',
        public: false,
        file_path: ''
      }
    })
    const pieces = await db.orm.select().from(filePieces).where(eq(filePieces.fileId, body.id))
    expect(pieces.map((piece) => piece.bytes.length).sort()).toEqual(
      [262_144, 262_144, 262_144, bytes.length - 786_432].sort()
    )
    const [row] = await db.orm.select({ sha256: files.sha256 }).from(files).where(eq(files.id, body.id))
    expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/)

    const opened = await sender.open(`/files/download/${body.id}`, { token: world.reader.token })
    expect(opened.bytes.equals(bytes)).toBe(true)
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Certidao negativa.txt.pdf"; filename*=UTF-8''Certid%C3%A3o%20negativa.txt.pdf`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    })
    const listed = await sender.call('GET', `/files/${world.agent}/files?ref=agents`, { token: world.reader.token })
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([body.id])
    const page = await sender.call('GET', `/files?ref=agents&refId=${world.agent}`, { token: world.reader.token })
    expect(page.body).toMatchObject({ total: 1, page: 1, data: [{ id: body.id }] })
    expect((await sender.call('GET', '/files', { token: world.reader.token })).body.total).toBe(1)
    expect((await sender.call('GET', '/files', { token: world.nobody.token })).body.total).toBe(0)

    const put = (asked: unknown) => sender.call('PUT', `/files/${body.id}`, { token, body: asked })
    expect((await put({ statusId: 3, reason: '' })).body.fields.reason).toHaveLength(1)
    expect((await put({ statusId: 9 })).body.fields.statusId).toHaveLength(1)
    expect((await put({ statusId: 3, reason: 'Ilegível.' })).body).toMatchObject({ statusId: 3, reason: 'Ilegível.' })
    expect((await put({ public: true })).body).toMatchObject({ statusId: 3, public: true })
    expect((await put({ statusId: 2 })).body).toMatchObject({ statusId: 2, reason: '', public: true })
    expect((await put({})).body.file_path).toBe(`/${body.id}/${body.name}`)
  })

  it("can arrive in a form, too, and keeps the form's file name", async () => {
    const form = new FormData()
    form.set('note', 'nada')
    form.set('file', new File([new Uint8Array(pdf('form'))], 'Cadastur é meu.pdf', { type: 'text/html' }))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const contentType = request.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await request.arrayBuffer())
    const query = { ref: 'agents', refId: world.agent }
    const { status, body } = await sender.send(streamOf(bytes, { chunk: 7 }), {
      token: world.staff.token,
      query,
      contentType
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { name: 'Cadastur é meu.pdf', size: pdf('form').length }
    })
  })
})
