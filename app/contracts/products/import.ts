import { z } from 'zod'
import { MOST_IMPORT_TEXT } from '#app/domain/product/import/import-lines.ts'
import { endpoint } from '../endpoint.ts'
import { importCalls } from '../import/shapes.ts'

/** New attractions are not on sale. */
export const { preview: previewImport, save: importProducts } = importCalls({
  ids: { preview: 'previewImport', save: 'importProducts' },
  path: '/products/import',
  access: 'products/edit',
  things: 'atrativos',
  mostText: MOST_IMPORT_TEXT,
  existing: 'update'
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
