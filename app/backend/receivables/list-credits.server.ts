import type { Credit, listCredits } from '#app/contracts/closures/credits.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { countCredits, listCreditRows, sumCredits } from '../db/queries/closures/list-credits.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

export async function listPlaceCredits(
  { query: { page, limit, q, state } }: Received<typeof listCredits>,
  ctx: StaffContext
): Promise<Answer<typeof listCredits>> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const today = todayIn(await findTimezone(orm, placeId), ctx.now())
  const search = { placeId, q, state, today }
  const [rows, total, sums] = await Promise.all([
    listCreditRows(orm, search, { limit, offset: (page - 1) * limit }),
    countCredits(orm, search),
    sumCredits(orm, search)
  ])
  return {
    data: rows.map(({ credit, booking, bookingCode, name, surname, uses }) => ({
      code: credit.code,
      state: creditState(credit, today),
      value: toDecimal(credit.value),
      balance: toDecimal(credit.balance),
      valid_until: credit.validUntil,
      created_at: credit.createdAt.toISOString(),
      booking,
      booking_code: bookingCode,
      name: `${name} ${surname}`.trim(),
      uses
    })),
    total,
    page,
    limit,
    open_value: toDecimal(sums.open),
    expired_value: toDecimal(sums.expired)
  }
}

interface Standing {
  voidedAt: Date | null
  balance: number
  validUntil: string
}

function creditState({ voidedAt, balance, validUntil }: Standing, today: string): Credit['state'] {
  if (voidedAt) return 'void'
  if (balance === 0) return 'used'
  return validUntil < today ? 'expired' : 'open'
}
