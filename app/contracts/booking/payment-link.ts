import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'

/** Our addition. */
export const sendPaymentLink = endpoint({
  id: 'sendPaymentLink',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/payment-link',
  access: 'operation/payment-link',
  summary: 'Envia ao telefone da reserva o endereço em que o visitante paga o que falta; no máximo uma vez por minuto.',
  params: z.object({ uuid: z.string() }),
  body: z.object({}).optional(),
  response: z.object({ message: text })
})
