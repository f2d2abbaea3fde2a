import { z } from 'zod'
import { MOST_GROUP_TEXT } from '#app/domain/import/group-people.ts'
import { tooLargeWords } from '#app/domain/import/read-table.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, optionalMoney, text } from '../tolerant.ts'
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
    /** `visitor`, or the place; it decides what comes back, the same as for one booking. */
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

export const getGroupPeople = endpoint({
  id: 'getGroupPeople',
  api: 'main',
  method: 'GET',
  path: '/counter/groups/{uuid}/people',
  access: ['operation/booking-list', 'operation/group-sale'],
  summary: 'A lista de pessoas de um grupo. Documentos e nascimentos só para quem vê contatos de todas as reservas.',
  params,
  response: z.object({
    version: count,
    /** People of the group's bookings that are not cancelled. */
    bought: count,
    /** True if the reader sees documents and dates of birth. */
    whole: flag,
    /** Last change of the list, by whom; `by_link` if it came by the secret address. */
    changed_date: instant,
    changed_by: text,
    by_link: flag,
    /** When and by whom the secret address was made, and its last day; null without one, and for readers. */
    link: z
      .object({ since: instant, by: text, until: z.string() })
      .nullish()
      .transform((link) => link ?? null),
    people: list(
      z.object({
        name: text,
        document: text,
        /** ISO day; '' for none. */
        birth: text,
        note: text
      })
    )
  })
})

export const saveGroupPeople = endpoint({
  id: 'saveGroupPeople',
  api: 'main',
  method: 'PUT',
  path: '/counter/groups/{uuid}/people',
  access: 'operation/group-sale',
  summary:
    'Troca a lista de pessoas de um grupo por um CSV: nome, documento, nascimento e observação, com ou sem cabeçalho; vazio apaga. 409 se outra pessoa a mudou desde que version foi lida.',
  params,
  body: z.object({
    /** Room beyond the limit, which the list's own rules then report in words. */
    csv: z.string().max(Math.ceil(MOST_GROUP_TEXT * 1.1), tooLargeWords(MOST_GROUP_TEXT)),
    version: count
  }),
  response: z.object({ message: text })
})
