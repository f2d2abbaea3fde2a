import { createHash } from 'node:crypto'
import type { FileStatus } from '#app/domain/file/status.ts'
import type { Transaction } from '../../connection.server.ts'
import { insertJobs } from '../../queries/kernel/jobs.server.ts'
import { filePieces, files } from '../../schema.server.ts'
import { type DemoPaper, demoPapers } from './papers.server.ts'

export interface SeedFile {
  id: string
  placeId: string
  /** issues by default. */
  ref?: string
  /** Id of the owner of the file. */
  refId: string
  paper: DemoPaper
  document: string
  status: FileStatus
  reason: string
  /** Id of its first version. */
  origin: string
  version: number
  isCurrent: boolean
  uploadedBy: number | null
  uploaderName: string
  createdAt: Date
}

/** Stores small believable documents like uploaded ones; jobs draw their previews. */
export async function seedFiles(tx: Transaction, sent: SeedFile[]): Promise<void> {
  for (const { paper, ref = 'issues', ...row } of sent) {
    const { name, bytes: write } = demoPapers[paper]
    const bytes = write()
    await tx.insert(files).values({
      ...row,
      name,
      kind: name.slice(name.lastIndexOf('.') + 1),
      ref,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      keptAt: row.createdAt
    })
    await tx.insert(filePieces).values({ fileId: row.id, number: 0, bytes })
    const job = { kind: 'file-preview', key: `file-preview:${row.id}`, payload: { id: row.id }, dueAt: row.createdAt }
    await insertJobs(tx, [{ ...job, queue: `file-preview:${row.placeId}`, priority: 60 }])
  }
}
