import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { moveInvoice as call } from '#app/contracts/finance/invoices.ts'
import { checkWords } from '#app/domain/invoice/check-dps.ts'
import { CANCEL_REASONS, isReason } from '#app/domain/invoice/reasons.ts'
import type { Transaction } from '../db/connection.server.ts'
import {
  findReplacement,
  giveNumberBack,
  type InvoiceRow,
  lockInvoice,
  setInvoice
} from '../db/queries/finance/invoices.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { labelOf } from './label.server.ts'
import { readInvoice } from './read-invoices.server.ts'
import { invoiceChanged, requireInvoice, unknownInvoice } from './require-invoice.server.ts'

interface Moving {
  tx: Transaction
  /** The caller holds its lock. */
  row: InvoiceRow
  body: Received<typeof call>['body']
  ctx: StaffContext
}

interface Moved {
  outcome: 'done' | 'already'
  message: string
}

const already: Moved = { outcome: 'already', message: 'Isto já tinha sido feito.' }

/**
 * A second call is harmless.
 * @throws ApiError 404, 409 `changed_meanwhile`, 422
 */
export async function moveInvoice(
  { params, body }: Received<typeof call>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const known = await requireInvoice(ctx, params.id)
  const moved = await inTransaction(ctx.db, async (tx) => {
    const row = await lockInvoice(tx, known.id)
    if (!row) throw unknownInvoice()
    const moving = { tx, row, body, ctx }
    return body.action === 'cancel' ? cancel(moving) : discard(moving)
  })
  return { ...moved, invoice: await readInvoice({ params }, ctx) }
}

/** Requests the cancellation; the invoice is cancelled once the authority confirms it. */
async function cancel({ tx, row, body, ctx }: Moving): Promise<Moved> {
  if (row.state === 'cancelled' || row.event === 'cancel') return already
  if (row.state !== 'authorized') throw invoiceChanged()
  if (await findReplacement(tx, row.id)) throw invoiceChanged('Esta nota está sendo substituída: espere a resposta.')
  const fields: Record<string, string[]> = {}
  if (!isReason(CANCEL_REASONS, body.reason)) fields.reason = ['Escolha o motivo.']
  for (const { field, message } of checkWords(body.words)) fields[field] = [message]
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  const now = ctx.now()
  await setInvoice(tx, row.id, {
    event: 'cancel',
    eventReason: body.reason,
    eventWords: body.words.trim(),
    eventAt: now,
    attempts: 0,
    tryAt: now,
    code: '',
    problem: '',
    endedBy: ctx.actor.userId
  })
  const label = labelOf(row)
  await recordChange(tx, ctx, { action: 'invoice.cancel-asked', id: row.id, label, reason: body.words.trim() })
  return { outcome: 'done', message: 'Cancelamento pedido: a resposta chega em instantes.' }
}

/** No invoice was issued with its number, so the next one gets it. */
async function discard({ tx, row, ctx }: Moving): Promise<Moved> {
  if (row.state === 'cancelled') return already
  if (row.state !== 'draft' && row.state !== 'rejected') throw invoiceChanged()
  const { placeId, target, series, number } = row
  if (series !== null && number !== null) await giveNumberBack(tx, { placeId, target, series, number })
  await setInvoice(tx, row.id, {
    state: 'cancelled',
    standing: false,
    series: null,
    number: null,
    dpsId: '',
    tryAt: null,
    problem: '',
    endedAt: ctx.now(),
    endedBy: ctx.actor.userId
  })
  await recordChange(tx, ctx, { action: 'invoice.discarded', id: row.id, label: labelOf(row) })
  return {
    outcome: 'done',
    message: 'Nota descartada. A reserva ou o lançamento volta para a lista dos que não têm nota.'
  }
}
