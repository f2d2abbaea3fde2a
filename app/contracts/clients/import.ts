import { z } from 'zod'
import { MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import { endpoint } from '../endpoint.ts'
import { confirmSchema, csvText, ImportDoneSchema, ImportPreviewSchema } from '../import/shapes.ts'

export const previewClientImport = endpoint({
  id: 'previewClientImport',
  api: 'main',
  method: 'POST',
  path: '/clients/import/preview',
  access: 'clients/edit',
  summary: 'Lê um CSV de clientes e diz, linha por linha, o que seria cadastrado, alterado ou recusado. Nada é salvo.',
  body: z.object({ csv: csvText(MOST_PEOPLE_TEXT) }),
  response: ImportPreviewSchema
})

export const importClients = endpoint({
  id: 'importClients',
  api: 'main',
  method: 'POST',
  path: '/clients/import',
  access: 'clients/edit',
  summary: 'Salva um CSV de clientes conferido, inteiro ou nada. existing: skip deixa como está quem já existe.',
  body: confirmSchema(MOST_PEOPLE_TEXT),
  response: ImportDoneSchema
})
