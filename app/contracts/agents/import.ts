import { MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import { importCalls } from '../import/shapes.ts'

export const { preview: previewAgentImport, save: importAgents } = importCalls({
  ids: { preview: 'previewAgentImport', save: 'importAgents' },
  path: '/agents/import',
  access: 'agents/edit',
  things: 'condutores',
  mostText: MOST_PEOPLE_TEXT,
  existing: 'skip'
})
