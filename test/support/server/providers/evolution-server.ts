import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { startMisbehavingProvider } from './misbehaving-provider.ts'

export interface SentThere {
  id: string
  jid: string
  text: string
  at: number
}

/** Digits with country code, or a WhatsApp address. */
const number = z.string().regex(/^(?:\d{8,15}|[\d-]{18,40}@g\.us|\d{5,20}@s\.whatsapp\.net)$/)
/** Follows its JSON schemas: required fields must exist and not be empty. */
const SendTextSchema = z.object({ number, text: z.string().min(1).max(65_536) })
const SendMediaSchema = z.object({
  number,
  mediatype: z.enum(['image', 'video', 'document', 'audio']),
  mimetype: z.string().regex(/^[a-z]+\/[\w.+-]+$/),
  caption: z.string().max(65_536),
  media: z.url({ protocol: /^https?$/ }),
  fileName: z.string().min(1)
})
const AskSchema = z.object({ numbers: z.array(z.string()) })
const FindSchema = z.object({ where: z.object({ key: z.object({ remoteJid: z.string() }) }) })

const toJid = (number: string) => (number.includes('@') ? number : `${number}@s.whatsapp.net`)

/**
 * Starts an Evolution API v2 in the test process, over real HTTP: sent messages survive the death of the program.
 * `known` decides which numbers have WhatsApp.
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
    const read = what === 'message/sendText' ? readText(body) : readMedia(body)
    if (!read)
      return answer({ status: 400, error: 'Bad Request', response: { message: [['not as it is asked for']] } }, 400)
    const one = { id: randomUUID(), jid: toJid(read.number), text: read.text, at: Date.now() }
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

function readText(body: unknown) {
  return SendTextSchema.safeParse(body).data ?? null
}

function readMedia(body: unknown) {
  const read = SendMediaSchema.safeParse(body).data
  return read ? { number: read.number, text: read.caption } : null
}

function toRecord({ id, jid, text, at }: SentThere) {
  return {
    key: { id, fromMe: true, remoteJid: jid },
    message: { conversation: text },
    messageType: 'conversation',
    messageTimestamp: Math.floor(at / 1000)
  }
}
