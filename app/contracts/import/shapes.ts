import { z } from 'zod'
import { tooLargeWords } from '#app/domain/import/read-table.ts'
import { count, list, text } from '../tolerant.ts'

/** Room beyond the limit, which the file's own rules then report in words. */
export const csvText = (mostText: number) => z.string().max(Math.ceil(mostText * 1.1), tooLargeWords(mostText))

export const ImportedLineSchema = z.object({
  /** Line of the file, from 1. */
  line: count,
  name: text,
  /** `update`: the row exists and the file differs from it. */
  action: z.enum(['create', 'update', 'same', 'refused']),
  /** Changes that the import would make, in words. */
  changes: list(z.string()),
  errors: list(z.object({ column: text, message: z.string() })),
  /** Corrections, and ignored parts of the line. */
  notes: list(z.string())
})

export type ImportedLine = z.output<typeof ImportedLineSchema>

/** Result for the whole file. `lines` holds only the first ones, those with an error before all others. */
export const ImportPreviewSchema = z.object({
  /** Problem of the file as a whole; empty if it can be read. */
  problem: text,
  counts: z.object({ create: count, update: count, same: count, refused: count }),
  lines: list(ImportedLineSchema),
  /** Unknown headings; their columns are ignored. */
  left: list(z.string()),
  /** Digest of the preview: a confirmation with it saves exactly the preview, or nothing. */
  digest: text
})

/** `existing` decides about existing rows that the file would change. */
export const confirmSchema = (mostText: number) =>
  z.object({ csv: csvText(mostText), digest: text, existing: z.enum(['skip', 'update']).default('skip') })

export const ImportDoneSchema = z.object({ created: count, updated: count, skipped: count, same: count })
