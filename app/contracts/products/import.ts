import { z } from 'zod'
import { MOST_IMPORT_TEXT } from '#app/domain/product/import/import-lines.ts'
import { endpoint } from '../endpoint.ts'
import { csvText, ImportedLineSchema } from '../import/shapes.ts'
import { count, list, text } from '../tolerant.ts'

const csv = csvText(MOST_IMPORT_TEXT)

export const previewImport = endpoint({
  id: 'previewImport',
  api: 'main',
  method: 'POST',
  path: '/products/import/preview',
  access: 'products/edit',
  summary: 'Lê um CSV de atrativos e diz, linha por linha, o que seria criado, alterado ou recusado. Nada é salvo.',
  body: z.object({ csv }),
  response: z.object({
    /** Problem of the file as a whole; empty if it can be read. */
    problem: text,
    lines: list(ImportedLineSchema.extend({ slug: text })),
    /** Unknown headings; their columns are ignored. */
    left: list(z.string()),
    /** Digest of the preview: a confirmation with it saves exactly the preview, or nothing. */
    digest: text
  })
})

export const importProducts = endpoint({
  id: 'importProducts',
  api: 'main',
  method: 'POST',
  path: '/products/import',
  access: 'products/edit',
  summary: 'Salva um CSV de atrativos conferido, inteiro ou nada. Atrativos novos ficam fora de venda.',
  body: z.object({ csv, digest: text }),
  response: z.object({ created: count, updated: count, same: count })
})

export const exportProducts = endpoint({
  id: 'exportProducts',
  api: 'main',
  method: 'GET',
  path: '/products/export',
  access: 'products/index',
  summary: 'Os atrativos do parque em CSV, nas colunas da importação.',
  response: z.object({ csv: z.string() })
})
