import { randomUUID } from 'node:crypto'
import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { issueInvoices as call } from '#app/contracts/finance/invoices.ts'
import { isPaidStatus } from '#app/domain/booking/situation.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../db/connection.server.ts'
import { lockBookingToInvoice, lockTransactionToInvoice } from '../db/queries/finance/invoice-origins.server.ts'
import type { InvoiceSettingsRow } from '../db/queries/finance/invoice-settings.server.ts'
import { hasStanding, insertInvoice } from '../db/queries/finance/invoices.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { type Composed, columnsOf, composeOfBooking, composeOfTransaction, flawsOf } from './compose/compose.server.ts'
import { labelOf } from './label.server.ts'
import { queueInvoice } from './queue-invoice.server.ts'
import { requireReady } from './require-ready.server.ts'

type Outcome = { kind: 'queued' | 'draft'; id: string } | { kind: 'skipped' }

interface Issuing {
  ctx: StaffContext
  settings: InvoiceSettingsRow
  zone: string
  /** True to store it only, for a check by a person. */
  draft: boolean
}

/**
 * Uses a transaction for each, so that one failure does not stop the others.
 * @throws ApiError 409 `not_ready`, 422
 */
export async function issueInvoices({ body }: Received<typeof call>, ctx: StaffContext): Promise<Answer<typeof call>> {
  const { placeId } = ctx.actor
  const bookings = [...new Set(body.bookings)]
  const transactions = [...new Set(body.transactions)].filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  if (bookings.length + transactions.length === 0) {
    throw invalid({ fields: { bookings: ['Escolha ao menos uma reserva ou um lançamento.'] } })
  }
  const settings = await requireReady(ctx.db.orm, ctx, placeId)
  const issuing = { ctx, settings, zone: await findTimezone(ctx.db.orm, placeId), draft: body.draft }
  const outcomes: Outcome[] = []
  for (const publicId of bookings) outcomes.push(await issueOfBooking(issuing, publicId))
  for (const id of transactions) outcomes.push(await issueOfTransaction(issuing, id))
  return describeOutcomes(outcomes)
}

function issueOfBooking(issuing: Issuing, publicId: string): Promise<Outcome> {
  const { ctx, settings } = issuing
  const { placeId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const origin = await lockBookingToInvoice(tx, { placeId, publicId })
    if (!origin || !isPaidStatus(origin.booking.status)) return { kind: 'skipped' }
    const composed = composeOfBooking(origin, settings)
    return issueOne(tx, issuing, { composed, bookingId: origin.booking.id, transactionId: null })
  })
}

function issueOfTransaction(issuing: Issuing, id: number): Promise<Outcome> {
  const { ctx, settings } = issuing
  const { placeId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const origin = await lockTransactionToInvoice(tx, { placeId, id })
    if (origin?.transaction.flow !== 'in' || origin.transaction.status !== 'paid') return { kind: 'skipped' }
    const composed = composeOfTransaction(origin, settings)
    return issueOne(tx, issuing, { composed, bookingId: null, transactionId: id })
  })
}

interface One {
  composed: Composed
  bookingId: number | null
  transactionId: number | null
}

/** Locks the origin: of two attempts at once, the second finds that it has an invoice. */
async function issueOne(tx: Transaction, issuing: Issuing, { composed, ...origin }: One): Promise<Outcome> {
  const { ctx, settings, zone, draft } = issuing
  const { placeId, userId } = ctx.actor
  if (composed.stays <= 0 || (await hasStanding(tx, origin))) return { kind: 'skipped' }
  const now = ctx.now()
  const id = randomUUID()
  const { target } = settings
  const unsent = { series: null, number: null, issuedAt: null, replaceReason: '', replaceWords: '' }
  const row = { id, placeId, ...origin, target, ...unsent, ...columnsOf(composed, { settings, now, zone }) }
  const [flaw] = flawsOf(row, { zone, now, replacedKey: '' })
  const problem = flaw?.message ?? composed.unplaced
  await insertInvoice(tx, { ...row, state: 'draft', createdBy: userId, createdAt: now, problem })
  const isSent = !draft && problem === ''
  const numbered = isSent ? await queueInvoice(tx, { row, series: settings.series, now }) : unsent
  await recordChange(tx, ctx, {
    action: isSent ? 'invoice.issued' : 'invoice.drafted',
    id,
    label: labelOf(numbered),
    changed: { from: '', to: `Valor: ${formatMoney(composed.stays)}` }
  })
  return { kind: isSent ? 'queued' : 'draft', id }
}

function describeOutcomes(outcomes: Outcome[]): Answer<typeof call> {
  const of = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind)
  const queued = of('queued').length
  const drafts = of('draft').length
  const skipped = of('skipped').length
  const parts = [
    queued > 0 ? `${countLabel(queued, { one: 'nota enviada', many: 'notas enviadas' })} para autorização.` : '',
    drafts > 0 ? `${countLabel(drafts, { one: 'nota ficou', many: 'notas ficaram' })} em rascunho.` : '',
    skipped > 0
      ? `${countLabel(skipped, { one: 'já tinha nota ou não tem', many: 'já tinham nota ou não têm' })} valor pago.`
      : ''
  ]
  const [only] = outcomes.length === 1 ? outcomes : []
  const id = only && only.kind !== 'skipped' ? only.id : ''
  return { queued, drafts, skipped, id, message: parts.filter(Boolean).join(' ') }
}
