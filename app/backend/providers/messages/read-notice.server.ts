import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isFields } from '#app/domain/words/records.ts'
import { noteUnreadable, readableItems } from '../lenient.server.ts'
import { type Answerer, type MessageNews, MessageRefused } from './message-provider.server.ts'
import { metaRefusal } from './meta-errors.server.ts'

type State = Extract<MessageNews, { what: 'state' }>['state']

/** '' if it is missing or no text. */
const words = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch('')
  .transform((text) => text ?? '')

/** An unreadable entry affects no other. */
const several = <T extends z.ZodType>(schema: T) => readableItems('meta notice', schema).catch([]).default([])

const part = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null)

const StatusSchema = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: words,
  errors: several(z.object({ code: z.coerce.number() }))
})

const chosen = z.object({ id: words, title: words, description: words })

const AnswerSchema = z.object({
  from: words,
  from_user_id: words,
  type: words,
  text: part(z.object({ body: words })),
  button: part(z.object({ text: words, payload: words })),
  interactive: part(
    z.object({
      button_reply: part(chosen),
      list_reply: part(chosen),
      nfm_reply: part(z.object({ body: words }))
    })
  ),
  system: part(z.object({ type: words, marketing: words })),
  context: part(z.object({ id: words }))
})

const PreferenceSchema = z.object({ wa_id: words, user_id: words, category: words, value: z.enum(['stop', 'resume']) })

const ContactSchema = z.object({
  wa_id: words,
  user_id: words,
  profile: part(z.object({ name: words }))
})

const ValueSchema = z.object({
  statuses: several(StatusSchema),
  messages: several(AnswerSchema),
  contacts: several(ContactSchema),
  user_preferences: several(PreferenceSchema)
})

/** Meta puts up to a thousand changes into one notice, and an unreadable one affects no other. */
const MetaSchema = z.object({
  entry: several(z.object({ changes: several(z.object({ value: ValueSchema })) }))
})

type MetaContact = z.output<typeof ContactSchema>

const metaStates: Readonly<Record<string, State>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed'
}

/** Reads a notice of Meta's Cloud API. Empty if it tells nothing that we follow. */
export function readMetaNotice(body: unknown): MessageNews[] {
  const values =
    MetaSchema.safeParse(body).data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? []
  return values.flatMap(({ statuses, messages, contacts, user_preferences: preferences }): MessageNews[] => [
    ...statuses.flatMap(toMetaState),
    ...messages.map((message) => toMetaReply(message, contacts)),
    ...preferences.map(
      ({ wa_id: number, user_id: userId, value: wish }): MessageNews => ({
        what: 'preference',
        wish,
        from: metaAnswerer({ number, userId, quoted: '' }, contacts)
      })
    )
  ])
}

function toMetaState({ id, status, biz_opaque_callback_data: ourId, errors }: z.output<typeof StatusSchema>) {
  const state = metaStates[status]
  if (!state) return []
  const code = errors[0]?.code
  const unknown = new MessageRefused(`A Meta não entregou: ${code ?? 'sem código'}.`)
  const refusal = state === 'failed' ? ((code === undefined ? null : metaRefusal(code)) ?? unknown) : null
  return [{ what: 'state' as const, externalId: id, ourId, state, refusal }]
}

function toMetaReply(message: z.output<typeof AnswerSchema>, contacts: MetaContact[]): MessageNews {
  const { text, button, interactive, system, context } = message
  const about = { number: message.from, userId: message.from_user_id, quoted: context?.id ?? '' }
  const from = metaAnswerer(about, contacts)
  const wish = system?.marketing
  if (wish === 'stop' || wish === 'resume') return { what: 'preference', from, wish }
  const { button_reply: pressed, list_reply: listed, nfm_reply: filled } = interactive ?? {}
  const all = [text?.body, button?.text, button?.payload, pressed?.title, pressed?.id, listed?.title, listed?.id]
  return {
    what: 'reply',
    from,
    texts: [...all, filled?.body].flatMap((one) => one || [])
  }
}

/** Meta names a person with a hidden number by an id only. */
function metaAnswerer(
  { number, userId, quoted }: { number: string; userId: string; quoted: string },
  contacts: MetaContact[]
): Answerer {
  const isThem = (one: MetaContact) =>
    (number !== '' && one.wa_id === number) || (userId !== '' && one.user_id === userId)
  const contact = contacts.find(isThem) ?? (contacts.length === 1 ? contacts[0] : undefined)
  const digits = [number, contact?.wa_id ?? ''].find((one) => /^\+?\d{8,15}$/.test(one)) ?? ''
  const id = userId || contact?.user_id || number
  return { number: digits, id, name: contact?.profile?.name ?? '', quoted }
}

const EvolutionSchema = z.object({ event: z.string(), data: z.unknown().optional() })
const UpdateSchema = z.object({
  keyId: words,
  key: part(z.object({ id: words })),
  status: z.union([z.string(), z.number()]).catch('')
})
const UpsertSchema = z.object({
  key: z.object({
    remoteJid: z.string(),
    remoteJidAlt: words,
    senderPn: words,
    participant: words,
    participantAlt: words,
    participantPn: words,
    fromMe: z.boolean().default(false)
  }),
  // Some versions put it beside the key.
  senderPn: words,
  remoteJidAlt: words,
  pushName: words,
  contextInfo: z.unknown().optional(),
  message: z.unknown().optional()
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

/** Reads a notice of Evolution API v2. */
export function readEvolutionNotice(body: unknown): MessageNews[] {
  const read = EvolutionSchema.safeParse(body).data
  if (!read) return []
  const event = read.event.toLowerCase().replace(/[_-]/g, '.')
  const items: unknown[] = Array.isArray(read.data) ? read.data : [read.data]
  if (event === 'messages.update') return items.flatMap(toState)
  return event === 'messages.upsert' || event === 'messages.edited' ? items.flatMap(toReply) : []
}

function toState(item: unknown): MessageNews[] {
  const read = UpdateSchema.safeParse(item).data
  if (!read) noteUnreadable('evolution notice update')
  const externalId = read?.keyId || read?.key?.id || ''
  const state = evolutionStates[String(read?.status ?? '')]
  if (!state || externalId === '') return []
  const refusal = state === 'failed' ? new MessageRefused('O WhatsApp não entregou.') : null
  return [{ what: 'state', externalId, ourId: '', state, refusal }]
}

function toReply(item: unknown): MessageNews[] {
  const read = UpsertSchema.safeParse(item).data
  if (!read) noteUnreadable('evolution notice message')
  if (!read || read.key.fromMe) return []
  const chat = readJid(read.key.remoteJid)
  // A message in a group is not an answer to the place.
  if (!chat.isPerson) return []
  const { remoteJidAlt, senderPn, participant, participantAlt, participantPn } = read.key
  const others = [remoteJidAlt, senderPn, read.senderPn, read.remoteJidAlt, participantPn, participantAlt, participant]
  const number = chat.number || others.map((jid) => readJid(jid).number).find((one) => one !== '') || ''
  const from = {
    number,
    id: chat.id,
    name: read.pushName,
    quoted: quotedIn(read.message) || quotedIn(read.contextInfo)
  }
  return [{ what: 'reply', from, texts: textsOf(read.message) }]
}

/** Wrappers of a message that disappears, shows once, carries a file or was changed. */
const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'deviceSentMessage',
  'botInvokeMessage',
  'groupMentionedMessage',
  'lottieStickerMessage',
  'associatedChildMessage',
  'protocolMessage',
  'message'
]
/** Paths of texts that a person wrote or chose, by kind of message. */
const textPaths = [
  'conversation',
  'extendedTextMessage.text',
  'imageMessage.caption',
  'videoMessage.caption',
  'documentMessage.caption',
  'buttonsResponseMessage.selectedDisplayText',
  'buttonsResponseMessage.selectedButtonId',
  'templateButtonReplyMessage.selectedDisplayText',
  'templateButtonReplyMessage.selectedId',
  'listResponseMessage.title',
  'listResponseMessage.singleSelectReply.selectedRowId',
  'interactiveResponseMessage.body.text',
  'interactiveResponseMessage.nativeFlowResponseMessage.paramsJson'
]
const deepest = 6

function textsOf(message: unknown, depth = 0): string[] {
  if (!isFields(message) || depth > deepest) return []
  const own = textPaths.flatMap((path) => {
    const found = path.split('.').reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), message)
    if (typeof found !== 'string' || found === '') return []
    return path.endsWith('paramsJson') ? chosenIn(found) : [found]
  })
  return [...own, ...wrappers.flatMap((name) => textsOf(message[name], depth + 1))]
}

/** A button of a flow describes itself in JSON. */
function chosenIn(json: string): string[] {
  try {
    const read: unknown = JSON.parse(json)
    return isFields(read) ? [read.id, read.display_text, read.title].filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Id of the answered message, wherever its kind stores it, or ''. */
function quotedIn(at: unknown, depth = 0): string {
  if (!isFields(at) || depth > deepest) return ''
  if (typeof at.stanzaId === 'string') return at.stanzaId
  for (const [name, inner] of Object.entries(at)) {
    const found = name === 'quotedMessage' ? '' : quotedIn(inner, depth + 1)
    if (found !== '') return found
  }
  return ''
}

/** Checks `X-Hub-Signature-256` over the unchanged body. */
export function isSignedByMeta(body: string, signature: string, appSecret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function isSameKey(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((key) => createHmac('sha256', 'key').update(key).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/**
 * WhatsApp address as Evolution writes it: `5575999990000:12@s.whatsapp.net` is the twelfth device of that number,
 * `…@lid` an id that hides one. `number`: digits, or ''. `id`: without the device.
 */
export function readJid(jid: string): { number: string; id: string; isPerson: boolean } {
  const [, user = '', host = ''] = /^([^@:_\s]{1,60})(?:_\d+)?(?::\d+)?@([a-z.]+)$/.exec(jid.trim()) ?? []
  const isNumber = ['s.whatsapp.net', 'c.us', 'hosted'].includes(host) && /^\d{8,15}$/.test(user)
  const isHidden = host === 'lid' || host === 'hosted.lid'
  return { number: isNumber ? user : '', id: user && `${user}@${host}`, isPerson: isNumber || isHidden }
}
