import { conflict, notFound } from '#app/contracts/api-error.ts'
import { gatewayTitle } from '#app/domain/money/gateway-words.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import { lockStray, type StrayRow, setStray } from '../../db/queries/money/strays.server.ts'
import { lockPayment } from '../../db/queries/payments.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { insertFound } from '../adopt-payment.server.ts'
import { movePayment } from '../apply-payment.server.ts'
import { findTarget, type Target } from './find-target.server.ts'
import { type ReadBack, readBack } from './read-back.server.ts'
import { amountChanged, type Settled, type Settling, solvedAlready, solvedOtherwise } from './settling.server.ts'

/**
 * Counts it for a booking of the place that it was for after all. Once.
 * @throws ApiError 404, 409, 422, 503
 */
export async function adoptStray(settling: Settling, stray: StrayRow): Promise<Settled> {
  const { ctx } = settling
  const back = await readBack(ctx, stray)
  const target = await findTarget(settling, { said: back.said, own: null })
  const done = await inTransaction(ctx.db, (tx) => adopt(tx, settling, { stray, back, target }))
  if ('amount' in done) throw amountChanged(done.amount)
  return done
}

interface Adopting {
  stray: StrayRow
  back: ReadBack
  target: Target
}

async function adopt(
  tx: Transaction,
  { ctx, actor, note, seen }: Settling,
  { stray, back, target }: Adopting
): Promise<Settled | { amount: Centavos }> {
  const { gateway, said } = back
  const now = ctx.now()
  const booking = await lockBooking(tx, { id: target.id })
  const locked = await lockStray(tx, stray)
  if (!booking || !locked) throw notFound()
  const known = await lockPayment(tx, { provider: stray.provider, providerId: stray.providerId })
  if (known && known.bookingId === booking.id && locked.solvedHow === 'booking') return solvedAlready
  if (known || locked.solvedAt) throw solvedOtherwise()
  const amount = said.amount ?? locked.value
  if (amount !== seen) {
    await setStray(tx, stray.id, { value: amount })
    return { amount }
  }
  await recordEvent(tx, { booking, action: 'stray-adopted', at: now, by: actor, reason: note })
  const payment = await insertFound(tx, { booking, gateway, said: { ...said, amount }, now })
  const moved = { booking, payment, now }
  // A person confirms what the provider does not know.
  const applied = await movePayment(tx, moved, { ...said, amount, orderId: booking.hash })
  if (applied !== 'APPROVED') {
    throw conflict({ code: 'changed', message: 'Nada resta deste pagamento no provedor. Nada foi aceito.' })
  }
  await setStray(tx, stray.id, { solvedAt: now, solvedBy: actor.userId, solvedHow: 'booking', note })
  return { outcome: 'done', message: `${formatMoney(amount)} aceitos na reserva ${target.code}.` }
}

const endings = {
  returned: 'Marcado como devolvido no provedor.',
  other: 'Marcado: não é venda deste parque.'
} as const

/**
 * Only somebody's statement: nothing is counted, and it can be taken back.
 * @throws ApiError 404, 409
 */
export function closeStray(settling: Settling, stray: StrayRow, how: keyof typeof endings): Promise<Settled> {
  const { ctx, actor, note } = settling
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockStray(tx, stray)
    if (!locked) throw notFound()
    if (locked.solvedHow === how) return solvedAlready
    if (locked.solvedAt) throw solvedOtherwise()
    await setStray(tx, stray.id, { solvedAt: ctx.now(), solvedBy: actor.userId, solvedHow: how, note })
    await recordChange(tx, ctx, { action: 'unsettled.solved', ...nameOf(stray), reason: `${endings[how]} ${note}` })
    return { outcome: 'done', message: endings[how] }
  })
}

/** @throws ApiError 404, 409 for what a booking has taken */
export function reopenStray({ ctx, note }: Settling, stray: StrayRow): Promise<Settled> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockStray(tx, stray)
    if (!locked) throw notFound()
    if (!locked.solvedAt) return { outcome: 'already', message: 'Este pagamento já estava em aberto.' }
    if (locked.solvedHow === 'booking') throw solvedOtherwise()
    await setStray(tx, stray.id, { solvedAt: null, solvedBy: null, solvedHow: '', note: '' })
    await recordChange(tx, ctx, { action: 'unsettled.reopened', ...nameOf(stray), reason: note })
    return { outcome: 'done', message: 'O pagamento está em aberto de novo.' }
  })
}

const nameOf = ({ id, provider, providerId }: StrayRow) => ({ id, label: `${gatewayTitle(provider)} ${providerId}` })
