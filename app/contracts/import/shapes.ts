import { z } from 'zod'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { tooLargeWords } from '#app/domain/import/read-table.ts'
import { endpoint } from '../endpoint.ts'
import { count, list, text } from '../tolerant.ts'

/** Room beyond the limit, which the file's own rules then report in words. */
const csvText = (mostText: number) => z.string().max(Math.ceil(mostText * 1.1), tooLargeWords(mostText))

const ImportedLineSchema = z.object({
  /** Line of the file, from 1. */
  line: count,
  name: text,
  /** Short address of an attraction; '' for a person. */
  slug: text,
  /** `update`: the row exists and the file differs from it. */
  action: z.enum(['create', 'update', 'same', 'refused']),
  /** Changes that the import would make, in words. */
  changes: list(z.string()),
  errors: list(z.object({ column: text, message: z.string() })),
  /** Corrections, and ignored parts of the line. */
  notes: list(z.string())
})

/** Result for the whole file. `lines` holds only the first ones, those with an error before all others. */
const ImportPreviewSchema = z.object({
  /** Problem of the file as a whole; empty if it can be read. */
  problem: text,
  counts: z.object({ create: count, update: count, same: count, refused: count }),
  lines: list(ImportedLineSchema),
  /** Unknown headings; their columns are ignored. */
  left: list(z.string()),
  /** Digest of the preview: a confirmation with it saves exactly the preview, or nothing. */
  digest: text
})

interface ImportCalls {
  ids: { preview: string; save: string }
  path: string
  access: PermissionKey
  /** Things that a line is, in the plural. */
  things: string
  /** Characters of the largest file. */
  mostText: number
  /** Fate of an existing row that the file would change, for a caller that does not say. */
  existing: 'skip' | 'update'
}

/** The two calls of an import: the second saves what the first showed, whole or not at all. */
export function importCalls({ ids, path, access, things, mostText, existing }: ImportCalls) {
  const csv = csvText(mostText)
  return {
    preview: endpoint({
      id: ids.preview,
      api: 'main',
      method: 'POST',
      path: `${path}/preview`,
      access,
      summary: `Lê um CSV de ${things} e diz, linha por linha, o que seria criado, alterado ou recusado. Nada é salvo.`,
      body: z.object({ csv }),
      response: ImportPreviewSchema
    }),
    save: endpoint({
      id: ids.save,
      api: 'main',
      method: 'POST',
      path,
      access,
      summary: `Salva um CSV de ${things} conferido, inteiro ou nada. existing: skip deixa como está quem já existe.`,
      body: z.object({ csv, digest: text, existing: z.enum(['skip', 'update']).default(existing) }),
      response: z.object({ created: count, updated: count, skipped: count, same: count })
    })
  }
}

export type PreviewCall = ReturnType<typeof importCalls>['preview']
export type SaveCall = ReturnType<typeof importCalls>['save']
