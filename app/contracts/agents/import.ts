import { z } from 'zod'
import { MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import { endpoint } from '../endpoint.ts'
import { confirmSchema, csvText, ImportDoneSchema, ImportPreviewSchema } from '../import/shapes.ts'

export const previewAgentImport = endpoint({
  id: 'previewAgentImport',
  api: 'main',
  method: 'POST',
  path: '/agents/import/preview',
  access: 'agents/edit',
  summary:
    'Lê um CSV de condutores e diz, linha por linha, o que seria cadastrado, alterado ou recusado. Nada é salvo.',
  body: z.object({ csv: csvText(MOST_PEOPLE_TEXT) }),
  response: ImportPreviewSchema
})

export const importAgents = endpoint({
  id: 'importAgents',
  api: 'main',
  method: 'POST',
  path: '/agents/import',
  access: 'agents/edit',
  summary: 'Salva um CSV de condutores conferido, inteiro ou nada. existing: skip deixa como está quem já existe.',
  body: confirmSchema(MOST_PEOPLE_TEXT),
  response: ImportDoneSchema
})
