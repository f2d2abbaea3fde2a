import { z } from 'zod'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import { endpoint } from './endpoint.ts'
import { flag, instant, text } from './tolerant.ts'

export const SavedReportSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Path on this site: /reports/… or /trafx/… */
  path: z.string(),
  /** Query without the question mark; the URL is the report. */
  query: text,
  /** True if everybody of the place who may open its path can see it. */
  shared: flag,
  /** True if the caller made it; only its maker may delete it. */
  mine: flag,
  user: text,
  created_date: instant
})

export type SavedReport = z.output<typeof SavedReportSchema>

export const listSavedReports = endpoint({
  id: 'listSavedReports',
  api: 'main',
  method: 'GET',
  path: '/reports/saved',
  access: 'session',
  summary: 'Relatórios salvos por quem pergunta e os compartilhados no parque, só os que pode abrir.',
  response: z.array(SavedReportSchema)
})

export const saveReport = endpoint({
  id: 'saveReport',
  api: 'main',
  method: 'POST',
  path: '/reports/saved',
  access: 'session',
  created: true,
  summary: 'Salva o endereço de um relatório com um nome. O mesmo de novo é o mesmo; outro com o mesmo nome é 409.',
  body: z.object({
    name: z.string().trim().min(2, 'Dê um nome ao relatório.').max(80, tooLong(80)),
    path: z
      .string()
      .regex(/^\/(reports|trafx)(\/[a-z][a-z-]*)+$/, 'Só relatórios podem ser salvos.')
      .max(200),
    query: text.pipe(z.string().max(2000, 'O endereço é longo demais para ser salvo.')),
    shared: flag
  }),
  response: SavedReportSchema
})

export const deleteSavedReport = endpoint({
  id: 'deleteSavedReport',
  api: 'main',
  method: 'DELETE',
  path: '/reports/saved/{id}',
  access: 'session',
  summary: 'Apaga um relatório salvo por quem pede.',
  params: z.object({ id: z.string() }),
  response: z.object({ status: text })
})
