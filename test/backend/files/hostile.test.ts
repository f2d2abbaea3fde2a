import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { filePieces, files } from '#app/backend/db/schema.server.ts'
import { fileJobs } from '#app/backend/files/jobs.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { CONTENT_WORDS } from '#app/domain/file/content/problem.ts'
import { FILE_WORDS, LARGEST_FILE } from '#app/domain/file/limits.ts'
import { createClock, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { chunks, declaring, docx, passes, pdf, picture, zip } from '../../support/documents/documents.ts'
import { createAgentPlace, createSender, type Sender, streamOf } from './world.ts'

let db: Database
let sender: Sender
let world: Awaited<ReturnType<typeof createAgentPlace>>
const clock = createClock()

beforeAll(async () => {
  db = await openTestDatabase()
  sender = createSender(createTestBackend(db, clock))
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await createAgentPlace(db)
})

const send = (body: Uint8Array | ReadableStream<Uint8Array> | null, contentType?: string) =>
  sender.send(body, { token: world.staff.token, query: world.home, contentType })

async function expectNothing() {
  // Pieces go with their file.
  expect(await db.orm.$count(files, eq(files.placeId, world.placeId))).toBe(0)
}

const join = (...parts: (string | Uint8Array)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))

describe('an upload that is not a document', () => {
  it('is refused in words, and nothing of it stays', async () => {
    const archive = await zip({ 'a.txt': 'oi' })
    const png = await picture('png')
    const broken = Buffer.from(png)
    broken.fill(7, 60, 90)
    const refused: [Uint8Array, string][] = [
      [Buffer.alloc(0), FILE_WORDS.empty],
      [join(png, archive), CONTENT_WORDS.behind],
      [join(pdf(), archive), CONTENT_WORDS.behind],
      [join('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), CONTENT_WORDS.markup],
      [join('texto', '\0'), CONTENT_WORDS.notAccepted],
      [archive, CONTENT_WORDS.archive],
      [declaring(await docx(), 400 * 1024 * 1024), CONTENT_WORDS.bomb],
      [await docx({ 'word/vbaProject.bin': 'x' }), CONTENT_WORDS.macros],
      [broken, 'Não conseguimos ler esta foto. Tente outra.'],
      [join('%PDF-1.7\nnada que se abra\n%%EOF\n'), CONTENT_WORDS.notRead],
      [passes(40_000, { side: 7000 }), CONTENT_WORDS.intricate],
      [await chunks(800_000), CONTENT_WORDS.intricate],
      [await docx({ [`word/${'x'.repeat(600)}.xml`]: 'x' }), CONTENT_WORDS.notRead],
      [join('\0\0\0\x18ftypheic\0\0\0\0'), CONTENT_WORDS.heic]
    ]
    for (const [bytes, words] of refused) {
      const { status, body } = await send(bytes)
      expect({ status, body }).toEqual({
        status: 422,
        body: { message: words, code: 'invalid', fields: { file: [words] } }
      })
    }
    expect((await send(null)).body.fields.file).toEqual([FILE_WORDS.empty])
    await expectNothing()
  })

  it('is cut off as soon as it is too large, together with the connection', async () => {
    let read = 0
    const endless = streamOf(Buffer.alloc(3 * LARGEST_FILE, 'a'), { onPull: (sent) => (read = sent) })
    expect((await send(endless)).body.fields.file).toEqual([FILE_WORDS.tooLarge])
    expect(read).toBeLessThan(LARGEST_FILE + 200_000)
    expect(await send(streamOf(pdf('x'.repeat(600_000)), { broken: true }))).toMatchObject({
      status: 400,
      body: { code: 'cut_short', message: FILE_WORDS.cut }
    })
    await expectNothing()
    expect((await send(Buffer.alloc(LARGEST_FILE, 'a'))).status).toBe(201)
  })
})

describe('a form', () => {
  const boundary = 'limite'
  const type = `multipart/form-data; boundary=${boundary}`
  const part = (head: string, body: string | Uint8Array) =>
    join(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, body, '\r\n')
  const file = (name: string, body: string | Uint8Array = pdf()) => part(`name="file"; filename="${name}"`, body)
  const end = `--${boundary}--\r\n`

  it('is one whole form with one file in it', async () => {
    const fields = Array.from({ length: 300 }, (_one, index) => part(`name="f${index}"`, 'x'))
    const refused: [string, Uint8Array, string, number, string][] = [
      ['two files', join(file('a.pdf'), file('b.pdf', pdf('b')), end), type, 422, FILE_WORDS.onlyOne],
      ['300 parts', join(...fields, file('a.pdf'), end), type, 422, FILE_WORDS.onlyOne],
      ['300 parts behind', join(file('a.pdf'), ...fields, end), type, 422, FILE_WORDS.onlyOne],
      ['no file', join(part('name="a"', 'x'), end), type, 422, FILE_WORDS.none],
      ['no end', join(file('a.pdf')), type, 400, FILE_WORDS.cut],
      ['half a file', join(file('a.pdf')).subarray(0, 300), type, 400, FILE_WORDS.cut],
      ['half a head', join(file('a.pdf')).subarray(0, 30), type, 400, FILE_WORDS.cut],
      ['no boundary', join(file('a.pdf'), end), 'multipart/form-data', 400, FILE_WORDS.cut],
      ['too large', join(file('a.txt', Buffer.alloc(LARGEST_FILE + 1, 'a')), end), type, 422, FILE_WORDS.tooLarge],
      ['empty', join(file('a.txt', ''), end), type, 422, FILE_WORDS.empty]
    ]
    for (const [name, bytes, contentType, status, words] of refused) {
      const said = await send(bytes, contentType)
      expect([name, said.status, said.body.message]).toEqual([name, status, words])
    }
    const cut = streamOf(join(file('a.txt', 'a'.repeat(700_000))).subarray(0, 600_000), { broken: true })
    expect((await send(cut, type)).body.message).toBe(FILE_WORDS.cut)
    await expectNothing()
  })

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Windows\\nota.pdf', 'nota.pdf'],
    ['a\u202efdp.exe', 'afdp.exe.pdf'],
    ['..', 'documento.pdf']
  ])('may call its file %j: it is %j', async (name, kept) => {
    const { status, body } = await send(join(file(name, pdf(name)), end), type)
    expect([status, body.name]).toEqual([201, kept])
    const typed = { ...world.home, name: `${name}\0` }
    const second = await sender.send(pdf(`${name} 2`), { token: world.staff.token, query: typed })
    expect(second.body.name).toBe(kept)
  })
})

describe('an incomplete upload', () => {
  it('is swept away after a quarter of an hour, and never kept after that', async () => {
    let release = () => {}
    const waits = new Promise<void>((resolve) => {
      release = resolve
    })
    const bytes = pdf('x'.repeat(300_000))
    let at = 0
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (at > 0) await waits
        if (at >= bytes.length) controller.close()
        else controller.enqueue(bytes.slice(at, at + 280_000))
        at += 280_000
      }
    })
    const answer = send(slow)
    const coming = and(eq(files.placeId, world.placeId), isNull(files.keptAt))
    const countPieces = async () => {
      const [row] = await db.orm.select({ id: files.id }).from(files).where(coming)
      return row ? db.orm.$count(filePieces, eq(filePieces.fileId, row.id)) : 0
    }
    await expect.poll(countPieces).toBe(1)
    expect(await db.orm.$count(files, coming)).toBe(1)
    const listed = await sender.call('GET', `/files/${world.agent}/files?ref=agents`, { token: world.staff.token })
    expect(listed.body).toEqual([])
    const sweep = () => fileJobs.recurring[0]?.run({ db, now: clock.now } as Backend)
    clock.pass(14)
    await sweep()
    expect(await db.orm.$count(files, coming)).toBe(1)
    clock.pass(2)
    await sweep()
    expect(await db.orm.$count(files, coming)).toBe(0)
    release()
    expect((await answer).body.message).toBe(FILE_WORDS.cut)
    expect(await db.orm.$count(files, eq(files.placeId, world.placeId))).toBe(0)
  })
})
