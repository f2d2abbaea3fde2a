import { z } from 'zod'
import { numberForms } from '#app/domain/message/number-forms.ts'
import { isGroupDestination } from '#app/domain/person/phone.ts'
import { askMessenger, isFine } from './ask-messenger.server.ts'
import { type MessageProvider, MessageRefused, type OutgoingMessage } from './message-provider.server.ts'

export interface MetaSettings {
  /** Without a trailing slash, version included. */
  url: string
  accessToken: string
  phoneNumberId: string
  /** Approved, in pt_BR, with the text as its one variable; the second with a picture above. '': free text alone. */
  template?: string
  imageTemplate?: string
  timeoutMs?: number
}

export const META_API = 'https://graph.facebook.com/v25.0'

const SentSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const ErrorSchema = z.object({ error: z.object({ code: z.number(), message: z.string().default('') }) })

/** Of the published list: what may be said of them, and whether a later try can end otherwise. */
const errors: Readonly<Record<number, { reason: string; forGood: boolean }>> = {
  131047: { reason: 'A pessoa não escreveu nas últimas 24 horas: a Meta só aceita um modelo aprovado.', forGood: true },
  131026: { reason: 'Este número não recebe mensagens de WhatsApp.', forGood: true },
  131051: { reason: 'A Meta não aceita este tipo de mensagem.', forGood: true },
  131009: { reason: 'A Meta não aceitou um dado desta mensagem.', forGood: true },
  100: { reason: 'A Meta não aceitou um dado desta mensagem.', forGood: true },
  131030: { reason: 'O número não está na lista de testes desta conta da Meta.', forGood: true },
  132001: { reason: 'O modelo não existe ou não foi aprovado na Meta.', forGood: true },
  190: { reason: 'A Meta não aceitou o token de acesso.', forGood: false },
  10: { reason: 'O token da Meta não tem a permissão necessária.', forGood: false },
  130429: { reason: 'O limite de envios da Meta foi atingido.', forGood: false },
  131056: { reason: 'Mensagens demais para este número em pouco tempo.', forGood: false },
  80007: { reason: 'O limite de envios da Meta foi atingido.', forGood: false }
}

/** WhatsApp by Meta's Cloud API. Operators' groups are out of its reach. */
export function createMeta({ url, accessToken, phoneNumberId, ...settings }: MetaSettings): MessageProvider {
  const { template = '', imageTemplate = '', timeoutMs = 15_000 } = settings
  const headers = { authorization: `Bearer ${accessToken}` }
  const at = `${url}/${encodeURIComponent(phoneNumberId)}`

  return {
    name: 'meta',
    channel: 'whatsapp',
    simulated: false,
    tellsWithin: 90_000,
    async send(message) {
      if (isGroupDestination(message.to)) {
        throw new MessageRefused('A API oficial do WhatsApp não envia a grupos.', { forGood: true })
      }
      const [whole = '', short] = numberForms(message.to)
      const about = { biz_opaque_callback_data: message.id, ...partOf(message, { template, imageTemplate }) }
      const sendTo = (to: string) => post({ url: `${at}/messages`, headers, timeoutMs }, to, about)
      try {
        return await sendTo(whole)
      } catch (error) {
        const isUnknown = error instanceof MessageRefused && error.message === errors[131026]?.reason
        if (!isUnknown || !short) throw error
        return await sendTo(short)
      }
    },
    // Its notices carry our id: they tell what became of it, and nothing else does.
    findSent: async () => null,
    async test() {
      const { status, json } = await askMessenger({ url: `${at}?fields=id`, method: 'GET', headers, timeoutMs })
      if (!isFine(status)) throw toRefusal(status, json)
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
  const { status, json } = await askMessenger({ ...where, body })
  if (!isFine(status)) throw toRefusal(status, json)
  const [first] = SentSchema.safeParse(json).data?.messages ?? []
  if (!first) throw new MessageRefused('A Meta deu uma resposta ilegível.', { unsure: true })
  return { externalId: first.id }
}

interface Templates {
  template: string
  imageTemplate: string
}

/** Who has not written within a day gets free text from nobody: a template carries it, where there is one. */
function partOf({ text, image, isReply, template: own }: OutgoingMessage, { template, imageTemplate }: Templates) {
  const name = own || (image ? imageTemplate : template)
  if (name !== '' && !isReply) {
    // A variable holds neither line breaks nor spaces in a row.
    const parameters = [{ type: 'text', text: text.replace(/\s+/g, ' ').trim().slice(0, 1024) }]
    const header = { type: 'header', parameters: [{ type: 'image', image: { link: image?.url } }] }
    const components = [...(image ? [header] : []), { type: 'body', parameters }]
    return { type: 'template', template: { name, language: { code: 'pt_BR' }, components } }
  }
  if (image) return { type: 'image', image: { link: image.url, caption: text.slice(0, 1024) } }
  return { type: 'text', text: { preview_url: false, body: text.slice(0, 4096) } }
}

function toRefusal(status: number, json: unknown): MessageRefused {
  const known = errors[ErrorSchema.safeParse(json).data?.error.code ?? 0]
  if (known) return new MessageRefused(known.reason, { forGood: known.forGood })
  if (status === 401 || status === 403) return new MessageRefused('A Meta não aceitou o token de acesso.')
  return new MessageRefused(`A Meta respondeu com erro ${status}.`, { unsure: status >= 500 })
}
