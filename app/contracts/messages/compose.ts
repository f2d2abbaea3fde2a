import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, optionalText, pageLimit, text } from '../tolerant.ts'
import { bodyText, translations } from './kept.ts'

// None of these calls is in the specification, which sends and schedules messages one by one.

const writes = { api: 'main', access: 'messages/write' } as const

const AudienceSchema = z.object({
  /** `bookings`, `client`, `list` or `group`; fields of the other kinds are ignored. */
  kind: text,
  /** Filter for bookings: a day and more; without a situation, all live bookings. */
  date: text,
  product: text,
  /** `HH:mm`. */
  time: text,
  situation: text,
  /** `paid` or `unpaid`. */
  paid: text,
  /** A client's uuid. */
  client: text,
  /** A kept list's id. */
  list: text,
  /** Id of a WhatsApp group: longer than 15 characters. */
  group: text
})

export type WrittenAudience = z.output<typeof AudienceSchema>

const writtenParts = {
  /** Title for staff in the list of messages; receivers never see it. */
  title: text,
  body: bodyText,
  ...translations,
  /** Id from `listMessagePhotos`; '' for a text. */
  photo: text,
  /** Name of the approved template at Meta; '' for none. */
  template: text,
  audience: AudienceSchema,
  /** Earliest instant, or day and time on the place's clock; now if missing. */
  send_at: optionalText
}

const SkippedSchema = z.object({
  no_address: count.default(0),
  opted_out: count.default(0),
  no_consent: count.default(0),
  doubled: count.default(0)
})

export const previewMessages = endpoint({
  ...writes,
  id: 'previewMessages',
  method: 'POST',
  path: '/messenger/preview',
  summary: 'A quem uma mensagem iria, quem ficaria de fora e por quê, e como três deles a leriam; nada sai.',
  body: z.object(writtenParts),
  response: z.object({
    title: text,
    /** Audience in words. */
    audience: text,
    /** `written`, or `campaign`, which only reaches people who agreed. */
    kind: text,
    chosen: count,
    /** Receivers without a number, who get an e-mail; part of `chosen`. */
    by_email: count.default(0),
    skipped: SkippedSchema,
    /** True if it begins now: nothing was scheduled, and there are no quiet hours. */
    at_once: flag,
    /** Instants of the first and the last message, at the place's own pace. */
    starts_at: instant,
    ends_at: instant,
    /** Some messages as their receivers read them, one in each language first. */
    samples: list(z.object({ name: text, to: text, channel: text, language: text, text: z.string() }))
  })
})

const BatchSchema = z.object({
  id: z.string(),
  title: text,
  body: text,
  ...translations,
  audience: text,
  kind: text,
  photo: text,
  chosen: count,
  skipped: SkippedSchema,
  send_date: instant,
  created_date: instant,
  created_by: text,
  /** Number of its messages by state; a resent message counts again. */
  counts: z.object({
    queued: count.default(0),
    scheduled: count.default(0),
    sent: count.default(0),
    delivered: count.default(0),
    read: count.default(0),
    failed: count.default(0),
    cancelled: count.default(0)
  }),
  simulated: flag,
  /** Number of messages that can still be cancelled. */
  waiting: count.default(0)
})

export type Batch = z.output<typeof BatchSchema>

export const sendMessages = endpoint({
  ...writes,
  id: 'sendMessages',
  method: 'POST',
  path: '/messenger/batches',
  created: true,
  summary: 'Põe na fila uma mensagem a muitos, uma vez a cada um. A mesma key duas vezes é um envio.',
  body: z.object({
    /** Idempotency key of the form: sent twice, it makes one batch. */
    key: z.uuid(),
    ...writtenParts,
    /** Number of receivers that the preview showed; 409 `audience_changed` if it has changed. */
    expected: count
  }),
  response: z.object({ outcome: text, message: text, id: z.string() })
})

export const listBatches = endpoint({
  id: 'listBatches',
  api: 'main',
  method: 'GET',
  path: '/messenger/batches',
  access: 'messenger/edit',
  summary: 'Os envios da equipe, os mais novos primeiro.',
  query: z.object({
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({ data: z.array(BatchSchema), total: count, page: count, limit: count })
})

const one = z.object({ id: z.string() })

export const getBatch = endpoint({
  id: 'getBatch',
  api: 'main',
  method: 'GET',
  path: '/messenger/batches/{id}',
  access: 'messenger/edit',
  summary: 'Um envio da equipe, com o que foi feito de suas mensagens.',
  params: one,
  response: BatchSchema
})

export const cancelBatch = endpoint({
  ...writes,
  id: 'cancelBatch',
  method: 'DELETE',
  path: '/messenger/batches/{id}',
  summary: 'Cancela o que ainda espera de um envio; o que já saiu não volta.',
  params: one,
  response: z.object({ cancelled: count })
})

/** Attractions that narrow the bookings of a day. */
export const listMessageProducts = endpoint({
  ...writes,
  id: 'listMessageProducts',
  method: 'GET',
  path: '/messenger/products',
  summary: 'Os atrativos do parque, por nome, para escolher a quem escrever.',
  response: z.array(z.object({ uuid: z.string(), name: text }))
})
