import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { payByCredit } from '#app/contracts/closures/credits.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isCancelledStatus, isPaidStatus } from '#app/domain/booking/situation.ts'
import { owedOf } from '#app/domain/booking/unpaid.ts'
import { type Centavos, formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, findFullBooking, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { readKept } from '../../db/queries/receipts.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { readCredit, requireOwnCredit, spendCredit } from '../discounts/use-credit.server.ts'
import { isTheirs } from '../reach.server.ts'

/**
 * A repeated call finds nothing due or no credit left.
 * @throws ApiError 404, 409 `not_payable` or `credit`, 422 at `code`, 429
 */
export async function payWithCredit(
  { params, body }: Pick<Received<typeof payByCredit>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof payByCredit>> {
  const actor = ctx.actor
  const full = /^[0-9a-f]{32}$/.test(params.uuid) ? await findFullBooking(ctx.db, { publicId: params.uuid }) : null
  if (full?.booking.placeId !== actor.placeId) throw unknownBooking()
  const place = { id: actor.placeId, timezone: full.place.timezone, field: 'code' } as const
  const credit = await readCredit(body.code, place, ctx)
  if (!credit) throw invalid({ fields: { code: ['Digite o código do crédito, como CR-A1C2-D3E4-F5G6-H7J9.'] } })
  const now = ctx.now()
  const { value, owed } = await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, { id: full.booking.id })
    if (!booking || !(await isTheirs(tx, booking, actor))) throw unknownBooking()
    const owed = await requireOwed(tx, booking)
    requireOwnCredit(credit, { ...booking, field: 'code' })
    return { owed, value: await spendCredit(tx, { credit, booking, owed, now, by: actor, field: 'code' }) }
  })
  const left = owed > value ? ` Ainda falta receber ${formatMoney(owed - value)}.` : ''
  return { message: `Pago com crédito: ${formatMoney(value)}.${left}` }
}

const unknownBooking = () => notFound({ message: ERRORS.bookingNotFound })

async function requireOwed(tx: Transaction, booking: BookingRow): Promise<Centavos> {
  const { received } = await readKept(tx, booking.id)
  const owed = owedOf({ ...booking, paid: received, refunded: 0 })
  if (!isCancelledStatus(booking.status) && !isPaidStatus(booking.status) && owed > 0) return owed
  const message = isCancelledStatus(booking.status)
    ? 'Esta reserva foi cancelada: não há o que receber.'
    : 'Esta reserva está paga: não há o que receber.'
  throw conflict({ code: 'not_payable', message })
}
