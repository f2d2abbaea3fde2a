import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, flag, instant, optionalId, pageLimit, pageOf, sayable, text, wireId } from './tolerant.ts'

export const FileSchema = z.object({
  id: wireId,
  name: text,
  /** pdf, png, jpeg, webp, docx, xlsx or txt. */
  kind: text,
  mime: text,
  /** Bytes. */
  size: count.default(0),
  ref: text,
  refId: optionalId,
  statusId: count.default(1),
  status: text,
  reason: text,
  /** Name of the requested document; '' for another. */
  document: text,
  public: flag,
  /** Value for `file_path` of GET /files/public/; '' unless the file is public. */
  file_path: text,
  version: count.default(1),
  current: z.boolean().default(true),
  /** Same value in all versions of one document; '' if the API knows none. */
  origin: text,
  has_preview: flag,
  uploaded_by: text,
  /** True if the reader sent it; also where an API does not say. */
  own: z.boolean().default(true),
  /** Instant when the content was removed, and the remover ('' for the end of its retention). */
  removed_date: instant,
  removed_by: text,
  created_date: instant
})

export type FileFacts = z.output<typeof FileSchema>

const id = z.object({ id: wireId })
/** A file is no JSON: its content is not read here. */
const blob = z.unknown()

/**
 * The body is the file itself, or a multipart form with one file. `ref` names the kind of its owner (`issues`,
 * `agents`, `bookings`) and `refId` the owner.
 */
export const createFile = endpoint({
  id: 'createFile',
  api: 'node',
  method: 'POST',
  path: '/files/create',
  access: 'session',
  created: true,
  sends: 'file',
  summary:
    'Envia um documento (PDF, PNG, JPEG, WebP, DOCX, XLSX ou TXT de até 10 MB) para o que ref e refId nomeiam. replaces: é a versão nova de outro.',
  query: z.object({
    name: z.string().max(1000).default(''),
    ref: z.string().max(40).default(''),
    refId: z.string().max(100).default(''),
    status: z.string().max(20).default(''),
    document: z.string().max(200).default(''),
    replaces: z.string().max(100).default('')
  }),
  response: FileSchema
})

export const updateFile = endpoint({
  id: 'updateFile',
  api: 'node',
  method: 'PUT',
  path: '/files/{id}',
  access: 'session',
  summary:
    'Muda a situação de um documento (statusId), com o motivo quando recusado; public o torna público. Só quem atende.',
  params: id,
  body: z.object({
    statusId: count.optional(),
    reason: sayable.pipe(z.string().max(2000).optional()),
    public: flag.optional()
  }),
  response: FileSchema
})

/** The row stays, with the remover and the instant. */
export const deleteFile = endpoint({
  id: 'deleteFile',
  api: 'node',
  method: 'DELETE',
  path: '/files/{id}',
  access: 'session',
  summary:
    'Remove o conteúdo de um documento e libera o espaço. Quem atende remove qualquer um; quem pediu, o que ainda não foi avaliado, com o requerimento aberto.',
  params: id,
  response: z.object({ status: text })
})

export const listFiles = endpoint({
  id: 'listFiles',
  api: 'node',
  method: 'GET',
  path: '/files',
  access: 'session',
  summary: 'Documentos que quem pergunta pode ver, os mais novos primeiro.',
  query: z.object({
    ref: z.string().max(40).default(''),
    refId: z.string().max(100).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: pageOf(FileSchema)
})

/** `{id}` is the owner of the files; `ref` is its kind, issues by default. */
export const listFilesOf = endpoint({
  id: 'listFilesOf',
  api: 'node',
  method: 'GET',
  path: '/files/{id}/files',
  access: 'session',
  summary: 'Os documentos de um requerimento (ou do que ref nomeia), versões antigas também.',
  params: id,
  query: z.object({ ref: z.string().max(40).default('issues') }),
  response: z.array(FileSchema)
})

export const downloadFile = endpoint({
  id: 'downloadFile',
  api: 'node',
  method: 'GET',
  path: '/files/download/{id}',
  access: 'session',
  answers: 'file',
  summary: 'Um documento, como anexo. preview=1: a sua imagem, desenhada pelo servidor.',
  params: id,
  query: z.object({ preview: flag }),
  response: blob
})

export const downloadPublicFile = endpoint({
  id: 'downloadPublicFile',
  api: 'node',
  method: 'GET',
  path: '/files/public/',
  access: 'public',
  answers: 'file',
  summary: 'Um documento marcado como público, pelo file_path que GET /files diz.',
  query: z.object({ file_path: z.string().max(400).default('') }),
  response: blob
})
