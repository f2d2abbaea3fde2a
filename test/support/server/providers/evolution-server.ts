import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { startMisbehavingProvider } from './misbehaving-provider.ts'

export interface SentThere {
  id: string
  jid: string
  text: string
  at: number
}

const SendSchema = z.object({ number: z.string(), text: z.string().optional(), caption: z.string().optional() })
const AskSchema = z.object({ numbers: z.array(z.string()) })
const FindSchema = z.object({ where: z.object({ key: z.object({ remoteJid: z.string() }) }) })

const toJid = (number: string) => (number.includes('@') ? number : `${number}@s.whatsapp.net`)

/**
 * An Evolution API v2 that lives outside of the programs that ask it, over real HTTP: what it sent stays sent when they
 * die. Every number has WhatsApp in its `known` form.
 */
export async function openEvolutionServer({ known = (_number: string) => true } = {}) {
  const sent: SentThere[] = []
  const apiKey = `chave-${randomUUID()}`
  const provider = await startMisbehavingProvider(async (request) => {
    const answer = (body: unknown, status = 200) => Response.json(body, { status })
    if (request.headers.get('apikey') !== apiKey) return answer({ status: 401, error: 'Unauthorized' }, 401)
    const { pathname } = new URL(request.url)
    const what = pathname.split('/').slice(1, 3).join('/')
    if (what === 'instance/connectionState') return answer({ instance: { instanceName: 'vale', state: 'open' } })
    const body: unknown = await request.json()
    if (what === 'chat/whatsappNumbers') {
      return answer(
        AskSchema.parse(body).numbers.map((number) => ({ exists: known(number), jid: toJid(number), number }))
      )
    }
    if (what === 'chat/findMessages') {
      const { remoteJid } = FindSchema.parse(body).where.key
      const records = sent.filter(({ jid }) => jid === remoteJid).map(toRecord)
      return answer({ messages: { total: records.length, pages: 1, currentPage: 1, records } })
    }
    if (what !== 'message/sendText' && what !== 'message/sendMedia') return answer({ status: 404 }, 404)
    const { number, text, caption } = SendSchema.parse(body)
    const one = { id: randomUUID(), jid: toJid(number), text: text ?? caption ?? '', at: Date.now() }
    sent.push(one)
    return answer({ ...toRecord(one), status: 'PENDING' }, 201)
  })
  return {
    provider,
    sent,
    apiKey,
    env: { WHATSAPP_API_URL: provider.url, WHATSAPP_API_KEY: apiKey, WHATSAPP_INSTANCE: 'vale' },
    close: provider.close
  }
}

function toRecord({ id, jid, text, at }: SentThere) {
  return {
    key: { id, fromMe: true, remoteJid: jid },
    message: { conversation: text },
    messageType: 'conversation',
    messageTimestamp: Math.floor(at / 1000)
  }
}
