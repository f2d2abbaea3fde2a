import { writeCancellation, writeDps } from '#app/domain/invoice/dps.ts'
import { canInvoiceMove, numberOfKey } from '#app/domain/invoice/invoice.ts'
import { nextTryAt } from '#app/domain/refund/tries.ts'
import type { Transaction } from '../db/connection.server.ts'
import {
  findInvoice,
  type InvoiceRow,
  lockInvoice,
  setInvoice,
  takeDueInvoice
} from '../db/queries/finance/invoices.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { workByPlace } from '../kernel/work-by-place.server.ts'
import {
  type AuthorizedInvoice,
  type InvoiceDesk,
  InvoiceFault
} from '../providers/invoices/invoice-authority.server.ts'
import { readReckoned } from '../providers/invoices/read-amounts.server.ts'
import { environmentOf, toDps } from './compose/compose.server.ts'

/** Outcome of one request to the authority. */
type Heard =
  | { kind: 'authorized'; invoice: AuthorizedInvoice; sent: string }
  | { kind: 'cancelled'; xml: string }
  | { kind: 'refused'; code: string; words: string; sent: string }
  | { kind: 'again'; problem: string; retryAfter: number }

/** Tries without a notice to anybody: the authority is away for a while at times. */
const quietTries = 3

/**
 * Sends invoices until none is due. If the process dies at any point, the invoice is taken up again and looked up
 * before it is sent once more.
 */
export async function sendInvoices(backend: Backend): Promise<void> {
  await workByPlace((busy) => takeDueInvoice(backend.db, backend.now(), busy), {
    placeOf: ({ placeId }) => placeId,
    work: (due) => sendInvoice(backend, due)
  })
}

/** Runs outside of any transaction. */
async function sendInvoice(backend: Backend, row: InvoiceRow): Promise<void> {
  const heard = await askAuthority(backend, row)
  if (heard.kind === 'again') {
    backend.log.warn({ invoiceId: row.id, attempts: row.attempts }, 'an invoice is not authorised yet')
  }
  await inTransaction(backend.db, (tx) => applyHeard(tx, { row, heard, now: backend.now() }))
  backend.live.tell(row.placeId, ['invoices'])
}

async function askAuthority(backend: Backend, row: InvoiceRow): Promise<Heard> {
  try {
    const desk = await backend.invoices.of(row.placeId, row.target)
    if (!desk) return { kind: 'again', problem: noDesk, retryAfter: 0 }
    const zone = await findTimezone(backend.db.orm, row.placeId)
    return row.state === 'processing'
      ? await askForInvoice(backend, desk, { row, zone })
      : await askToCancel(desk, { row, zone })
  } catch (error) {
    if (error instanceof InvoiceFault) return toHeard(error, row)
    backend.log.error({ invoiceId: row.id, err: error }, 'an invoice could not be sent')
    return { kind: 'again', problem: unsure, retryAfter: 0 }
  }
}

const noDesk = 'Falta o certificado digital para enviar. Veja em Configurações, Notas fiscais.'
const unsure = 'Quem autoriza as notas não respondeu com clareza. Será consultado de novo.'
const unknownCertificate = 'O certificado digital não foi aceito. Confira em Configurações, Notas fiscais.'

function toHeard({ kind, retryAfter }: InvoiceFault, { attempts }: InvoiceRow): Heard {
  if (kind === 'credentials') return { kind: 'again', problem: unknownCertificate, retryAfter }
  return { kind: 'again', problem: attempts < quietTries ? '' : unsure, retryAfter }
}

interface Sending {
  row: InvoiceRow
  zone: string
}

/** An attempt may have reached the authority, so its outcome is looked up before anything is sent again. */
async function askForInvoice(
  backend: Backend,
  { authority, sign }: InvoiceDesk,
  { row, zone }: Sending
): Promise<Heard> {
  const old =
    row.replaces === null ? null : await findInvoice(backend.db.orm, { placeId: row.placeId, id: row.replaces })
  const sent = sign(writeDps(toDps(row, { zone, now: backend.now(), replacedKey: old?.key ?? '' })))
  if (row.attempts > 1) {
    const known = await authority.find(row.dpsId)
    if (known) return { kind: 'authorized', invoice: known, sent }
  }
  try {
    return { kind: 'authorized', invoice: await authority.send(row.dpsId, sent), sent }
  } catch (error) {
    if (!(error instanceof InvoiceFault) || error.kind !== 'refused') throw error
    // An earlier request may have succeeded meanwhile, so a refusal counts only if the invoice does not exist.
    const known = await authority.find(row.dpsId)
    if (known) return { kind: 'authorized', invoice: known, sent }
    return { kind: 'refused', code: error.code, words: error.words, sent }
  }
}

async function askToCancel({ authority, sign }: InvoiceDesk, { row, zone }: Sending): Promise<Heard> {
  const { key, issuer, eventReason: reason, eventWords: words, eventAt } = row
  if (row.attempts > 1) {
    const known = await authority.findCancellation(key)
    if (known !== null) return { kind: 'cancelled', xml: known }
  }
  const at = eventAt ?? row.createdAt
  const event = writeCancellation({
    environment: environmentOf(row.target),
    at,
    zone,
    cnpj: issuer.cnpj,
    key,
    reason,
    words
  })
  try {
    return { kind: 'cancelled', xml: await authority.cancel(key, sign(event)) }
  } catch (error) {
    if (!(error instanceof InvoiceFault) || error.kind !== 'refused') throw error
    const known = await authority.findCancellation(key)
    if (known !== null) return { kind: 'cancelled', xml: known }
    return { kind: 'refused', code: error.code, words: error.words, sent: '' }
  }
}

interface Applying {
  row: InvoiceRow
  heard: Heard
  now: Date
}

/** Runs under the locks, and changes nothing if somebody ended the invoice meanwhile. */
async function applyHeard(tx: Transaction, { row: { id, replaces, attempts, state }, heard, now }: Applying) {
  const old = replaces === null ? null : await lockInvoice(tx, replaces)
  const row = await lockInvoice(tx, id)
  if (!row || row.state !== state || row.attempts < attempts || (row.state === 'authorized' && row.event === '')) return
  if (heard.kind === 'again') {
    const tryAt = nextTryAt({ attempts: row.attempts, now, retryAfter: heard.retryAfter })
    return setInvoice(tx, id, { problem: heard.problem, tryAt })
  }
  if (heard.kind === 'refused') return refuseInvoice(tx, row, heard)
  const ended = { tryAt: null, code: '', problem: '' }
  if (heard.kind === 'cancelled') {
    const event = { event: '', eventXml: heard.xml, endedAt: now }
    return setInvoice(tx, id, { ...ended, ...event, state: 'cancelled', standing: false })
  }
  const { key, xml } = heard.invoice
  if (old && canInvoiceMove(old.state, 'replaced')) {
    await setInvoice(tx, old.id, {
      state: 'replaced',
      standing: false,
      endedAt: now,
      endedBy: row.createdBy,
      problem: ''
    })
  }
  const authorized = { key, xml, nfseNumber: numberOfKey(key), authorizedAt: now, sentXml: heard.sent }
  return setInvoice(tx, id, { ...ended, ...authorized, ...amountsOf(row, xml), state: 'authorized', standing: true })
}

/** Our amounts were an estimate by the settings' rates; the authority's amounts count. */
function amountsOf(row: InvoiceRow, xml: string) {
  const { rate, iss, net, ibs, cbs } = readReckoned(xml)
  return { issRate: rate ?? row.issRate, iss: iss ?? row.iss, net: net ?? row.net, ibs, cbs }
}

/** If a cancellation is refused, the invoice stays as it was. */
function refuseInvoice(
  tx: Transaction,
  row: InvoiceRow,
  { code, words, sent }: { code: string; words: string; sent: string }
) {
  const problem = words || 'Recusada sem explicação.'
  const said = { tryAt: null, code, problem, attempts: 0 }
  if (row.state === 'processing') return setInvoice(tx, row.id, { ...said, state: 'rejected', sentXml: sent })
  return setInvoice(tx, row.id, { ...said, event: '', problem: `O cancelamento foi recusado: ${problem}` })
}
