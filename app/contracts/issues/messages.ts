import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, text, wireId } from '../tolerant.ts'
import { IssueMessageSchema } from './shapes.ts'

export const listIssueMessages = endpoint({
  id: 'listIssueMessages',
  api: 'node',
  method: 'GET',
  path: '/messages/issues/{id}',
  access: 'issues/details',
  summary: 'A conversa de um requerimento, da mais antiga à mais nova. Notas internas só para quem atende.',
  params: z.object({ id: wireId }),
  query: z.object({
    /** True to mark the answered messages as seen by the caller. */
    seen: flag
  }),
  response: z.array(IssueMessageSchema)
})

/** `userIdTo` is accepted because the specification's callers send it; everybody in the request is told in any case. */
export const createIssueMessage = endpoint({
  id: 'createIssueMessage',
  api: 'node',
  method: 'POST',
  path: '/messages',
  access: 'issues/details',
  created: true,
  summary: 'Escreve na conversa de um requerimento; internal só para quem atende.',
  body: z.object({
    message: text.pipe(z.string().max(20_000)),
    title: text.pipe(z.string().max(500)),
    userIdTo: z.union([wireId, z.null()]).optional(),
    issuesId: wireId,
    internal: flag
  }),
  response: IssueMessageSchema
})
