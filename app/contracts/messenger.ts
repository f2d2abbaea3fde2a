import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, flag, instant, listOrOne, optionalText, text } from './tolerant.ts'

/** Message of specification §3, with its outcome. */
export const MessageSchema = z.object({
  id: z.number(),
  title: text,
  typeMessage: text,
  /** The text of a message with a code is shown by the simulator only, while the code lives. */
  messageBody: z.object({ number: text, message: text, group: z.boolean().default(false) }),
  sendDate: instant,
  sentAt: instant,
  errorCount: count.default(0),
  from: text,
  to: text,
  ref: text,
  refId: text,
  placeId: text,
  /** Id of the batch that it belongs to; '' if none. */
  batch: text,
  /** queued, scheduled, sent, delivered, read, failed or cancelled. */
  status: text,
  simulated: z.boolean().default(false),
  reason: text,
  /** `whatsapp` or `email`. */
  channel: text,
  /** Actions that are open for it. */
  may_cancel: flag,
  may_resend: flag
})

export type Message = z.output<typeof MessageSchema>

export const listMessages = endpoint({
  id: 'listMessages',
  api: 'main',
  method: 'GET',
  path: '/messenger',
  access: 'messenger/edit',
  summary: 'Mensagens do parque com o que foi feito delas, as novas primeiro.',
  query: z.object({
    page: count.optional(),
    limit: count.optional(),
    status: text,
    /** Id of one batch of the staff. */
    batch: text
  }),
  response: z.object({ data: z.array(MessageSchema), total: count, page: count, limit: count })
})

/** Body as the specification has it; `path` is an https address of a picture. */
const MessageBodySchema = z.object({
  number: text,
  message: text,
  caption: text,
  path: text,
  filename: text,
  group: z.union([z.boolean(), z.string(), z.null()]).optional()
})

const sendParts = {
  typeMessage: text,
  messageBody: z.union([
    MessageBodySchema,
    // Some callers send it as text.
    z.string().transform((value, context) => {
      try {
        return MessageBodySchema.parse(JSON.parse(value))
      } catch {
        context.addIssue({ code: 'custom', message: 'messageBody não é um objeto.' })
        return z.NEVER
      }
    })
  ])
}

/** 0 and '' if an API tells neither. */
const QueuedSchema = z.object({ id: count.default(0), status: text })

export const sendWhatsapp = endpoint({
  id: 'sendWhatsapp',
  api: 'main',
  method: 'POST',
  path: '/messenger/send-whatsapp',
  access: 'messenger/edit',
  summary: 'Envia uma mensagem de WhatsApp, texto ou imagem. Número com mais de 15 caracteres é um grupo.',
  body: z.object(sendParts),
  response: QueuedSchema
})

export const scheduleMessages = endpoint({
  id: 'scheduleMessages',
  api: 'main',
  method: 'POST',
  path: '/messenger/schedule',
  access: 'messenger/edit',
  summary: 'Agenda mensagens: uma lista de até 100, cada uma com título, mensagem e quando sai. Todas ou nenhuma.',
  body: listOrOne(
    z
      .array(
        z.object({
          title: text,
          message: z.object(sendParts),
          /** Instant, or day and time on the place's clock; now if missing. */
          sendDate: optionalText,
          /** Read if the message itself names no number. */
          to: text,
          ref: text,
          refId: text,
          /** Sent in full for a server that stores what it gets (specification §3); ours computes these. */
          from: text,
          status: text,
          errorCount: count.default(0),
          placeId: text
        })
      )
      .min(1, 'Envie pelo menos uma mensagem.')
      .max(100, 'No máximo 100 de cada vez.')
  ),
  /** Servers answer a list, an object, or nothing: the status says that it is done. */
  response: listOrOne(z.array(QueuedSchema))
})

const own = { api: 'main', access: 'messenger/edit', params: z.object({ id: z.string() }) } as const

export const cancelMessage = endpoint({
  ...own,
  id: 'cancelMessage',
  method: 'DELETE',
  path: '/messenger/{id}',
  summary: 'Cancela uma mensagem que ainda não saiu.',
  response: QueuedSchema
})

export const resendMessage = endpoint({
  ...own,
  id: 'resendMessage',
  method: 'POST',
  path: '/messenger/{id}/resend',
  summary: 'Envia de novo, uma vez, uma mensagem que falhou ou foi cancelada; a nova diz no lugar de qual vai.',
  response: QueuedSchema
})

/** `key` keeps the address secret; the rest is how Meta verifies an address. */
const noticeQuery = z.object({ key: text, 'hub.mode': text, 'hub.verify_token': text, 'hub.challenge': text })

const noticeParts = {
  api: 'main',
  access: 'public',
  path: '/messenger/notices/{provider}/{place}',
  params: z.object({ provider: z.string(), place: z.string() }),
  query: noticeQuery
} as const

export const receiveMessageNotice = endpoint({
  ...noticeParts,
  id: 'receiveMessageNotice',
  method: 'POST',
  sends: 'notice',
  summary: 'Avisos de um provedor de mensagens: entregue, lida, falhou, e respostas como SAIR.',
  response: z.object({ status: z.literal('received') })
})

export const proveNoticeAddress = endpoint({
  ...noticeParts,
  id: 'proveNoticeAddress',
  method: 'GET',
  summary: 'A Meta confere o endereço dos avisos: o número que ela manda volta como veio.',
  response: z.number().min(1)
})
