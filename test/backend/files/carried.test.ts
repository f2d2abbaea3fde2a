import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { filePieces, files } from '#app/backend/db/schema.server.ts'
import { type DemoPaper, demoPapers } from '#app/backend/db/seed/documents/papers.server.ts'
import { seedFiles } from '#app/backend/db/seed/documents/seed-files.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { readFrames } from '#app/backend/db/transfer/format.server.ts'
import { importDatabase } from '#app/backend/db/transfer/import.server.ts'
import { previewJob } from '#app/backend/files/preview/make-preview.server.ts'
import { judgeContent } from '#app/domain/file/kind.ts'
import { FILE_SENT } from '#app/domain/file/status.ts'
import { createClock, createTestBackend, friday } from '../../support/database/backend.ts'
import { openBlankDatabase, openTestDatabase } from '../../support/database/database.ts'
import { runDueJobs } from '../../support/database/jobs.ts'
import { exported } from '../../support/database/transfer.ts'
import { pdf } from '../../support/documents/documents.ts'
import { createAgentPlace, createSender } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('files', () => {
  it('go with an export and come with an import, never whole in memory', async () => {
    const sender = createSender(createTestBackend(db, createClock()))
    const { staff, home } = await createAgentPlace(db)
    const bytes = pdf(randomBytes(500_000).toString('hex'))
    const { body } = await sender.send(bytes, { token: staff.token, query: home })
    const target = await openBlankDatabase()
    const file = await exported(db)
    await importDatabase(target, Readable.from([file]))
    const moved = createSender(createTestBackend(target, createClock()))
    const opened = await moved.open(`/files/download/${body.id}`, { token: staff.token })
    expect(opened.bytes.equals(bytes)).toBe(true)
    await target.close()

    // A piece is a row: what either end holds at once is one of them, however large the file.
    let largest = 0
    for await (const { payload } of readFrames(Readable.from([file]).pipe(createGunzip()))) {
      largest = Math.max(largest, payload.length)
    }
    expect(largest).toBeLessThan(1024 * 1024)
  })
})

describe('the demonstration’s documents', () => {
  it('are realistic, and have previews', async () => {
    const { placeId } = await createAgentPlace(db)
    const refId = randomUUID()
    const sent = (Object.keys(demoPapers) as DemoPaper[]).map((paper) => {
      const id = randomUUID()
      const who = { uploadedBy: null, uploaderName: 'Ana (Dias)', createdAt: friday }
      const kept = { document: '', status: FILE_SENT, reason: '', origin: id, version: 1, isCurrent: true }
      return { id, placeId, refId, paper, ...who, ...kept }
    })
    await inTransaction(db, (tx) => seedFiles(tx, sent))
    const clock = createClock()
    clock.pass(10)
    await runDueJobs(createTestBackend(db, clock), [previewJob])
    const kept = await db.orm.select().from(files).where(eq(files.placeId, placeId)).orderBy(asc(files.name))
    expect(kept).toHaveLength(sent.length)
    expect(kept.filter(({ kind, preview }) => (kind === 'txt') === (preview !== null))).toEqual([])
    for (const { id, kind, size } of kept) {
      const [piece] = await db.orm.select().from(filePieces).where(eq(filePieces.fileId, id))
      expect([judgeContent(piece?.bytes ?? new Uint8Array()), piece?.bytes.length]).toEqual([{ kind, size }, size])
    }
  })
})
