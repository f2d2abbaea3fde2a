import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, instant, list, pageLimit, text, wireId } from './tolerant.ts'

const FailedJobSchema = z.object({
  id: wireId,
  kind: text,
  created_at: instant,
  tried_at: instant,
  tries: count,
  /** In words for a person. */
  error: text
})

const access = 'configurations/integrations'

export const listFailedJobs = endpoint({
  id: 'listFailedJobs',
  api: 'main',
  method: 'GET',
  path: '/jobs/failed',
  access,
  summary: 'Tarefas do parque que falharam em todas as tentativas, a última primeiro.',
  query: z.object({
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({
    data: z.array(FailedJobSchema),
    total: count,
    page: count,
    limit: count,
    /** Failed jobs that belong to no place, by kind: only the machine's command shows and restarts them. */
    installation: list(z.object({ kind: text, count }))
  })
})

export const moveFailedJob = endpoint({
  id: 'moveFailedJob',
  api: 'main',
  method: 'POST',
  path: '/jobs/failed/{id}',
  access,
  summary: 'Tenta de novo ou descarta uma tarefa que falhou.',
  params: z.object({ id: z.string() }),
  body: z.object({ action: z.enum(['retry', 'discard'], 'Escolha uma opção.') }),
  response: z.object({ message: text })
})
