import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'

const typed = z.string().trim().max(254).default('')

/** Our addition. Uses a body, because neither a document nor a telephone belongs in an address or a log. */
export const findTicket = endpoint({
  id: 'findTicket',
  api: 'main',
  method: 'POST',
  path: '/booking/find',
  access: 'public',
  summary: 'O endereço de um ingresso, por seu código com o telefone ou o documento de quem reservou.',
  body: z.object({ pid: text, code: typed, contact: typed }),
  response: z.object({ uuid: z.string() })
})

/** Our addition. Gives the same answer whether or not there is such a booking. */
export const sendTickets = endpoint({
  id: 'sendTickets',
  api: 'main',
  method: 'POST',
  path: '/booking/send',
  access: 'public',
  summary:
    'Envia de novo, ao telefone ou e-mail de cada reserva por vir, o endereço de seu ingresso; com o código, só o dela.',
  body: z.object({ pid: text, contact: typed, code: typed }),
  response: z.object({ message: text })
})
