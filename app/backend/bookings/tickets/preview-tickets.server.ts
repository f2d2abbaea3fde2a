import { notFound } from '#app/contracts/api-error.ts'
import type { previewTicketChange } from '#app/contracts/booking/change-tickets.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { HeldTicket } from '#app/domain/booking/change-tickets.ts'
import { tellExceeded } from '#app/domain/booking/tickets.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type BookingRow, findFullBooking, lockBooking } from '../../db/queries/bookings/bookings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { mayDepart } from '../../kernel/refund/require-policy.server.ts'
import { isTheirs } from '../reach.server.ts'
import { toShownMoney } from '../wire/shown.server.ts'
import { asksRefund, planTicketChange, readTickets } from './plan-tickets.server.ts'

type Preview = Answer<typeof previewTicketChange>

/** @throws ApiError 404, and as the change itself */
export async function previewTickets(
  { params, query }: Received<typeof previewTicketChange>,
  ctx: StaffContext
): Promise<Preview> {
  const full = /^[0-9a-f]{32}$/.test(params.uuid) ? await findFullBooking(ctx.db, { publicId: params.uuid }) : null
  const unknown = () => notFound({ message: ERRORS.bookingNotFound })
  if (full?.booking.placeId !== ctx.actor.placeId) throw unknown()
  return inTransaction(
    ctx.db,
    async (tx) => {
      const booking = await lockBooking(tx, { id: full.booking.id })
      if (!booking || !(await isTheirs(tx, booking, ctx.actor))) throw unknown()
      const { held, types } = await readTickets(tx, booking, ctx.now())
      const sight = { values: holds(ctx.actor, 'operation/values') }
      return {
        booking_code: booking.code,
        version: booking.version,
        types: types.map((type) => ({
          label: type.label,
          title: type.title,
          price: toShownMoney(type.unitPrice - (type.unitDiscount ?? 0), sight),
          quantity: quantityOf(held, type.label),
          checked_in: held.find(({ label }) => label === type.label)?.checkedIn ?? 0,
          minimum: type.minimum,
          maximum: type.maximum
        })),
        change: query.tickets ? await plan(tx, { booking, ctx, tickets: query.tickets, byPlace: query.by_place }) : null
      }
    },
    { didWrite: () => false }
  )
}

const quantityOf = (items: readonly Pick<HeldTicket, 'label' | 'quantity'>[], label: string): number =>
  items.find((item) => item.label === label)?.quantity ?? 0

interface Asked {
  booking: BookingRow
  ctx: StaffContext
  tickets: Readonly<Record<string, number>>
  byPlace: boolean
}

async function plan(tx: Transaction, { booking, ctx, tickets, byPlace }: Asked): Promise<Preview['change']> {
  const { actor } = ctx
  const sight = { values: holds(actor, 'operation/values') }
  const wanted = { tickets, now: ctx.now(), actor, byPlace: byPlace && mayDepart(actor) }
  const { held, types, planned, sums, kept, toPay, goesBack } = await planTicketChange(tx, booking, wanted)
  const valueFor = ({ unitPrice, unitDiscount = 0 }: { unitPrice: number; unitDiscount?: number }, quantity: number) =>
    toShownMoney(quantity * (unitPrice - unitDiscount), sight)
  return {
    items: types.flatMap((type) => {
      const { label, title } = type
      const before = quantityOf(held, label)
      const after = quantityOf(planned.items, label)
      if (before === 0 && after === 0) return []
      return [
        {
          label,
          title,
          old_quantity: before,
          quantity: after,
          old_value: valueFor(type, before),
          value: valueFor(type, after)
        }
      ]
    }),
    old_total: toShownMoney(booking.final, sight),
    new_total: toShownMoney(sums.final, sight),
    receivable: toShownMoney(toPay, sight),
    refund_due: toShownMoney(goesBack, sight),
    kept: toShownMoney(Math.max(0, kept - booking.kept), sight),
    exceeded: tellExceeded(planned.exceeded),
    asks_refund: goesBack > 0 && asksRefund(actor)
  }
}
