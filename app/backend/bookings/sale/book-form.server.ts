import type { BookingForm } from '#app/contracts/booking/calls.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { findSale } from '../../db/queries/bookings/bookings.server.ts'
import { findProductPlace } from '../../db/queries/products/products.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { isUuid } from '../../kernel/place-id.server.ts'
import { createBooking, termOf } from '../create-booking.server.ts'

type SpecifiedForm = Omit<BookingForm, 'term_hash'> & { term_hash?: string }

/**
 * The specification's form names neither place nor version of the term.
 * @throws ApiError like `createBooking`
 */
export async function bookForm(form: SpecifiedForm, ctx: ApiContext): Promise<void> {
  const { atrativo, date } = form
  const pid = form.pid || (isUuid(atrativo) && (await findProductPlace(ctx.db, atrativo))) || ''
  const term_hash = form.term_hash ?? (await findTermHash(ctx, { pid, atrativo, date }))
  await createBooking({ ...form, pid, term_hash }, ctx)
}

async function findTermHash(
  { db }: ApiContext,
  { pid, atrativo, date }: Pick<SpecifiedForm, 'pid' | 'atrativo' | 'date'>
) {
  const sale = isUuid(pid) ? await findSale(db, { placeId: pid, productUuid: atrativo, day: toIsoDay(date) }) : null
  return sale ? termOf(sale) : ''
}
