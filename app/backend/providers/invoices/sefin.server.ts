import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { type InvoiceTarget, numberOfKey } from '#app/domain/invoice/invoice.ts'
import { parseJson } from '../ask-provider.server.ts'
import {
  type AuthorizedInvoice,
  type InvoiceAuthority,
  InvoiceFault,
  type InvoiceWire
} from './invoice-authority.server.ts'

/** No invoice of one service is larger. */
const mostXmlBytes = 1024 * 1024

const text = z.string().max(2000).nullish()
const ErrorSchema = z.object({ Codigo: text, Descricao: text, Complemento: text, codigo: text, descricao: text })
const RefusalSchema = z.object({ erros: z.array(ErrorSchema).min(1) }).or(z.object({ erro: ErrorSchema }))
const InvoiceSchema = z.object({ chaveAcesso: z.string(), idDps: z.string().optional(), nfseXmlGZipB64: z.string() })
const KeySchema = z.object({ chaveAcesso: z.string() })
const EventSchema = z.object({ eventoXmlGZipB64: z.string() })

/** Sefin Nacional's API for issuers, by any wire: DPS and events as gzip in base64 within JSON. */
export function createSefin({ target, wire }: { target: InvoiceTarget; wire: InvoiceWire }): InvoiceAuthority {
  const ask = (call: Parameters<InvoiceWire>[0]) => askSefin(wire, call)

  async function read(key: string): Promise<AuthorizedInvoice> {
    const found = await ask({ method: 'GET', path: `/nfse/${key}` })
    return toInvoice(requireAnswer(found, InvoiceSchema, 'an invoice'))
  }

  return {
    target,
    async send(id, dps) {
      const body = JSON.stringify({ dpsXmlGZipB64: pack(dps) })
      const answer = requireAnswer(await ask({ method: 'POST', path: '/nfse', body }), InvoiceSchema, 'a DPS')
      // A different id would be another invoice.
      if (answer.idDps !== undefined && answer.idDps !== id)
        throw new InvoiceFault('unsure', 'answered for another DPS')
      return toInvoice(answer)
    },
    async find(dpsId) {
      const found = await ask({ method: 'GET', path: `/dps/${dpsId}` })
      if (found.status === 404) return null
      return read(requireAnswer(found, KeySchema, 'a DPS asked for').chaveAcesso)
    },
    async cancel(key, event) {
      const body = JSON.stringify({ pedidoRegistroEventoXmlGZipB64: pack(event) })
      const answer = await ask({ method: 'POST', path: `/nfse/${key}/eventos`, body })
      return unpack(requireAnswer(answer, EventSchema, 'an event').eventoXmlGZipB64)
    },
    async findCancellation(key) {
      const found = await ask({ method: 'GET', path: `/nfse/${key}/eventos/101101/1` })
      return found.status === 404 ? null : unpack(requireAnswer(found, EventSchema, 'an event').eventoXmlGZipB64)
    },
    async test() {
      // Asks for a DPS that does not exist: a 404 proves that the authority knows the caller.
      const { status } = await ask({ method: 'HEAD', path: `/dps/DPS${'0'.repeat(42)}` })
      if (status !== 404 && status !== 200) throw new InvoiceFault('unsure', `answered ${status} to a test`)
    }
  }
}

type Answered = Awaited<ReturnType<InvoiceWire>>

/** A 404 counts as an answer here. */
async function askSefin(wire: InvoiceWire, call: Parameters<InvoiceWire>[0]): Promise<Answered> {
  const answer = await wire(call).catch((error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // The other side closes the handshake if it does not know the certificate.
    const kind = /^ERR_SSL_(?:TLSV1_ALERT|SSLV3_ALERT|TLSV13_ALERT)/.test(code) ? 'credentials' : 'unsure'
    throw new InvoiceFault(kind, `no answer${/^\w{1,60}$/.test(code) ? ` (${code})` : ''}`)
  })
  const { status, text, retryAfter } = answer
  if (status === 404 || (status >= 200 && status < 300)) return answer
  if (status === 401 || status === 403 || status === 496) throw new InvoiceFault('credentials', `answered ${status}`)
  const refusal = status >= 400 && status < 500 && ![408, 425, 429].includes(status) ? readRefusal(text) : null
  if (!refusal) throw new InvoiceFault('unsure', `answered ${status}`, '', '', retryAfter)
  throw new InvoiceFault('refused', `refused with ${refusal.code}`, refusal.code, refusal.words)
}

/** A refusal without reasons is not believed: a proxy may have sent it. */
function readRefusal(text: string): { code: string; words: string } | null {
  const read = RefusalSchema.safeParse(parseJson(text))
  if (!read.success) return null
  const errors = 'erros' in read.data ? read.data.erros : [read.data.erro]
  const codeOf = (one: z.output<typeof ErrorSchema>) => (one.Codigo ?? one.codigo ?? '').slice(0, 20)
  const said = errors.map(({ Descricao, descricao, Complemento }) =>
    [Descricao ?? descricao, Complemento].filter(Boolean).join(' ')
  )
  return { code: errors.map(codeOf).filter(Boolean).slice(0, 5).join(', '), words: said.join(' · ').slice(0, 1000) }
}

function requireAnswer<T>({ status, text }: Answered, schema: z.ZodType<T>, what: string): T {
  const read = status === 404 ? null : schema.safeParse(parseJson(text))
  if (!read?.success) throw new InvoiceFault('unsure', `unreadable answer (${status}) to ${what}`)
  return read.data
}

function toInvoice({ chaveAcesso: key, nfseXmlGZipB64 }: z.output<typeof InvoiceSchema>): AuthorizedInvoice {
  if (numberOfKey(key) === null) throw new InvoiceFault('unsure', 'answered with a key that is none')
  return { key, xml: unpack(nfseXmlGZipB64) }
}

const pack = (xml: string): string => gzipSync(Buffer.from(xml)).toString('base64')

/** @throws InvoiceFault for what is no XML of a likely size */
function unpack(packed: string): string {
  try {
    const xml = gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostXmlBytes }).toString()
    if (xml.trimStart().startsWith('<')) return xml
  } catch {
    // Reported below, without the content.
  }
  throw new InvoiceFault('unsure', 'answered with no XML')
}
