import { MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import { importCalls } from '../import/shapes.ts'

export const { preview: previewClientImport, save: importClients } = importCalls({
  ids: { preview: 'previewClientImport', save: 'importClients' },
  path: '/clients/import',
  access: 'clients/edit',
  things: 'clientes',
  mostText: MOST_PEOPLE_TEXT,
  existing: 'skip'
})
