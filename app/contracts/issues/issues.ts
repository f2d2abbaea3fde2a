import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, optionalText, pageLimit, sayable, text, wireId } from '../tolerant.ts'
import { IssueRowSchema, IssueSchema, IssueSubjectSchema, StatusSchema } from './shapes.ts'

export * from './shapes.ts'

const id = z.object({ id: wireId })
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/)
  .default('')

const PageSchema = z.object({
  data: z.array(IssueRowSchema),
  total: count,
  page: count,
  limit: count,
  /** Count of each status, with all other filters applied. */
  counts: z.array(StatusSchema.extend({ count })).default([])
})

export const listIssues = endpoint({
  id: 'listIssues',
  api: 'node',
  method: 'GET',
  path: '/issues/',
  access: 'issues/index',
  summary:
    'Requerimentos, os que mudaram por último primeiro: os próprios, ou os de todo o parque para quem atende (mine=1: só os próprios).',
  query: z.object({
    q: z.string().max(100).default(''),
    /** One status; 0 for all, -1 for undecided ones. */
    status: count.default(0),
    type: z.string().max(100).default(''),
    /** Days of opening, both inclusive, in the place's zone. */
    from: day,
    to: day,
    overdue: flag,
    unread: flag,
    mine: flag,
    sort: z.enum(['', 'changed', 'number', 'due']).default(''),
    /** Only numbers below it, for readers of a whole list by number; then nothing is counted. 0 for all. */
    below: count.default(0),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.union([
    PageSchema,
    z.array(IssueRowSchema).transform((data): z.output<typeof PageSchema> => {
      return { data, total: data.length, page: 1, limit: data.length, counts: [] }
    })
  ])
})

export const readIssue = endpoint({
  id: 'readIssue',
  api: 'node',
  method: 'GET',
  path: '/issues/{id}',
  access: 'issues/details',
  summary: 'Um requerimento: o próprio, ou qualquer um do parque para quem atende.',
  params: id,
  response: IssueSchema
})

/** Subjects that a request may name: attractions, sold or not, and active agents. */
export const listIssueSubjects = endpoint({
  id: 'listIssueSubjects',
  api: 'node',
  method: 'GET',
  path: '/issues/subjects',
  access: 'issues/add',
  summary: 'Os atrativos e condutores sobre os quais um requerimento pode ser, por nome.',
  response: z.object({
    products: z.array(z.object({ uuid: z.string(), name: text })),
    agents: z.array(z.object({ uuid: z.string(), name: text }))
  })
})

/** `type` is the type's id. */
export const createIssue = endpoint({
  id: 'createIssue',
  api: 'node',
  method: 'POST',
  path: '/issues/',
  access: 'issues/add',
  created: true,
  summary: 'Abre um requerimento de um tipo ativo. Os documentos vêm depois, por POST /files/create.',
  body: z.object({ details: text.pipe(z.string().max(20_000)), type: wireId, subject: IssueSubjectSchema.optional() }),
  response: IssueSchema
})

/** Without `version` the move applies to the request's present state, as the specification's own callers expect. */
export const moveIssue = endpoint({
  id: 'moveIssue',
  api: 'node',
  method: 'PUT',
  path: '/issues/{id}',
  access: ['issues/edit', 'issues/details'],
  summary:
    'Muda a situação (statusId), com mensagem: obrigatória para recusar e para reabrir. Quem atende muda todas; quem pediu só desiste do que ainda não foi decidido.',
  params: id,
  body: z.object({
    statusId: count,
    /** Missing if the caller knows none; '' is refused if one is needed. */
    message: sayable.pipe(z.string().max(10_000).optional()),
    version: count.optional()
  }),
  response: IssueSchema
})

export const listIssueStatuses = endpoint({
  id: 'listIssueStatuses',
  api: 'node',
  method: 'GET',
  path: '/issuesStatus',
  access: 'session',
  summary: 'As situações de um requerimento.',
  response: z.array(StatusSchema)
})

export const readIssueStatus = endpoint({
  id: 'readIssueStatus',
  api: 'node',
  method: 'GET',
  path: '/issuesStatus/{id}',
  access: 'session',
  summary: 'Uma situação de requerimento.',
  params: id,
  response: StatusSchema
})

export const listFileStatuses = endpoint({
  id: 'listFileStatuses',
  api: 'node',
  method: 'GET',
  path: '/filesStatus',
  access: 'session',
  summary: 'As situações de um documento.',
  response: z.array(StatusSchema)
})

/** Number for the mark in the menu. */
export const countUnreadIssues = endpoint({
  id: 'countUnreadIssues',
  api: 'node',
  method: 'GET',
  path: '/issues/unread',
  access: 'issues/index',
  summary: 'Quantos requerimentos têm mensagens que quem pergunta ainda não viu, e quantos passaram do prazo.',
  query: z.object({ nocache: optionalText }),
  response: z.object({
    unread: count,
    overdue: count,
    /** Only for attendants: strangers are refused until then, because the place's limit is reached. */
    full_until: instant
  })
})
