import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, list, text } from '../tolerant.ts'

const GroupSchema = z.object({
  /** Of domain/place/groups, or `payments`, `messages`. */
  key: z.string(),
  /** What is set, in words. */
  lines: list(z.string()),
  /** What is still to be done. */
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
