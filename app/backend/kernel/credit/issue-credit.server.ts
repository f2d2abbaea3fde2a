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
  /** Locked. */
  booking: BookingRow
  /** Centavos that came for it and are here. */
  value: Centavos
  timezone: string
  now: Date
}

/** The booking's money leaves it, and is held for the same person: neither sold nor owed back. */
export async function issueCredit(tx: Transaction, { booking, value, timezone, now }: Issuing) {
  const { placeId, document, documentCountry, phone, id: bookingId } = booking
  const code = makeCreditCode(randomBytes(8), randomBytes(8))
  const [id, paymentId] = [randomUUID(), randomUUID()]
  const description = `Crédito ${formatCreditCode(code)}`
  await insertCreditPayment(tx, { id: paymentId, placeId, bookingId, value: -value, description, at: now })
  const validUntil = addMonths(todayIn(timezone, now), CREDIT_MONTHS)
  await insertCredit(tx, {
    ...{ id, placeId, code, bookingId, paymentId, document, documentCountry, phone },
    ...{ value, balance: value, validUntil, createdAt: now }
  })
  return { id, code, validUntil }
}

/** Null where something of it was used. Its money is the booking's again. */
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
