import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileSchema } from '../files.ts'
import { count, flag, list, optionalText, text } from '../tolerant.ts'
import { IssueMessageSchema, IssueSchema, IssueSubjectSchema, IssueTypeSchema } from './shapes.ts'

const key = z.object({ key: z.string().max(100) })

export const listPublicIssueTypes = endpoint({
  id: 'listPublicIssueTypes',
  api: 'node',
  method: 'GET',
  path: '/places/{uuid}/issuesTypes',
  access: 'public',
  summary: 'Os tipos de requerimento que quem não tem conta pode pedir; lista vazia onde o parque não os recebe.',
  params: z.object({ uuid: z.string().toLowerCase() }),
  response: z.array(IssueTypeSchema)
})

export const createPublicIssue = endpoint({
  id: 'createPublicIssue',
  api: 'node',
  method: 'POST',
  path: '/places/{uuid}/issues',
  access: 'public',
  created: true,
  summary: 'Abre um requerimento sem conta, onde o parque deixa. A resposta traz o endereço por onde se acompanha.',
  params: z.object({ uuid: z.string().toLowerCase() }),
  body: z.object({
    details: text.pipe(z.string().max(20_000)),
    type: text.pipe(z.string().max(100)),
    name: text.pipe(z.string().max(1000)),
    /** E.164, or typed with its dial code. */
    phone: text.pipe(z.string().max(100)),
    email: text.pipe(z.string().max(1000)),
    /** Only of types that ask for one. */
    subject: IssueSubjectSchema.optional(),
    /** Our addition: language of the page, such as `en`; the messages about the request are in it. */
    language: optionalText
  }),
  response: z.object({ key: text, number: count, link: text })
})

export const readLinkedIssue = endpoint({
  id: 'readLinkedIssue',
  api: 'node',
  method: 'GET',
  path: '/issues/link/{key}',
  access: 'public',
  summary: 'O requerimento que um endereço de acompanhamento abre, com conversa e documentos.',
  params: key,
  query: z.object({ seen: flag }),
  response: z.object({
    place: z.object({ uuid: text, name: text }),
    issue: IssueSchema,
    messages: list(IssueMessageSchema),
    files: list(FileSchema)
  })
})

export const writeLinkedIssue = endpoint({
  id: 'writeLinkedIssue',
  api: 'node',
  method: 'POST',
  path: '/issues/link/{key}/messages',
  access: 'public',
  created: true,
  summary: 'Escreve na conversa de quem acompanha pelo endereço.',
  params: key,
  body: z.object({ message: text.pipe(z.string().max(20_000)) }),
  response: IssueMessageSchema
})

export const giveUpLinkedIssue = endpoint({
  id: 'giveUpLinkedIssue',
  api: 'node',
  method: 'POST',
  path: '/issues/link/{key}/cancel',
  access: 'public',
  summary: 'Quem pediu desiste do que ainda não foi decidido.',
  params: key,
  body: z.object({ message: text.pipe(z.string().max(10_000)) }),
  response: IssueSchema
})

export const createLinkedFile = endpoint({
  id: 'createLinkedFile',
  api: 'node',
  method: 'POST',
  path: '/issues/link/{key}/files',
  access: 'public',
  created: true,
  sends: 'file',
  summary: 'Envia um documento ao requerimento que o endereço abre.',
  params: key,
  query: z.object({
    name: z.string().max(1000).default(''),
    document: z.string().max(200).default(''),
    replaces: z.string().max(100).default('')
  }),
  response: FileSchema
})

export const deleteLinkedFile = endpoint({
  id: 'deleteLinkedFile',
  api: 'node',
  method: 'DELETE',
  path: '/issues/link/{key}/files/{id}',
  access: 'public',
  summary: 'Remove um documento ainda não avaliado do requerimento aberto que o endereço abre.',
  params: key.extend({ id: z.string().max(100) }),
  response: z.object({ status: text })
})

export const downloadLinkedFile = endpoint({
  id: 'downloadLinkedFile',
  api: 'node',
  method: 'GET',
  path: '/issues/link/{key}/files/{id}',
  access: 'public',
  answers: 'file',
  summary: 'Um documento do requerimento que o endereço abre, como anexo; preview=1: a sua imagem.',
  params: key.extend({ id: z.string().max(100) }),
  query: z.object({ preview: flag }),
  response: z.unknown()
})
