import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, optionalMoney, text } from '../tolerant.ts'
import { HashSchema } from './form.ts'
import { ExpressBookingSchema } from './shapes.ts'

// None of these calls is in the specification.

/** Bookings of one group: enough for a school of all classes, and one transaction. */
export const MOST_LINES = 20

const upTo = (most: number) => text.pipe(z.string().max(most))

const LineSchema = z.object({
  atrativo: upTo(200),
  date: upTo(200),
  time: upTo(200),
  tickets: z.array(z.object({ label: upTo(200), quantity: upTo(200) })).max(100)
})

const GroupSaleSchema = z.object({
  hash: HashSchema,
  /** Name of the group, such as a school. */
  name: upTo(300),
  /** Responsible person, with a telephone or an e-mail. */
  person: upTo(300),
  phone: upTo(100),
  email: upTo(400),
  /** One booking each. */
  lines: z.array(LineSchema).min(1).max(MOST_LINES),
  /** Reason to exceed the types' maximums. */
  limit_reason: upTo(1000),
  /** The same as in a counter sale; a Pix is received with the sale. */
  method: upTo(200),
  tendered: optionalMoney,
  cv: upTo(200),
  aut: upTo(200),
  reason: upTo(1000),
  /** Total that the form showed, in reais. */
  total_seen: optionalMoney
})

export type GroupSaleForm = z.output<typeof GroupSaleSchema>

export const createGroupSale = endpoint({
  id: 'createGroupSale',
  api: 'main',
  method: 'POST',
  path: '/counter/groups',
  access: 'operation/group-sale',
  created: true,
  summary:
    'Vende um grupo em vários horários ou dias: uma reserva por linha, todas ou nenhuma. Pede também “Reserva Expressa”. O hash é a chave de idempotência.',
  body: GroupSaleSchema,
  response: z.object({ uuid: z.string() })
})

const params = z.object({ uuid: z.string() })

export const getGroup = endpoint({
  id: 'getGroup',
  api: 'main',
  method: 'GET',
  path: '/counter/groups/{uuid}',
  access: ['operation/booking-list', 'operation/group-sale'],
  summary: 'Um grupo com as suas reservas: de quem o vendeu, de quem vê todas as reservas e de quem conduz uma delas.',
  params,
  response: z.object({
    uuid: z.string(),
    name: text,
    person: text,
    /** E.164; masked for readers who may not see contacts. */
    phone: text,
    email: text,
    /** Reason to exceed a maximum; '' for none. */
    limit_reason: text,
    created_date: instant,
    seller: text,
    bookings: z.array(ExpressBookingSchema)
  })
})

export const cancelGroup = endpoint({
  id: 'cancelGroup',
  api: 'main',
  method: 'POST',
  path: '/counter/groups/{uuid}/cancel',
  access: 'operation/cancel',
  summary: 'Cancela cada reserva do grupo que ainda vale, como um cancelamento à mão, e diz o que houve com cada uma.',
  params,
  body: z.object({
    reason: upTo(1000),
    /** As in a booking's cancellation: who cancels decides what comes back. */
    cancelled_by: upTo(20),
    /** Refunds that the form showed, in reais, by booking; a booking whose refund has changed stays. */
    seen: z
      .array(z.object({ uuid: upTo(100), refund_seen: optionalMoney }))
      .max(MOST_LINES)
      .prefault([])
  }),
  response: z.object({
    results: z.array(z.object({ uuid: text, booking_code: text, done: flag, message: text }))
  })
})
