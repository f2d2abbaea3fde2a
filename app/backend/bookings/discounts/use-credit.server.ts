import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import { formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { formatCreditCode, isCreditCode, normaliseCreditCode } from '#app/domain/closure/credit-code.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import {
  type CreditRow,
  findCredit,
  insertCreditPayment,
  insertCreditUse,
  lockCredit,
  setCredit
} from '../../db/queries/closures/credits.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt, takeAttemptBack } from '../../kernel/count-attempt.server.ts'
import { balanceBooking } from '../../kernel/desk/balance-booking.server.ts'
import { guessOfCode } from './guess.server.ts'

interface Place {
  id: string
  timezone: string
}

/** Null where what was typed is no credit's code. @throws ApiError 422 at `discount_code`, 429 */
export async function readCredit(typed: string | undefined, place: Place, context: ApiContext) {
  const code = typed?.trim() ?? ''
  if (!isCreditCode(code)) return null
  const guess = guessOfCode(context)
  await countAttempt(context, guess)
  const credit = await findCredit(context.db, { placeId: place.id, code: normaliseCreditCode(code) })
  const problem = creditProblem(credit, todayIn(place.timezone, context.now()))
  if (problem || !credit) throw invalid({ message: problem, fields: { discount_code: [problem] } })
  await takeAttemptBack(context, guess)
  return credit
}

/** '' where it may be used. */
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

/** It is of one person alone. @throws ApiError 422 at `discount_code` */
export function requireOwnCredit(credit: CreditRow, person: Person): void {
  const isTheirs =
    credit.document === ''
      ? credit.phone === person.phone
      : credit.document === person.document && credit.documentCountry === person.documentCountry
  if (isTheirs) return
  const by = credit.document === '' ? 'o mesmo telefone' : 'o mesmo documento'
  const message = `Este crédito é pessoal: reserve com ${by} da reserva de que ele veio.`
  throw invalid({ message, fields: { discount_code: [message] } })
}

interface Spending {
  credit: CreditRow
  /** Of the booking made just now, in this transaction. */
  hash: string
  now: Date
}

/** As much as the booking costs; the rest stays for another. @throws ApiError 409 `credit` where it was used meanwhile */
export async function spendCredit(tx: Transaction, { credit: { id }, hash, now }: Spending): Promise<void> {
  const booking = await lockBooking(tx, { hash })
  const credit = await lockCredit(tx, id)
  if (!booking) throw new Error('a booking that was not made')
  if (!credit || credit.voidedAt || credit.balance === 0) {
    const message = 'Este crédito acabou de ser usado. Confira o total e confirme de novo.'
    throw conflict({ code: 'credit', message, fields: { discount_code: [message] } })
  }
  const value = Math.min(credit.balance, booking.final)
  if (value === 0) return
  const paymentId = randomUUID()
  const description = `Crédito ${formatCreditCode(credit.code)}`
  const { id: bookingId, placeId } = booking
  await insertCreditPayment(tx, { id: paymentId, placeId, bookingId, value, description, at: now })
  await insertCreditUse(tx, { paymentId, creditId: credit.id, bookingId, value, createdAt: now })
  await setCredit(tx, credit.id, { balance: credit.balance - value })
  await recordEvent(tx, { booking, action: 'credit-used', at: now, by: 'visitante' })
  await balanceBooking(tx, { booking, now, by: 'sistema' })
}
