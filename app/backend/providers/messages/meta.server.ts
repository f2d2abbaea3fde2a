import { z } from 'zod'
import { MOST_SENT } from '#app/domain/message/compose.ts'
import { numberForms } from '#app/domain/message/number-forms.ts'
import { isGroupDestination } from '#app/domain/person/phone.ts'
import { askMessenger, isFine } from './ask-messenger.server.ts'
import { type MessageProvider, MessageRefused, type OutgoingMessage, requireRoom } from './message-provider.server.ts'
import { metaRefusal } from './meta-errors.server.ts'

export interface MetaSettings {
  /** Without a trailing slash, version included. */
  url: string
  accessToken: string
  phoneNumberId: string
  /**
   * Template approved in pt_BR, with the text as its one variable; the second has a picture above. '' for free text
   * only.
   */
  template?: string
  imageTemplate?: string
  timeoutMs?: number
}

export const META_API = 'https://graph.facebook.com/v25.0'

const SentSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const ErrorSchema = z.object({ error: z.object({ code: z.coerce.number() }) })
/** The number is unknown in this form. */
const unknownNumber = metaRefusal(131026)?.message

/** WhatsApp by Meta's Cloud API, which cannot reach operators' groups. */
export function createMeta({ url, accessToken, phoneNumberId, ...settings }: MetaSettings): MessageProvider {
  const { timeoutMs = 15_000 } = settings
  const templates = { template: settings.template ?? '', imageTemplate: settings.imageTemplate ?? '' }
  const headers = { authorization: `Bearer ${accessToken}` }
  const at = `${url}/${encodeURIComponent(phoneNumberId)}`

  return {
    name: 'meta',
    channel: 'whatsapp',
    simulated: false,
    tellsWithin: 90_000,
    mostLetters: (about) => roomOf(about, templates),
    async send(message) {
      if (isGroupDestination(message.to)) {
        throw new MessageRefused('A API oficial do WhatsApp não envia a grupos.', { forGood: true })
      }
      const [whole = '', short] = numberForms(message.to)
      const about = { biz_opaque_callback_data: message.id, ...partOf(message, templates) }
      const sendTo = (to: string) => post({ url: `${at}/messages`, headers, timeoutMs }, to, about)
      try {
        return await sendTo(whole)
      } catch (error) {
        const isUnknown = error instanceof MessageRefused && error.message === unknownNumber
        if (!isUnknown || !short) throw error
        return await sendTo(short)
      }
    },
    // Only its notices, which carry our id, tell the outcome.
    findSent: async () => null,
    async test() {
      const { status, json } = await askMessenger({
        provider: 'meta',
        url: `${at}?fields=id`,
        method: 'GET',
        headers,
        timeoutMs
      })
      if (!isFine(status)) throw toMetaRefusal(status, json)
      const id = z.object({ id: z.string() }).safeParse(json).data?.id
      if (id !== phoneNumberId) throw new MessageRefused('A Meta não conhece este número de telefone.')
    }
  }
}

async function post(
  where: { url: string; headers: Record<string, string>; timeoutMs: number },
  to: string,
  about: object
): Promise<{ externalId: string }> {
  const body = { messaging_product: 'whatsapp', recipient_type: 'individual', to, ...about }
  const { status, json } = await askMessenger({ provider: 'meta', ...where, body })
  if (!isFine(status)) throw toMetaRefusal(status, json)
  const [first] = SentSchema.safeParse(json).data?.messages ?? []
  if (!first) throw new MessageRefused('A Meta deu uma resposta ilegível.', { unsure: true })
  return { externalId: first.id }
}

interface Templates {
  template: string
  imageTemplate: string
}

/** Meta refuses free text to people who have not written within a day: a template carries it, if there is one. */
function partOf(message: OutgoingMessage, templates: Templates) {
  const { image } = message
  const name = templateOf({ ...message, hasImage: image !== undefined }, templates)
  // A variable holds neither line breaks nor repeated spaces.
  const text = name === '' ? message.text : message.text.replace(/\s+/g, ' ').trim()
  requireRoom(text, roomOf({ ...message, hasImage: image !== undefined }, templates))
  if (name !== '') {
    const header = { type: 'header', parameters: [{ type: 'image', image: { link: image?.url } }] }
    const components = [...(image ? [header] : []), { type: 'body', parameters: [{ type: 'text', text }] }]
    return { type: 'template', template: { name, language: { code: 'pt_BR' }, components } }
  }
  if (image) return { type: 'image', image: { link: image.url, caption: text } }
  return { type: 'text', text: { preview_url: false, body: text } }
}

type About = Parameters<MessageProvider['mostLetters']>[0]

/** '' for free text. */
function templateOf({ hasImage, isReply, template: own }: About, { template, imageTemplate }: Templates): string {
  return isReply ? '' : own || (hasImage ? imageTemplate : template)
}

const roomOf = (about: About, templates: Templates) =>
  templateOf(about, templates) === '' ? MOST_SENT[about.hasImage ? 'image' : 'text'] : MOST_SENT.template

function toMetaRefusal(status: number, json: unknown): MessageRefused {
  const code = ErrorSchema.safeParse(json).data?.error.code
  const known = code === undefined ? null : metaRefusal(code)
  if (known) return known
  if (status === 401 || status === 403) return new MessageRefused('A Meta não aceitou o token de acesso.')
  return new MessageRefused(`A Meta respondeu com erro ${status}.`, { unsure: status >= 500 })
}
