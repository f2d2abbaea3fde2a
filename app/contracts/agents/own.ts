import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, money, text } from '../tolerant.ts'

// Our additions: what a guide sees of their own work. No call names another guide.

const OwnBookingSchema = z.object({
  uuid: z.string(),
  /** Lead person, as the guide sees them in the booking; masked for a guide who may not open bookings. */
  name: text,
  people: count,
  /** People who have entered. */
  inside: count,
  language: text,
  /** Needs of the visit, such as a wheelchair. */
  notes: text,
  /** Uuid of the group that it is a part of; '' without one, and for a guide who may not open bookings. */
  group: text,
  /** People whose signature of the risk term counts; null where the attraction asks for none. */
  signed: count.nullish().transform((signed) => signed ?? null)
})

const OwnGroupSchema = z.object({
  product_uuid: z.string(),
  product_name: text,
  date: z.string(),
  time: text,
  /** Length of the visit; 0 if unknown. */
  minutes: count,
  /** Where the group meets: the attraction's address, or the place's. */
  meeting_point: text,
  map_url: text,
  /** Minutes that visitors come early; 0 if nobody asks them to. */
  arrive_minutes: count,
  /** True if the desk gave the slot to the guide; false if only the bookings name them. */
  assigned: flag,
  /** True if the guide has not said yet whether they take it. */
  waiting: flag,
  /** True while the guide may accept or decline it. */
  answerable: flag,
  people: count,
  bookings: list(OwnBookingSchema)
})

export type OwnGroup = z.output<typeof OwnGroupSchema>

/** Sums of the visits of the last 12 months, in reais on the wire. */
const OwnMoneySchema = z.object({
  commission_value: money,
  paid_value: money,
  due_value: money,
  payouts: list(z.object({ uuid: z.string(), paid_on: text, start_date: text, end_date: text, value: money }))
})

export type OwnMoney = z.output<typeof OwnMoneySchema>

export const getOwnGroups = endpoint({
  id: 'getOwnGroups',
  api: 'main',
  method: 'GET',
  path: '/guides/own/groups',
  access: 'operation/my-groups',
  summary: 'Os grupos de quem pede, de hoje em diante ou dos últimos 30 dias, e o que recebe por eles.',
  query: z.object({ past: flag }),
  response: z.object({
    /** Null for a user who is nobody's guide. */
    guide: z.union([z.object({ uuid: z.string(), name: text, active: flag }), z.null()]),
    /** When the address of the guide's calendar was made; null without one. */
    feed_since: instant,
    groups: list(OwnGroupSchema),
    money: z.union([OwnMoneySchema, z.null()])
  })
})

export const answerOwnGroup = endpoint({
  id: 'answerOwnGroup',
  api: 'main',
  method: 'POST',
  path: '/guides/own/groups/answer',
  access: 'operation/my-groups',
  summary:
    'Aceita ou recusa um horário dado a quem pede, onde o parque quer a resposta. Recusado, as reservas seguem outros.',
  body: z.object({
    product_uuid: text,
    date: text,
    time: text,
    /** `accept` or `decline`. */
    answer: text,
    /** Needed to decline. */
    reason: text
  }),
  response: z.object({ outcome: z.enum(['done', 'already']), message: text })
})
