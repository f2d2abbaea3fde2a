import { z } from 'zod'
import { askProvider, parseJson } from './ask-provider.server.ts'
import { type MessageProvider, MessageRefused } from './message-provider.server.ts'

export interface EvolutionSettings {
  /** Without a trailing slash. */
  url: string
  apiKey: string
  instance: string
  timeoutMs?: number
}

const SentSchema = z.object({ key: z.object({ id: z.string().min(1) }) })

/** Evolution API v2. */
export function createEvolution({ url, apiKey, instance, timeoutMs = 15_000 }: EvolutionSettings): MessageProvider {
  const address = `${url}/message/sendText/${encodeURIComponent(instance)}`
  const headers = { apikey: apiKey, 'content-type': 'application/json', accept: 'application/json' }
  return {
    name: 'evolution',
    simulated: false,
    async send({ to, text }) {
      // It wants a number's digits alone; ids of groups go as they are.
      const body = JSON.stringify({ number: to.replace(/^\+/, ''), text })
      const { status, text: answer } = await askProvider({ url: address, headers, body, timeoutMs }).catch((cause) => {
        throw new MessageRefused('O servidor de mensagens não respondeu.', { cause })
      })
      if (status < 200 || status > 299) throw toRefusal(status)
      const sent = SentSchema.safeParse(parseJson(answer))
      if (!sent.success) throw new MessageRefused('O servidor de mensagens deu uma resposta ilegível.')
      return { externalId: sent.data.key.id }
    }
  }
}

/** 400 is about the message (no such number); of the others somebody may mend the cause meanwhile. */
function toRefusal(status: number): MessageRefused {
  if (status === 400) return new MessageRefused('O WhatsApp não aceitou este número ou texto.', { forGood: true })
  if (status === 401 || status === 403) return new MessageRefused('O servidor de mensagens não aceitou a chave.')
  if (status === 404) return new MessageRefused('O servidor de mensagens não conhece a instância configurada.')
  return new MessageRefused(`O servidor de mensagens respondeu com erro ${status}.`)
}
