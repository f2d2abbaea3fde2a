import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, optionalText, text } from '../tolerant.ts'

// None of these calls is in the specification: messages of a place about its bookings, and their words.

const serves = z.enum(['real', 'simulated', 'nobody'])
const ChannelSchema = z.enum(['whatsapp', 'email', 'both'], 'Escolha uma opção.')

const BookingMessagesSchema = z.object({
  version: count,
  changed_at: instant,
  changed_by: text,
  /** Minutes of the day before the visit, in the place's zone. */
  reminder_at: count,
  /** True if confirmations by WhatsApp carry the picture of their code. */
  picture: flag,
  /** Real, simulated or no sending of messages at present. */
  whatsapp: serves,
  email: serves,
  quiet_from: count,
  quiet_until: count,
  messages: list(
    z.object({
      /** Key of domain/message/booking/messages. */
      key: z.string(),
      on: z.boolean(),
      channel: ChannelSchema,
      text: z.string(),
      is_own_text: flag
    })
  )
})

export type BookingMessages = z.output<typeof BookingMessagesSchema>

const access = 'configurations/booking-messages'
const params = z.object({ key: z.string() })
const typed = z.string().max(4000, 'Longo demais.').default('')

export const getBookingMessages = endpoint({
  id: 'getBookingMessages',
  api: 'main',
  method: 'GET',
  path: '/messenger/booking-messages',
  access,
  summary: 'O que o parque diz a quem reserva, por onde e com que texto.',
  response: BookingMessagesSchema
})

export const updateBookingMessages = endpoint({
  id: 'updateBookingMessages',
  api: 'main',
  method: 'PUT',
  path: '/messenger/booking-messages',
  access,
  summary: 'A hora do lembrete, e se a confirmação leva a imagem do código. 409 changed_meanwhile se já não vale.',
  body: z.object({ reminder_at: count, picture: flag, version: count }),
  response: BookingMessagesSchema
})

export const updateBookingMessage = endpoint({
  id: 'updateBookingMessage',
  api: 'main',
  method: 'PUT',
  path: '/messenger/booking-messages/{key}',
  access,
  summary: 'Liga ou desliga uma mensagem, com o canal e o texto; texto vazio é o padrão. 409 changed_meanwhile.',
  params,
  body: z.object({ on: flag, channel: ChannelSchema, text: typed, version: count }),
  response: BookingMessagesSchema
})

export const previewBookingMessage = endpoint({
  id: 'previewBookingMessage',
  api: 'main',
  method: 'POST',
  path: '/messenger/booking-messages/{key}/preview',
  access,
  summary: 'Como um texto seria lido, com uma reserva de exemplo ou, pelo código, com uma do parque; nada é enviado.',
  params,
  body: z.object({ text: typed, code: z.string().max(40).default('') }),
  response: z.object({ text: z.string(), subject: z.string(), files: list(z.string()), of: text })
})

export const testBookingMessage = endpoint({
  id: 'testBookingMessage',
  api: 'main',
  method: 'POST',
  path: '/messenger/booking-messages/{key}/test',
  access,
  summary: 'Envia a quem pede, pelo canal escolhido, o texto com uma reserva de exemplo.',
  params,
  body: z.object({ text: typed, channel: ChannelSchema }),
  response: z.object({ message: text })
})

const uuid = z.object({ uuid: z.string() })

export const listMessagesOfBooking = endpoint({
  id: 'listMessagesOfBooking',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/messages',
  access: 'messenger/edit',
  summary: 'As mensagens de uma reserva, as mais novas primeiro: o que, por onde e o que foi feito delas.',
  params: uuid,
  response: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        title: text,
        channel: text,
        status: text,
        simulated: flag,
        reason: text,
        sendDate: instant,
        sentAt: instant,
        from: text
      })
    ),
    /** True if a confirmation can be sent again. */
    may_confirm: flag
  })
})

export const resendConfirmation = endpoint({
  id: 'resendConfirmation',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/confirmation',
  access: 'messenger/edit',
  summary: 'Envia de novo a confirmação da reserva a quem a fez; no máximo uma vez por minuto.',
  params: uuid,
  body: z.object({}).optional(),
  response: z.object({ message: text })
})

export const getTicketPicture = endpoint({
  id: 'getTicketPicture',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/qr',
  access: 'public',
  summary: 'O código de uma reserva que vale, como imagem (PNG em base64); pelo endereço do ingresso.',
  params: uuid,
  response: z.object({ data: z.string() })
})

export const getTicketPdf = endpoint({
  id: 'getTicketPdf',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/pdf',
  access: 'public',
  summary:
    'O ingresso de uma reserva que vale, para imprimir (PDF em base64); pelo endereço do ingresso. Uma folha por pessoa, se há um ingresso por pessoa.',
  params: uuid,
  /** Number of one person; missing for all. */
  query: z.object({ person: optionalText }),
  response: z.object({ name: z.string(), data: z.string() })
})

/** Code of the refusal where the installation has no keys of that wallet. */
export const NO_WALLET = 'no_wallet'

export const getApplePass = endpoint({
  id: 'getApplePass',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/apple-pass',
  access: 'public',
  summary:
    'O ingresso de uma reserva que vale, ou o de uma das pessoas, para a Carteira da Apple (pkpass em base64); pelo endereço do ingresso. 404 `no_wallet` sem as chaves.',
  params: uuid,
  /** Number of one person; missing for the whole booking. */
  query: z.object({ person: optionalText }),
  response: z.object({ name: z.string(), data: z.string() })
})

export const getGooglePass = endpoint({
  id: 'getGooglePass',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/google-pass',
  access: 'public',
  summary:
    'O endereço que põe o ingresso de uma reserva que vale, ou o de uma das pessoas, na Carteira do Google; pelo endereço do ingresso. 404 `no_wallet` sem as chaves.',
  params: uuid,
  query: z.object({ person: optionalText }),
  response: z.object({ url: z.string() })
})
