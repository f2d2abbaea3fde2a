import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, instant, list, text } from '../tolerant.ts'

const CountsSchema = z.object({
  noun: text,
  read: count,
  /** Imported rows; in a preview, new ones. */
  created: count,
  same: count,
  differs: count,
  skipped: count,
  conflict: count
})

const RunSchema = z.object({
  id: z.string(),
  mode: z.enum(['preview', 'import']).catch('import'),
  state: z.enum(['running', 'paused', 'done']).catch('done'),
  /** Noun that the import has reached. */
  noun: text,
  page: count,
  counts: list(CountsSchema),
  /** Reason why the last page could not be read; empty if it could. */
  failure: text,
  started_at: instant,
  ended_at: instant
})

export type LegacyRun = z.output<typeof RunSchema>

/** An import changes what the place sells and owes, so it needs two permissions (`configurations/edit` too). */
const access = 'configurations/integrations'

export const getLegacyImport = endpoint({
  id: 'getLegacyImport',
  api: 'main',
  method: 'GET',
  path: '/legacy/import',
  access,
  summary: 'As importações do sistema antigo, a mais nova primeiro, e o que já veio.',
  response: z.object({
    /** Reason why there can be no import; empty if there can. */
    problem: text,
    runs: z.array(RunSchema),
    brought: list(z.object({ noun: text, count }))
  })
})

export const startLegacyImport = endpoint({
  id: 'startLegacyImport',
  api: 'main',
  method: 'POST',
  path: '/legacy/import',
  access,
  summary: 'Começa uma conferência (nada é salvo) ou uma importação; uma por vez.',
  body: z.object({ mode: z.enum(['preview', 'import'], 'Escolha uma opção.') }),
  response: RunSchema,
  created: true
})

export const moveLegacyImport = endpoint({
  id: 'moveLegacyImport',
  api: 'main',
  method: 'POST',
  path: '/legacy/import/{id}/move',
  access,
  summary: 'Pausa, continua ou encerra uma importação; o que veio fica.',
  params: z.object({ id: z.string() }),
  body: z.object({ action: z.enum(['pause', 'resume', 'end'], 'Escolha uma opção.') }),
  response: RunSchema
})

export const listLegacyNotes = endpoint({
  id: 'listLegacyNotes',
  api: 'main',
  method: 'GET',
  path: '/legacy/import/{id}/notes',
  access,
  summary: 'O que ficou de fora, conflitou ou é diferente, pelo número que tem lá. after: depois de qual.',
  params: z.object({ id: z.string() }),
  query: z.object({ after: count.optional(), limit: count.optional() }),
  response: z.object({
    data: z.array(z.object({ id: count, noun: text, legacy_id: text, kind: text, what: text })),
    has_next: z.boolean().default(false)
  })
})

export type LegacyNote = z.output<typeof listLegacyNotes.response>['data'][number]
