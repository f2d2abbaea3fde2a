import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { each, noteUnreadable } from '../lenient.server.ts'
import type { MessageNews } from './message-provider.server.ts'

type State = Extract<MessageNews, { what: 'state' }>['state']

const words = z.string().catch('')

const StatusSchema = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: words.default(''),
  errors: each('meta notice error', z.object({ code: z.number().catch(0), title: words.default('') }))
    .catch([])
    .default([])
})

const MessageSchema = z.object({
  from: words,
  text: z.object({ body: words }).nullish().catch(null),
  button: z.object({ text: words }).nullish().catch(null)
})

const ValueSchema = z.object({
  statuses: each('meta notice status', StatusSchema).catch([]).default([]),
  messages: each('meta notice message', MessageSchema).catch([]).default([])
})

/** Meta puts up to a thousand changes into one notice: one that cannot be read drops no other. */
const MetaSchema = z.object({
  entry: each('meta notice entry', z.object({ changes: each('meta notice change', z.object({ value: ValueSchema })) }))
})

const metaStates: Readonly<Record<string, State>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed'
}

/** Of Meta's Cloud API. Empty for what is none of what we follow. */
export function readMetaNotice(body: unknown): MessageNews[] {
  const values =
    MetaSchema.safeParse(body).data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? []
  return values.flatMap(({ statuses, messages }): MessageNews[] => [
    ...statuses.flatMap(({ id, status, biz_opaque_callback_data: ourId, errors }): MessageNews[] => {
      const state = metaStates[status]
      const [error] = errors
      const reason = state === 'failed' ? `A Meta não entregou: ${error?.code ?? 'sem código'}.` : ''
      return state ? [{ what: 'state', externalId: id, ourId, state, reason }] : []
    }),
    ...messages.map(
      ({ from, text, button }): MessageNews => ({ what: 'reply', from, text: text?.body ?? button?.text ?? '' })
    )
  ])
}

const EvolutionSchema = z.object({ event: z.string(), data: z.unknown() })
const UpdateSchema = z.object({
  keyId: words.default(''),
  key: z.object({ id: words }).nullish().catch(null),
  status: z.union([z.string(), z.number()]).catch('')
})
const UpsertSchema = z.object({
  key: z.object({ remoteJid: z.string(), fromMe: z.boolean().default(false) }),
  message: z
    .object({ conversation: words.nullish(), extendedTextMessage: z.object({ text: words }).nullish() })
    .nullish()
})

const evolutionStates: Readonly<Record<string, State>> = {
  SERVER_ACK: 'sent',
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
  '0': 'failed',
  '2': 'sent',
  '3': 'delivered',
  '4': 'read',
  '5': 'read'
}

/** Of Evolution API v2. */
export function readEvolutionNotice(body: unknown): MessageNews[] {
  const read = EvolutionSchema.safeParse(body).data
  if (!read) return []
  const event = read.event.toLowerCase().replace(/_/g, '.')
  const items: unknown[] = Array.isArray(read.data) ? read.data : [read.data]
  if (event === 'messages.update') return items.flatMap(toState)
  return event === 'messages.upsert' ? items.flatMap(toReply) : []
}

function toState(item: unknown): MessageNews[] {
  const read = UpdateSchema.safeParse(item).data
  if (!read) noteUnreadable('evolution notice update')
  const externalId = read?.keyId || read?.key?.id || ''
  const state = evolutionStates[String(read?.status ?? '')]
  if (!state || externalId === '') return []
  const reason = state === 'failed' ? 'O WhatsApp não entregou.' : ''
  return [{ what: 'state', externalId, ourId: '', state, reason }]
}

function toReply(item: unknown): MessageNews[] {
  const read = UpsertSchema.safeParse(item).data
  if (!read) noteUnreadable('evolution notice message')
  // What is said in a group is said to the group.
  if (!read || read.key.fromMe || !read.key.remoteJid.endsWith('@s.whatsapp.net')) return []
  const text = read.message?.conversation || read.message?.extendedTextMessage?.text || ''
  return [{ what: 'reply', from: read.key.remoteJid.split('@')[0] ?? '', text }]
}

/** `X-Hub-Signature-256` over the body's letters as they came. */
export function isSignedByMeta(body: string, signature: string, appSecret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function isSameKey(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((key) => createHmac('sha256', 'key').update(key).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
