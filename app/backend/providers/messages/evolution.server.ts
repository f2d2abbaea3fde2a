import { z } from 'zod'
import { MOST_SENT } from '#app/domain/message/compose.ts'
import { groupAddress, numberForms } from '#app/domain/message/number-forms.ts'
import { isGroupDestination } from '#app/domain/person/phone.ts'
import { readableItems } from '../lenient.server.ts'
import type { Ask as Reach } from '../typed-address.server.ts'
import { askMessenger, isFine } from './ask-messenger.server.ts'
import { type MessageProvider, MessageRefused, type OutgoingMessage, requireRoom } from './message-provider.server.ts'
import { readJid } from './read-notice.server.ts'

export interface EvolutionSettings {
  /** Without a trailing slash. */
  url: string
  apiKey: string
  instance: string
  timeoutMs?: number
  /** Way to reach it, if a person typed its address. */
  reach?: Reach
}

const words = z
  .string()
  .nullish()
  .catch('')
  .transform((text) => text ?? '')
const SentSchema = z.object({ key: z.object({ id: z.string().min(1) }) })
const KnownSchema = z.array(z.object({ exists: z.boolean(), number: words, jid: words, lid: words }))
const FoundSchema = z.object({
  messages: z.object({
    records: readableItems(
      'evolution message',
      z.object({
        key: z.object({ id: z.string(), fromMe: z.boolean().default(false) }),
        message: z.record(z.string(), z.unknown()).nullish(),
        messageTimestamp: z.coerce.number().default(0)
      })
    )
  })
})

type Ask = (
  path: string,
  body?: unknown,
  more?: { method?: 'GET'; largestMib?: number }
) => ReturnType<typeof askMessenger>

/** Evolution API v2. */
export function createEvolution(settings: EvolutionSettings): MessageProvider {
  const { url, apiKey, instance, timeoutMs = 15_000, reach } = settings
  const headers = { apikey: apiKey }
  const ask: Ask = (path, body, more = {}) =>
    askMessenger({
      provider: 'evolution',
      url: `${url}/${path}/${encodeURIComponent(instance)}`,
      headers,
      body,
      timeoutMs,
      reach,
      silence,
      ...more
    })
  return {
    name: 'evolution',
    channel: 'whatsapp',
    simulated: false,
    tellsWithin: 0,
    mostLetters: ({ hasImage }) => MOST_SENT[hasImage ? 'image' : 'text'],
    async send(message) {
      requireRoom(message.text, MOST_SENT[message.image ? 'image' : 'text'])
      const number = await receiverAddress(ask, message.to)
      const { path, body } = toRequest(message, number)
      const { status, json } = await ask(path, body)
      if (!isFine(status)) throw toEvolutionRefusal(status, json)
      const sent = SentSchema.safeParse(json)
      if (!sent.success) throw new MessageRefused(silence, { unsure: true, cause: new Error('an unreadable answer') })
      return { externalId: sent.data.key.id }
    },
    findSent: (message, since) => findSent(ask, message, since),
    async test() {
      const { status, json } = await ask('instance/connectionState', undefined, { method: 'GET' })
      if (!isFine(status)) throw toEvolutionRefusal(status, json)
      const state = StateSchema.safeParse(json).data?.instance.state
      if (state === 'open') return
      if (state === undefined) throw new MessageRefused(silence, { cause: new Error('an unreadable answer') })
      throw new MessageRefused('O servidor respondeu, mas o WhatsApp da instância não está conectado.')
    }
  }
}

const StateSchema = z.object({ instance: z.object({ state: z.string() }) })

/** Form of the number that WhatsApp knows; the true one if it does not tell. */
async function receiverAddress(ask: Ask, to: string): Promise<string> {
  if (isGroupDestination(to)) return groupAddress(to)
  const forms = numberForms(to)
  const [whole = ''] = forms
  if (forms.length === 1) return whole
  const { status, json } = await ask('chat/whatsappNumbers', { numbers: forms })
  const known = isFine(status) ? KnownSchema.safeParse(json).data : undefined
  if (!known || known.length === 0) return whole
  const found = known.find(({ exists }) => exists)
  if (!found) throw new MessageRefused('Este número não tem WhatsApp.', { forGood: true })
  // A jid that hides the number (`…@lid`) has digits of its own, which belong to nobody or a stranger.
  const form = [readJid(found.jid).number, found.number.replace(/\D/g, '')].find((one) => forms.includes(one))
  return form ?? whole
}

/** Finds the message by its text, among those sent to the receiver since. */
async function findSent(ask: Ask, { to, text }: OutgoingMessage, since: Date) {
  for (const remoteJid of await chatsOf(ask, to)) {
    const { status, json } = await ask('chat/findMessages', { where: { key: { remoteJid } } }, { largestMib: 4 })
    // The server may answer the same question later.
    if (!isFine(status) && status !== 404) throw toEvolutionRefusal(status, json)
    const found = FoundSchema.safeParse(json)
    if (!found.success) return null
    const own = found.data.messages.records.find(
      ({ key, message, messageTimestamp }) =>
        key.fromMe && messageTimestamp * 1000 >= since.getTime() - 5000 && textsIn(message).includes(text)
    )
    if (own) return { externalId: own.key.id }
  }
  return 'no'
}

/** The chat may be stored under the number, in either form, or under the id that hides it. */
async function chatsOf(ask: Ask, to: string): Promise<string[]> {
  if (isGroupDestination(to)) return [groupAddress(to)]
  const forms = numberForms(to)
  const { status, json } = await ask('chat/whatsappNumbers', { numbers: forms })
  const known = (isFine(status) && KnownSchema.safeParse(json).data) || []
  const hidden = known.flatMap(({ jid, lid }) => [jid, lid]).filter((one) => one.endsWith('@lid'))
  return [...new Set([...forms.map((form) => `${form}@s.whatsapp.net`), ...hidden])]
}

function toRequest({ text, image }: OutgoingMessage, number: string) {
  if (!image) return { path: 'message/sendText', body: { number, text } }
  const body = { number, mediatype: 'image', mimetype: mimeOf(image.filename), caption: text, media: image.url }
  return { path: 'message/sendMedia', body: { ...body, fileName: image.filename } }
}

const mimeOf = (filename: string) =>
  /\.png$/i.test(filename) ? 'image/png' : /\.webp$/i.test(filename) ? 'image/webp' : 'image/jpeg'

/** Texts of a message of any kind. */
function textsIn(message: Record<string, unknown> | null | undefined): string[] {
  const parts = Object.values(message ?? {})
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part]
    if (typeof part !== 'object' || part === null) return []
    return Object.values(part).filter((value) => typeof value === 'string')
  })
}

/**
 * One sentence for every failure: the person who typed the address must not learn what answers there. The log has the
 * rest.
 */
const silence = 'O servidor de mensagens não respondeu como devia: confira o endereço, a chave e a instância.'

const BadNumberSchema = z.object({ status: z.literal(400) })

/** Its own 400 is about the message (no such number); the cause of other answers may be mended meanwhile. */
function toEvolutionRefusal(status: number, json: unknown): MessageRefused {
  if (status === 400 && BadNumberSchema.safeParse(json).success)
    return new MessageRefused('O WhatsApp não aceitou este número ou texto.', { forGood: true })
  return new MessageRefused(silence, { unsure: status >= 500, cause: new Error(`the server answered ${status}`) })
}
