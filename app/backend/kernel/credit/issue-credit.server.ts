import { randomBytes, randomUUID } from 'node:crypto'
import { addMonths, todayIn } from '#app/domain/calendar/dates.ts'
import { CREDIT_MONTHS } from '#app/domain/closure/answers.ts'
import { formatCreditCode, makeCreditCode } from '#app/domain/closure/credit-code.ts'
import type { Centavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import {
  type CreditRow,
  insertCredit,
  insertCreditPayment,
  lockCredit,
  setCredit,
  undoCreditPayment
} from '../../db/queries/closures/credits.server.ts'

interface Issuing {
  /** The caller holds its lock. */
  booking: BookingRow
  /** Centavos received for it and not refunded. */
  value: Centavos
  timezone: string
  now: Date
}

/** The booking's money leaves it and is held for the same person: it is neither sold nor due for a refund. */
export async function issueCredit(tx: Transaction, { booking, value, timezone, now }: Issuing) {
  const { placeId, document, documentCountry, phone, id: bookingId } = booking
  const code = makeCreditCode(randomBytes(8), randomBytes(8))
  const id = randomUUID()
  const paymentId = randomUUID()
  const description = `Crédito ${formatCreditCode(code)}`
  await insertCreditPayment(tx, { id: paymentId, placeId, bookingId, value: -value, description, at: now })
  const validUntil = addMonths(todayIn(timezone, now), CREDIT_MONTHS)
  await insertCredit(tx, {
    id,
    placeId,
    code,
    bookingId,
    paymentId,
    document,
    documentCountry,
    phone,
    value,
    balance: value,
    validUntil,
    createdAt: now
  })
  return { id, code, validUntil }
}

/** Null if some of it was used. Its money belongs to the booking again. */
export async function voidCredit(
  tx: Transaction,
  id: string,
  { now, by, reason }: { now: Date; by: number | null; reason: string }
): Promise<CreditRow | null> {
  const credit = await lockCredit(tx, id)
  if (!credit || credit.voidedAt || credit.balance !== credit.value) return null
  await undoCreditPayment(tx, credit.paymentId, { at: now, by, reason })
  await setCredit(tx, id, { balance: 0, voidedAt: now })
  return credit
}
