import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, flagUnlessNo, hiddenMoney, instant, list, money, pageLimit, text } from '../tolerant.ts'

// None of these calls is in the specification: it blocks days, but does not tell visitors.

const slots = list(
  z.object({
    product: z.uuid('Escolha um dos atrativos.'),
    /** Times as `HH:mm`; empty for the whole day. */
    times: list(z.string().regex(/^\d\d:\d\d$/, 'Escolha um dos horários.'))
  })
).pipe(z.array(z.object({ product: z.string(), times: z.array(z.string()) })).max(100))

const ShutSchema = z.object({ product: z.string(), name: text, times: list(z.string()) })

const PersonSchema = z.object({
  /** The booking's public id. */
  uuid: z.string(),
  code: text,
  name: text,
  phone: text,
  product_uuid: text,
  product_name: text,
  time: text,
  people: count,
  /** Same meaning as in bookings. */
  status: text,
  value: hiddenMoney,
  paid: hiddenMoney
})

export const getClosableDay = endpoint({
  id: 'getClosableDay',
  api: 'main',
  method: 'GET',
  path: '/closable-days/{date}',
  access: 'operation/closure',
  summary: 'Os atrativos que abrem num dia, os horários de cada um e quanto deles já foi vendido.',
  params: z.object({ date: z.string() }),
  response: z.object({
    date: z.string(),
    today: z.string(),
    attractions: z.array(
      z.object({
        product: z.string(),
        name: text,
        slots: list(z.object({ time: z.string(), bookings: count, people: count, blocked: flag }))
      })
    )
  })
})

export const previewClosure = endpoint({
  id: 'previewClosure',
  api: 'main',
  method: 'POST',
  path: '/closures/preview',
  access: 'operation/closure',
  summary:
    'Quem é atingido se dias, ou alguns horários deles, fecharem, e a mensagem como três deles a leriam; nada muda.',
  body: z.object({
    date: z.string().max(10),
    /** Last day; '' for the first alone. */
    until: text,
    slots,
    reason: text,
    note: text,
    offers: list(z.string()),
    answer_until: text,
    /** Text of the message; '' if none is shown. */
    message: text
  }),
  response: z.object({
    date: z.string(),
    until: text,
    slots: z.array(ShutSchema),
    /** Bookings to be told; of more days than can be told they are only counted. */
    bookings: list(PersonSchema.extend({ date: text })),
    total: count,
    people: count,
    value: hiddenMoney,
    paid: hiddenMoney,
    /** Bookings with people inside, who get no message. */
    inside: count,
    /** Bookings that another closure of the same day has told already. */
    told: count,
    /** Bookings that can be reached. */
    reachable: count,
    samples: list(z.object({ name: text, text: z.string() }))
  })
})

const AnswerSchema = z.enum(['date', 'credit', 'refund', 'cancel'], 'Escolha uma das opções.')

const TouchedSchema = PersonSchema.extend({
  /** Id for the answer's form. */
  id: z.string(),
  answer: text,
  answered_date: instant,
  /** `visitor`, `staff` or `system`; `answered_by` names the staff member. */
  answered_as: text,
  answered_by: text,
  answer_value: hiddenMoney,
  to_date: text,
  to_time: text,
  credit_code: text,
  credit_balance: hiddenMoney,
  /**
   * State of the last message to them: '', `queued`, `scheduled`, `sent`, `delivered`, `read`, `failed` or `cancelled`.
   */
  message: text,
  message_reason: text,
  sent: count,
  /** Answers that can be chosen for them now. */
  choices: list(AnswerSchema),
  /** Choices that the caller may not give for the visitor, as they give more than the policy. Only where `booking` asks. */
  beyond: list(AnswerSchema),
  /** Value that the policy gives back now; only where `booking` asks. */
  policy_value: hiddenMoney
})

export type ClosureTouched = z.output<typeof TouchedSchema>

const ClosureSchema = z.object({
  id: z.string(),
  date: z.string(),
  slots: z.array(ShutSchema),
  reason: text,
  note: text,
  offers: list(z.string()),
  answer_until: instant,
  fallback: text,
  created_date: instant,
  created_by: text,
  ended_date: instant,
  reopened_date: instant,
  reopened_by: text,
  /** Counts of the closure's bookings by their answer. */
  counts: z.object({
    bookings: count,
    people: count,
    waiting: count,
    failed: count,
    date: count,
    credit: count,
    refund: count,
    cancel: count
  }),
  /** Values in reais; for credits also the unused part. */
  values: z.object({ date: hiddenMoney, credit: hiddenMoney, credit_left: hiddenMoney, refund: hiddenMoney })
})

export type Closure = z.output<typeof ClosureSchema>

export const createClosure = endpoint({
  id: 'createClosure',
  api: 'main',
  method: 'POST',
  path: '/closures',
  access: 'operation/closure',
  created: true,
  summary:
    'Fecha dias, ou alguns horários deles, e avisa quem tinha reserva, com o que cada um pode escolher; ou só para de vender.',
  body: z.object({
    /** Idempotency key of the form: sent twice, it makes one closure. */
    key: z.uuid(),
    date: z.string().max(10),
    /** Last day; '' for the first alone. Each day becomes a closure of its own. */
    until: text,
    /** False only stops sales: bookings stay valid, nobody is told, and there is no closure to follow. */
    tell: flagUnlessNo,
    slots,
    /** `rain`, `river`, `repair`, `access` or `other`. */
    reason: text,
    note: text,
    /** Some of `date`, `credit`, `refund`. */
    offers: list(z.string()),
    /** The last day on which an answer counts. */
    answer_until: text,
    /** `fallback` applies to bookings without an answer by then: `refund`, or '' for none. */
    fallback: text,
    message: text
  }),
  /** `id` of the first day's closure; '' where nobody is told. */
  response: z.object({ outcome: text, message: text, id: z.string() })
})

export const listClosures = endpoint({
  id: 'listClosures',
  api: 'main',
  method: 'GET',
  path: '/closures',
  access: 'operation/closure',
  summary: 'Os fechamentos do parque, os mais novos primeiro.',
  query: z.object({
    /** `open`: somebody has not answered and still can. */
    state: z.enum(['', 'open', 'ended', 'reopened']).default(''),
    from: text.pipe(z.string().max(10)),
    to: text.pipe(z.string().max(10)),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({ data: z.array(ClosureSchema), total: count, page: count, limit: count })
})

export const getClosure = endpoint({
  id: 'getClosure',
  api: 'main',
  method: 'GET',
  path: '/closures/{id}',
  access: 'operation/closure',
  summary:
    'Um fechamento, com cada reserva atingida e o que respondeu; da reserva em booking, também o que a política devolve.',
  params: z.object({ id: z.string() }),
  query: z.object({ booking: text.pipe(z.string().max(100)).default('') }),
  response: ClosureSchema.extend({ bookings: z.array(TouchedSchema) })
})

export const resendClosure = endpoint({
  id: 'resendClosure',
  api: 'main',
  method: 'POST',
  path: '/closures/{id}/messages',
  access: 'operation/closure',
  summary: 'Escreve de novo a quem ainda não respondeu.',
  params: z.object({ id: z.string() }),
  body: z.object({
    /** Number of messages that the page showed: sent twice, the call acts once. */
    seen: count,
    /** One of its bookings; '' for all without an answer. */
    booking: text
  }),
  response: z.object({ outcome: text, message: text, sent: count })
})

export const answerForVisitor = endpoint({
  id: 'answerForVisitor',
  api: 'main',
  method: 'POST',
  path: '/closures/{id}/bookings/{booking}',
  access: 'operation/closure',
  summary: 'Responde por quem reservou, como disse ao telefone.',
  params: z.object({ id: z.string(), booking: z.string() }),
  body: z.object({ answer: AnswerSchema, date: text, time: text }),
  response: z.object({ outcome: text, message: text })
})

export const reopenClosure = endpoint({
  id: 'reopenClosure',
  api: 'main',
  method: 'POST',
  path: '/closures/{id}/reopen',
  access: 'operation/closure',
  summary: 'Abre o dia de novo: o que foi bloqueado volta à venda, e quem não respondeu mantém a visita.',
  params: z.object({ id: z.string() }),
  body: z.object({ complete: flag }),
  response: z.object({ outcome: text, message: text })
})

const VisitorSchema = z.object({
  place_uuid: z.string(),
  place: z.string(),
  product: text,
  product_uuid: text,
  timezone: z.string(),
  /** Reason, worded for the middle of a sentence. */
  why: text,
  code: text,
  booking_uuid: z.string(),
  name: text,
  people: count,
  closed_date: z.string(),
  closed_time: text,
  /** Present day of the visit. */
  date: z.string(),
  time: text,
  status: text,
  paid: money,
  answer_until: instant,
  is_over: flag,
  reopened: flag,
  answer: text,
  answer_value: money,
  to_date: text,
  to_time: text,
  credit_code: text,
  credit_balance: money,
  credit_until: text,
  choices: list(AnswerSchema),
  /** Effect of giving no answer. */
  fallback: text
})

export const getClosureAnswer = endpoint({
  id: 'getClosureAnswer',
  api: 'main',
  method: 'GET',
  path: '/closure-answers/{key}',
  access: 'public',
  summary: 'O que aconteceu com uma visita, e o que quem a reservou pode escolher; pelo endereço que recebeu.',
  params: z.object({ key: z.string() }),
  response: VisitorSchema
})

export const answerClosure = endpoint({
  id: 'answerClosure',
  api: 'main',
  method: 'POST',
  path: '/closure-answers/{key}',
  access: 'public',
  summary: 'O que quem reservou escolhe: outra data, crédito, devolução ou cancelar.',
  params: z.object({ key: z.string() }),
  body: z.object({ answer: AnswerSchema, date: text, time: text }),
  response: VisitorSchema
})
