import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { formatCents } from '#app/domain/invoice/cents.ts'
import { estimateIbsCbs, invoiceAmounts } from '#app/domain/invoice/invoice.ts'
import { parseJson } from '../../ask-provider.server.ts'
import type { SimulatorStore } from '../../gateways/payment-gateway.server.ts'
import type { InvoiceWire } from '../invoice-authority.server.ts'
import { elementAt, readXml, textAt } from '../read-xml.server.ts'
import { flawInLayout } from './layout.server.ts'
import { type ReadDps, refusalOf, refusalOfReplacement, toReadDps } from './rules.server.ts'

interface Simulating {
  store: SimulatorStore
  now: () => Date
}

const KeptSchema = z.object({ key: z.string(), xml: z.string(), cancelled: z.string().default('') })
type Kept = z.output<typeof KeptSchema>

type Answer = Awaited<ReturnType<InvoiceWire>>

const kind = 'nfse'
const answer = (status: number, body: unknown = null): Answer => ({
  status,
  text: body === null ? '' : JSON.stringify(body),
  retryAfter: 0
})
const refuse = (Codigo: string, Descricao: string): Answer => answer(400, { erros: [{ Codigo, Descricao }] })
const pack = (xml: string) => gzipSync(Buffer.from(xml)).toString('base64')

/** Milliseconds of absence for the taker of that name, as Sefin is away at times. */
const awayMs = 60_000

/**
 * Sefin's API for issuers, separate for each place. It authorises valid invoices (`rules`), refuses others, and is away
 * for a minute for the taker 'Fora do Ar', so that both can be seen without Sefin.
 */
export function createSefinSimulator(simulating: Simulating): (placeId: string) => InvoiceWire {
  return (placeId) => {
    const book = bookOf(simulating, placeId)
    return async ({ method, path, body }) => {
      const [, noun = '', id = '', more = ''] = path.split('/')
      if (method !== 'POST') return showInvoice(await book.find(id), { method, noun, id, more })
      const xml = unpackBody(body)
      if (xml === null) return refuse('E1225', 'Falha na decodificação da área de dados.')
      return id === '' ? answerSent(book, xml) : register(book, id, xml)
    }
  }
}

type Book = ReturnType<typeof bookOf>

/** Invoices of one place. */
function bookOf({ store, now }: Simulating, placeId: string) {
  const idOf = (id: string) => `${placeId} ${id}`
  return {
    now,
    find: async (id: string): Promise<Kept | null> =>
      KeptSchema.safeParse(await store.find(kind, idOf(id))).data ?? null,

    async isAway(id: string): Promise<boolean> {
      const at = now().getTime()
      const first = Number(await store.add('nfse-away', { id: idOf(id), key: '', group: placeId, value: at }))
      return at - first < awayMs
    },

    /** Stores it under its DPS and under its key. */
    async keep(dps: ReadDps, xml: string): Promise<Kept> {
      const { id: dpsId, cnpj, city } = dps
      const number = String(await store.nextNumber()).padStart(13, '0')
      const month = now().toISOString().slice(2, 7).replace('-', '')
      const code = BigInt(`0x${createHash('sha256').update(dpsId).digest('hex').slice(0, 12)}`).toString()
      const key = `${city}22${cnpj}${number}${month}${code.padStart(10, '0').slice(-10)}`
      const made = { key, xml: nfseXml(key, { dps, xml, at: now() }), cancelled: '' }
      const kept = await store.add(kind, { id: idOf(dpsId), key: '', group: placeId, value: made })
      await store.add(kind, { id: idOf(key), key: '', group: placeId, value: made })
      return KeptSchema.parse(kept)
    },

    markCancelled: (key: string, cancelled: string) =>
      store.change(kind, idOf(key), (value) => ({ ...KeptSchema.parse(value), cancelled }))
  }
}

async function answerSent(book: Book, xml: string): Promise<Answer> {
  const root = readXml(xml)
  const flaw = root ? flawInLayout(root, 'DPS') : 'DPS: malformada'
  if (!root || flaw !== null) return refuse('E1235', `Falha no esquema XML do DF-e. ${flaw}.`)
  const dps = toReadDps(root)
  if (dps.takerName === 'Fora do Ar' && (await book.isAway(dps.id))) return answer(503)
  const known = await book.find(dps.id)
  if (known) return refuse('E0014', 'Já existe uma NFS-e gerada a partir de uma DPS com esta série e este número.')
  const refusal = refusalOf(dps, book.now())
  if (refusal) return refuse(refusal.code, refusal.words)
  const replaced = dps.replaces === '' ? null : await book.find(dps.replaces)
  if (dps.replaces !== '') {
    if (!replaced) return refuse('E0044', 'A NFS-e a substituir não existe.')
    if (replaced.cancelled !== '') return refuse('E0046', 'NFS-e cancelada não pode ser substituída.')
    const old = dpsWithin(replaced.xml)
    const kept = old && refusalOfReplacement(dps, old)
    if (kept) return refuse(kept.code, kept.words)
  }
  const made = await book.keep(dps, xml)
  if (replaced) await book.markCancelled(replaced.key, eventXml(replaced.key, '105102'))
  return answer(201, { tipoAmbiente: 2, idDps: dps.id, chaveAcesso: made.key, nfseXmlGZipB64: pack(made.xml) })
}

/** Reads an NFS-e made by the simulator; null for seeded ones in another shape. */
function dpsWithin(xml: string): ReadDps | null {
  const declared = elementAt(readXml(xml), 'infNFSe', 'DPS')
  return declared && toReadDps(declared)
}

async function register(book: Book, key: string, xml: string): Promise<Answer> {
  const known = await book.find(key)
  if (!known) return answer(404)
  const root = readXml(xml)
  const flaw = root ? flawInLayout(root, 'pedRegEvento') : 'pedRegEvento: malformado'
  if (!root || flaw !== null) return refuse('E1235', `Falha no esquema XML do DF-e. ${flaw}.`)
  const asked = elementAt(root, 'infPedReg')
  if (asked?.attributes.Id !== `PRE${key}101101`) {
    return refuse('E1802', 'O identificador do pedido difere da concatenação dos seus campos.')
  }
  if (textAt(asked, 'chNFSe') !== key) return refuse('E1831', 'A NFS-e indicada no pedido não existe.')
  if (Date.parse(textAt(asked, 'dhEvento')) > book.now().getTime()) {
    return refuse('E1843', 'O pedido é posterior ao seu recebimento.')
  }
  if (known.cancelled !== '') return refuse('E0840', 'O evento de cancelamento já está vinculado à NFS-e.')
  const event = eventXml(key, '101101')
  await book.markCancelled(key, event)
  return answer(201, { tipoAmbiente: 2, eventoXmlGZipB64: pack(event) })
}

interface Asked {
  method: string
  noun: string
  id: string
  more: string
}

function showInvoice(found: Kept | null, { method, noun, id, more }: Asked): Answer {
  if (!found) return answer(404)
  if (method === 'HEAD') return answer(200)
  if (noun === 'dps') return answer(200, { chaveAcesso: found.key, idDps: id })
  if (more === '') return answer(200, { chaveAcesso: found.key, nfseXmlGZipB64: pack(found.xml) })
  return found.cancelled === '' ? answer(404) : answer(200, { eventoXmlGZipB64: pack(found.cancelled) })
}

const BodySchema = z.record(z.string(), z.string())

function unpackBody(body: string | undefined): string | null {
  const read = BodySchema.safeParse(parseJson(body ?? ''))
  const packed = read.data?.dpsXmlGZipB64 ?? read.data?.pedidoRegistroEventoXmlGZipB64
  try {
    return packed === undefined ? null : gunzipSync(Buffer.from(packed, 'base64')).toString()
  } catch {
    return null
  }
}

const namespace = 'http://www.sped.fazenda.gov.br/nfse'

/** IBS and CBS of 2026 (LC 214/2025 arts. 343 and 346), in hundredths of a per cent. */
const testRates = { ibs: 10, cbs: 90 }
/** Reductions in per cent for the classes of parks and agencies (arts. 281 and 289). */
const reductions: Readonly<Record<string, number>> = { 200048: 40, 200051: 40 }

interface Making {
  dps: ReadDps
  xml: string
  at: Date
}

/** Parts of an NFS-e that are read here; names and addresses of the registry are left out. */
function nfseXml(key: string, { dps, xml, at }: Making): string {
  const number = Number(key.slice(23, 36))
  const moment = `${at.toISOString().slice(0, 19)}+00:00`
  const head = `<nNFSe>${number}</nNFSe><ambGer>2</ambGer><cStat>100</cStat><dhProc>${moment}</dhProc>`
  return `<NFSe xmlns="${namespace}" versao="1.01"><infNFSe Id="NFS${key}">${head}${reckon(dps)}${xml}</infNFSe></NFSe>`
}

function reckon({ value, cityPercent, rate, withheld, ibsCbs }: ReadDps): string {
  const cents = Math.round(value * 100)
  const percent = Math.round((Number(rate) || cityPercent) * 100)
  const { base, iss, net } = invoiceAmounts({ value: cents, rate: percent, withheld })
  const issXml =
    percent > 0 ? `<pAliqAplic>${formatCents(percent)}</pAliqAplic><vISSQN>${formatCents(iss)}</vISSQN>` : ''
  const values = `<valores><vBC>${formatCents(base)}</vBC>${issXml}<vLiq>${formatCents(net)}</vLiq></valores>`
  if (!ibsCbs) return values
  const left = (100 - (reductions[ibsCbs.classCode] ?? 0)) / 100
  const amounts = estimateIbsCbs({
    value: cents,
    iss,
    ibsCbs: {
      classCode: ibsCbs.classCode,
      operation: '',
      ibsRate: Math.round(testRates.ibs * left),
      cbsRate: Math.round(testRates.cbs * left)
    }
  })
  const ibs = `<gIBS><vIBSTot>${formatCents(amounts.ibs)}</vIBSTot></gIBS>`
  const cbs = `<gCBS><vCBS>${formatCents(amounts.cbs)}</vCBS></gCBS>`
  return `${values}<IBSCBS><totCIBS><vTotNF>${formatCents(net)}</vTotNF>${ibs}${cbs}</totCIBS></IBSCBS>`
}

function eventXml(key: string, type: string): string {
  return `<evento xmlns="${namespace}" versao="1.01"><infEvento Id="EVT${key}${type}001"><chNFSe>${key}</chNFSe></infEvento></evento>`
}
