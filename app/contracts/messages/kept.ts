import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, instant, list, text } from '../tolerant.ts'

// None of these calls is in the specification: templates and lists for the staff's messages.

const reads = { api: 'main', access: ['messages/write', 'messages/keep'] } as const
const keeps = { api: 'main', access: 'messages/keep' } as const
const params = z.object({ id: z.string() })
/** Not checked here: the words at the field depend on the picture and on who receives it. */
export const bodyText = text.pipe(z.string().max(10_000, 'O texto é longo demais.'))
const gone = z.object({ status: text })

/** The text for visitors who booked in English or in Spanish; '' for none. */
export const translations = { body_en: bodyText, body_es: bodyText }

const TemplateSchema = z.object({
  id: z.string(),
  name: text,
  body: text,
  ...translations,
  /** '' for a text. */
  photo: text,
  /** Name of the template approved at Meta, with the text as its one variable; '' for one of the place alone. */
  provider_name: text,
  version: count.default(1),
  changed_date: instant,
  changed_by: text
})

export type MessageTemplate = z.output<typeof TemplateSchema>

const templateBody = {
  name: text,
  body: bodyText,
  ...translations,
  photo: text,
  provider_name: text
}

export const listMessageTemplates = endpoint({
  ...reads,
  id: 'listMessageTemplates',
  method: 'GET',
  path: '/messenger/templates',
  summary: 'Os modelos de mensagem do parque, por nome.',
  response: z.array(TemplateSchema)
})

export const createMessageTemplate = endpoint({
  ...keeps,
  id: 'createMessageTemplate',
  method: 'POST',
  path: '/messenger/templates',
  created: true,
  summary: 'Cria um modelo de mensagem. O mesmo id duas vezes é um modelo.',
  body: z.object({ id: z.uuid(), ...templateBody }),
  response: TemplateSchema
})

export const updateMessageTemplate = endpoint({
  ...keeps,
  id: 'updateMessageTemplate',
  method: 'PUT',
  path: '/messenger/templates/{id}',
  summary: 'Altera um modelo de mensagem. 409 changed_meanwhile se outra pessoa o mudou desde que version foi lida.',
  params,
  body: z.object({ ...templateBody, version: count }),
  response: TemplateSchema
})

export const deleteMessageTemplate = endpoint({
  ...keeps,
  id: 'deleteMessageTemplate',
  method: 'DELETE',
  path: '/messenger/templates/{id}',
  summary: 'Apaga um modelo de mensagem; o que já foi escrito dele fica.',
  params,
  response: gone
})

const ListSchema = z.object({
  id: z.string(),
  name: text,
  /** Id of a WhatsApp group; '' for a list of addresses. */
  group: text,
  /** E.164 or e-mail; empty for users who may only write to it. */
  members: list(z.string()),
  size: count.default(0),
  version: count.default(1),
  changed_date: instant,
  changed_by: text
})

export type MessageList = z.output<typeof ListSchema>

/** Addresses separated by commas, semicolons or line breaks. */
const listBody = { name: text, group: text, members: text.pipe(z.string().max(200_000, 'São endereços demais.')) }

export const listMessageLists = endpoint({
  ...reads,
  id: 'listMessageLists',
  method: 'GET',
  path: '/messenger/lists',
  summary: 'As listas de envio do parque, por nome.',
  response: z.array(ListSchema)
})

export const createMessageList = endpoint({
  ...keeps,
  id: 'createMessageList',
  method: 'POST',
  path: '/messenger/lists',
  created: true,
  summary: 'Cria uma lista de envio: um grupo do WhatsApp, ou números e e-mails. O mesmo id duas vezes é uma lista.',
  body: z.object({ id: z.uuid(), ...listBody }),
  response: ListSchema
})

export const updateMessageList = endpoint({
  ...keeps,
  id: 'updateMessageList',
  method: 'PUT',
  path: '/messenger/lists/{id}',
  summary: 'Altera uma lista de envio. 409 changed_meanwhile se outra pessoa a mudou desde que version foi lida.',
  params,
  body: z.object({ ...listBody, version: count }),
  response: ListSchema
})

export const deleteMessageList = endpoint({
  ...keeps,
  id: 'deleteMessageList',
  method: 'DELETE',
  path: '/messenger/lists/{id}',
  summary: 'Apaga uma lista de envio; o que já foi enviado a ela fica.',
  params,
  response: gone
})
