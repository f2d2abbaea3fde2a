import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, list, sayable, text, wireId } from '../tolerant.ts'
import { IssueTypeSchema, WantedDocumentSchema } from './shapes.ts'

const id = z.object({ id: wireId })

/**
 * Values as sent; problems are reported at their field. A missing value is empty in a new type and keeps the stored one
 * in an existing type.
 */
const TypeBodySchema = z.object({
  label: sayable.pipe(z.string().max(1000).optional()),
  description: sayable.pipe(z.string().max(10_000).optional()),
  active: flag.optional(),
  is_public: flag.optional(),
  documents: z.array(WantedDocumentSchema).max(100).optional(),
  attendants: list(z.string().max(100)).pipe(z.array(z.string()).max(500)).optional(),
  days_to_answer: count.optional(),
  effect: text.pipe(z.string().max(100)).optional()
})

export const listIssueTypes = endpoint({
  id: 'listIssueTypes',
  api: 'node',
  method: 'GET',
  path: '/issuesTypes',
  access: ['issuesTypes/index', 'issues/edit'],
  summary: 'Todos os tipos de requerimento do parque, por nome.',
  response: z.array(IssueTypeSchema)
})

export const listActiveIssueTypes = endpoint({
  id: 'listActiveIssueTypes',
  api: 'node',
  method: 'GET',
  path: '/issuesTypes/actives',
  access: ['issues/index', 'issues/add', 'issues/edit'],
  summary: 'Os tipos que se podem pedir hoje, por nome.',
  response: z.array(IssueTypeSchema)
})

/** Users whom a type may name as attendants. */
export const listIssueAttendants = endpoint({
  id: 'listIssueAttendants',
  api: 'node',
  method: 'GET',
  path: '/issuesTypes/attendants',
  access: ['issuesTypes/index', 'issuesTypes/add', 'issuesTypes/edit'],
  summary: 'Quem atende requerimentos no parque hoje, por nome.',
  response: z.array(z.object({ uuid: z.string(), name: text }))
})

export const readIssueType = endpoint({
  id: 'readIssueType',
  api: 'node',
  method: 'GET',
  path: '/issuesTypes/{id}',
  access: ['issuesTypes/index', 'issues/add', 'issues/edit'],
  summary: 'Um tipo de requerimento.',
  params: id,
  response: IssueTypeSchema
})

export const createIssueType = endpoint({
  id: 'createIssueType',
  api: 'node',
  method: 'POST',
  path: '/issuesTypes',
  access: 'issuesTypes/add',
  created: true,
  summary: 'Cria um tipo de requerimento.',
  body: TypeBodySchema,
  response: IssueTypeSchema
})

export const updateIssueType = endpoint({
  id: 'updateIssueType',
  api: 'node',
  method: 'PUT',
  path: '/issuesTypes/{id}',
  access: 'issuesTypes/edit',
  summary: 'Altera um tipo de requerimento. 409 changed_meanwhile se já não é a versão lida.',
  params: id,
  body: TypeBodySchema.extend({ version: count.optional() }),
  response: IssueTypeSchema
})

export const deleteIssueType = endpoint({
  id: 'deleteIssueType',
  api: 'node',
  method: 'DELETE',
  path: '/issuesTypes/{id}',
  access: 'issuesTypes/edit',
  summary: 'Apaga um tipo que nenhum requerimento usa; um usado é 409: desative-o.',
  params: id,
  response: z.object({ status: text })
})

const IssueAnswerSchema = z.object({ id: wireId, title: text, body: text, version: count.default(1) })

export const listIssueAnswers = endpoint({
  id: 'listIssueAnswers',
  api: 'node',
  method: 'GET',
  path: '/issuesAnswers',
  access: ['issues/edit', 'issuesTypes/index'],
  summary: 'Respostas prontas do parque, por título.',
  response: z.array(IssueAnswerSchema)
})

const AnswerBodySchema = z.object({ title: text.pipe(z.string().max(1000)), body: text.pipe(z.string().max(20_000)) })

export const createIssueAnswer = endpoint({
  id: 'createIssueAnswer',
  api: 'node',
  method: 'POST',
  path: '/issuesAnswers',
  access: 'issuesTypes/edit',
  created: true,
  summary: 'Cria uma resposta pronta.',
  body: AnswerBodySchema,
  response: IssueAnswerSchema
})

export const updateIssueAnswer = endpoint({
  id: 'updateIssueAnswer',
  api: 'node',
  method: 'PUT',
  path: '/issuesAnswers/{id}',
  access: 'issuesTypes/edit',
  summary: 'Altera uma resposta pronta. 409 changed_meanwhile se já não é a versão lida.',
  params: id,
  body: AnswerBodySchema.extend({ version: count.optional() }),
  response: IssueAnswerSchema
})

export const deleteIssueAnswer = endpoint({
  id: 'deleteIssueAnswer',
  api: 'node',
  method: 'DELETE',
  path: '/issuesAnswers/{id}',
  access: 'issuesTypes/edit',
  summary: 'Apaga uma resposta pronta.',
  params: id,
  response: z.object({ status: text })
})
