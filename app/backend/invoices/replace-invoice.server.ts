import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { replaceInvoice as call } from '#app/contracts/finance/invoices.ts'
import { SIMPLES, type Taker } from '#app/domain/invoice/invoice.ts'
import { isReason, REPLACE_REASONS } from '#app/domain/invoice/reasons.ts'
import type { Transaction } from '../db/connection.server.ts'
import { findReplacement, type InvoiceRow, insertInvoice, lockInvoice } from '../db/queries/finance/invoices.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { type Composed, columnsOf, flawsOf } from './compose/compose.server.ts'
import { readTaker, refuseFlaws } from './compose/typed-taker.server.ts'
import { labelOf } from './label.server.ts'
import { lockOrigin } from './lock-origin.server.ts'
import { queueInvoice } from './queue-invoice.server.ts'
import { readInvoice } from './read-invoices.server.ts'
import { invoiceChanged, requireInvoice, unknownInvoice } from './require-invoice.server.ts'
import { requireReady } from './require-ready.server.ts'

/**
 * Issues another invoice for the present amount, which names the old one. The old one stands until the new one is
 * authorised; then the authority cancels it (e105102), and it is replaced.
 * @throws ApiError 404, 409, 422
 */
export async function replaceInvoice(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const known = await requireInvoice(ctx, params.id)
  const taker = readTaker(body)
  if (!isReason(REPLACE_REASONS, body.reason)) throw invalid({ fields: { reason: ['Escolha o motivo.'] } })
  const zone = await findTimezone(ctx.db.orm, known.placeId)
  const made = await inTransaction(ctx.db, async (tx) => {
    const settings = await requireReady(tx, ctx, known.placeId)
    const composed = await lockOrigin(tx, known, settings)
    const old = await lockInvoice(tx, known.id)
    if (!old || !composed) throw unknownInvoice()
    await requireReplaceable(tx, old)
    if (old.target !== settings.target) {
      throw conflict({ message: 'Esta nota é de outro ambiente: só se substitui no ambiente em que foi emitida.' })
    }
    if (composed.stays <= 0) throw conflict({ message: 'Nada mais ficou pago: cancele a nota em vez de substituir.' })
    const { userId, placeId } = ctx.actor
    const now = ctx.now()
    const content = contentOfReplacement(old, composed, { taker, description: body.description })
    const row = {
      id: randomUUID(),
      placeId,
      bookingId: old.bookingId,
      transactionId: old.transactionId,
      target: old.target,
      series: null,
      number: null,
      issuedAt: null,
      standing: false,
      replaces: old.id,
      replaceReason: body.reason,
      replaceWords: body.words.trim(),
      ...columnsOf(content, { settings, now, zone })
    }
    refuseFlaws(flawsOf(row, { zone, now, replacedKey: old.key }))
    await insertInvoice(tx, { ...row, state: 'draft', createdBy: userId, createdAt: now })
    await queueInvoice(tx, { row, series: settings.series, now })
    const reason = row.replaceWords
    await recordChange(tx, ctx, { action: 'invoice.replace-asked', id: old.id, label: labelOf(old), reason })
    return row.id
  })
  const invoice = await readInvoice({ params: { id: made } }, ctx)
  return { outcome: 'done', message: 'Nota substituta enviada para autorização.', invoice }
}

/**
 * A replacement keeps competence and service code of the old one (E0060); for Simples also its taker and value (E0061).
 * @throws ApiError 409
 */
export function contentOfReplacement(
  old: InvoiceRow,
  composed: Composed,
  { taker, description }: { taker: Taker; description: string }
): Composed {
  requireSameTax(old, { document: taker.document, value: composed.stays })
  const service = { ...composed.service, code: old.service.code, description: description.trim() }
  return { ...composed, taker, service, day: old.competence }
}

/** @throws ApiError 409 */
function requireSameTax({ issuer, taker, value }: InvoiceRow, next: { document: string; value: number }): void {
  if (issuer.simples === SIMPLES.none || (taker.document === next.document && value === next.value)) return
  throw conflict({
    message: 'No Simples Nacional a nota substituta não muda o cliente nem o valor: cancele esta nota e emita outra.'
  })
}

async function requireReplaceable(tx: Transaction, old: InvoiceRow): Promise<void> {
  if (old.state !== 'authorized' || old.event !== '') throw invoiceChanged()
  if (await findReplacement(tx, old.id)) throw invoiceChanged('Esta nota já está sendo substituída.')
}
