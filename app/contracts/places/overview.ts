import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, list, text } from '../tolerant.ts'

const GroupSchema = z.object({
  /** Key of domain/place/groups, or `payments`, `messages`. */
  key: z.string(),
  /** Settings in words. */
  lines: list(z.string()),
  /** Settings that are still missing, in words. */
  missing: list(z.string()),
  saved_at: instant,
  saved_by: text
})

export const getPlaceOverview = endpoint({
  id: 'getPlaceOverview',
  api: 'main',
  method: 'GET',
  path: '/places/overview',
  access: 'configurations/index',
  summary: 'O que o parque tem ajustado, em palavras, grupo por grupo: só os que quem pergunta pode abrir.',
  response: z.object({ groups: z.array(GroupSchema) })
})
