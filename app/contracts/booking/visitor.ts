import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, optionalMoney, text } from '../tolerant.ts'
import { ExpressBookingSchema } from './shapes.ts'

// Our additions: actions of visitors on their own booking. The address may have been passed on, so alone it changes
// nothing that cannot be undone: other actions need a proof.

const ofBooking = z.object({ uuid: z.string() })
const proof = text

export const proveVisitor = endpoint({
  id: 'proveVisitor',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/proof',
  access: 'public',
  summary: 'Prova de que a reserva é de quem pede: o fim do documento, ou o código enviado. Vale 15 minutos.',
  params: ofBooking,
  body: z.object({ document_end: text, code: text }),
  response: z.object({ proof: z.string() })
})

export const sendVisitorCode = endpoint({
  id: 'sendVisitorCode',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/code',
  access: 'public',
  summary: 'Envia um código de 6 números ao telefone da reserva; vale 10 minutos.',
  params: ofBooking,
  body: z.object({}).optional(),
  response: z.object({ message: text })
})

export const cancelByVisitor = endpoint({
  id: 'cancelByVisitor',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/cancel',
  access: 'public',
  summary: 'O visitante cancela a própria reserva; volta o que a política diz, e o que foi mostrado.',
  params: ofBooking,
  body: z.object({ proof, refund_seen: optionalMoney }),
  response: ExpressBookingSchema
})

export const previewVisitorChange = endpoint({
  id: 'previewVisitorChange',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/visitor-change',
  access: 'public',
  summary: 'O que custa ao visitante outro dia ou horário, sem mudar nada.',
  params: ofBooking,
  query: z.object({ date: text, time: text }),
  response: z.object({
    date: z.string(),
    time: z.string(),
    old_total: optionalMoney,
    new_total: optionalMoney,
    /**
     * `fee` is the policy's fee for the change, `to_pay` the whole amount then due, `refund_due` the amount that goes
     * back.
     */
    fee: optionalMoney,
    to_pay: optionalMoney,
    refund_due: optionalMoney,
    /** True if that is paid on this site, false if at the place. */
    pay_online: flag
  })
})

export const changeByVisitor = endpoint({
  id: 'changeByVisitor',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/visitor-change',
  access: 'public',
  summary: 'O visitante muda a data da própria reserva, dentro da política; vagas conferidas.',
  params: ofBooking,
  body: z.object({ proof, date: text, time: text, from: text, total_seen: optionalMoney, fee_seen: optionalMoney }),
  response: ExpressBookingSchema
})

export const payAgain = endpoint({
  id: 'payAgain',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/pay-again',
  access: 'public',
  summary: 'Reserva que expirou sem pagamento: as vagas são guardadas de novo, se ainda houver, para pagar.',
  params: ofBooking,
  body: z.object({}).optional(),
  response: ExpressBookingSchema
})

export const claimRefund = endpoint({
  id: 'claimRefund',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/claim-refund',
  access: 'public',
  summary: 'O visitante pede de volta o valor que está a devolver.',
  params: ofBooking,
  body: z.object({ proof }),
  response: ExpressBookingSchema
})
