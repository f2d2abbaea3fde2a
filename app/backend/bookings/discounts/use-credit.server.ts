import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import { formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { formatCreditCode, isCreditCode, normaliseCreditCode } from '#app/domain/closure/credit-code.ts'
import type { Centavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import {
  type CreditRow,
  findCredit,
  insertCreditPayment,
  insertCreditUse,
  lockCredit,
  setCredit
} from '../../db/queries/closures/credits.server.ts'
import type { Actor, ApiContext } from '../../kernel/context.server.ts'
import { countAttempt, takeAttemptBack } from '../../kernel/count-attempt.server.ts'
import { balanceBooking } from '../../kernel/desk/balance-booking.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'

/** Field in which its code was typed. */
type CodeField = 'discount_code' | 'code'

interface Place {
  id: string
  timezone: string
  /** The booking form's by default. */
  field?: CodeField
}

/**
 * Null if the typed text is no credit code.
 * @throws ApiError 422 at its field, 429
 */
export async function readCredit(typed: string | undefined, place: Place, ctx: ApiContext) {
  const code = typed?.trim() ?? ''
  if (!isCreditCode(code)) return null
  const guess = guessOfCode(ctx)
  await countAttempt(ctx, guess)
  const credit = await findCredit(ctx.db, { placeId: place.id, code: normaliseCreditCode(code) })
  const problem = creditProblem(credit, todayIn(place.timezone, ctx.now()))
  if (problem || !credit) throw invalid({ message: problem, fields: { [place.field ?? 'discount_code']: [problem] } })
  await takeAttemptBack(ctx, guess)
  return credit
}

/** Problem of the credit; '' if it may be used. */
function creditProblem(credit: CreditRow | null, today: string): string {
  if (!credit || credit.voidedAt) return 'Este crédito não existe ou não vale mais.'
  if (credit.validUntil < today) return `Este crédito valia até ${formatDay(credit.validUntil)}.`
  return credit.balance === 0 ? 'Este crédito já foi usado.' : ''
}

interface Person {
  document: string
  documentCountry: string
  phone: string
}

/**
 * A credit belongs to one person.
 * @throws ApiError 422 at its field
 */
export function requireOwnCredit(credit: CreditRow, person: Person & { field?: CodeField }): void {
  const isTheirs =
    credit.document === ''
      ? credit.phone === person.phone
      : credit.document === person.document && credit.documentCountry === person.documentCountry
  if (isTheirs) return
  const message =
    credit.document === ''
      ? 'Este crédito é pessoal: reserve com o mesmo telefone da reserva de que ele veio.'
      : 'Este crédito é pessoal: reserve com o mesmo documento da reserva de que ele veio.'
  throw invalid({ message, fields: { [person.field ?? 'discount_code']: [message] } })
}

interface Spending {
  credit: CreditRow
  /** The caller holds its lock. */
  booking: BookingRow
  /** Centavos due. */
  owed: Centavos
  now: Date
  by: Actor | 'visitante'
  field?: CodeField
}

/**
 * Spends the credit on the booking made just now in this transaction.
 * @throws like `spendCredit`
 */
export async function spendOnOrder(
  tx: Transaction,
  { credit, hash, now }: Pick<Spending, 'credit' | 'now'> & { hash: string }
): Promise<void> {
  const booking = await lockBooking(tx, { hash })
  if (!booking) throw new Error('a booking that was not made')
  await spendCredit(tx, { credit, booking, owed: booking.final, now, by: 'visitante' })
}

/**
 * Spends as much as the booking owes; the rest stays for another booking. Returns the centavos spent.
 * @throws ApiError 409 `credit` if it was used meanwhile
 */
export async function spendCredit(tx: Transaction, spending: Spending): Promise<Centavos> {
  const { booking, owed, now, by, field = 'discount_code' } = spending
  const credit = await lockCredit(tx, spending.credit.id)
  if (!credit || credit.voidedAt || credit.balance === 0) {
    const message = 'Este crédito acabou de ser usado. Confira o total e confirme de novo.'
    throw conflict({ code: 'credit', message, fields: { [field]: [message] } })
  }
  const value = Math.min(credit.balance, owed)
  if (value === 0) return 0
  const paymentId = randomUUID()
  const description = `Crédito ${formatCreditCode(credit.code)}`
  const { id: bookingId, placeId } = booking
  await insertCreditPayment(tx, { id: paymentId, placeId, bookingId, value, description, at: now })
  await insertCreditUse(tx, { paymentId, creditId: credit.id, bookingId, value, createdAt: now })
  await setCredit(tx, credit.id, { balance: credit.balance - value })
  await recordEvent(tx, { booking, action: 'credit-used', at: now, by })
  await balanceBooking(tx, { booking, now, by: by === 'visitante' ? 'sistema' : by })
  return value
}

/** Wrong codes of one network, or of one user, in ten minutes, so that four letters cannot be guessed. */
const mostWrong = 20

/** Counts tries of discount codes and credit codes together. */
export function guessOfCode({ actor, address }: Pick<ApiContext, 'actor' | 'address'>) {
  // Desks of one place share a network, so they are counted per user.
  const who = actor ? `user:${actor.userId}` : networkOf(address)
  return { key: `discount:${who}`, limit: mostWrong, windowSeconds: 600 }
}
