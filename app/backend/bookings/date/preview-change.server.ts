import { notFound } from '#app/contracts/api-error.ts'
import type { previewDateChange } from '#app/contracts/booking/change-date.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { listAgentsOf } from '../../db/queries/agents/availability.server.ts'
import { findFullBooking } from '../../db/queries/bookings/bookings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { listUnfree } from '../../kernel/agents/unfree-agents.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { isTheirs } from '../reach.server.ts'
import { toShownMoney } from '../wire/shown.server.ts'
import { listLeft } from './leave-trips.server.ts'
import { planChange } from './plan-change.server.ts'

/** @throws ApiError 404, and as the change itself */
export async function previewChange(
  { params, query }: Received<typeof previewDateChange>,
  ctx: StaffContext
): Promise<Answer<typeof previewDateChange>> {
  const actor = ctx.actor
  const full = /^[0-9a-f]{32}$/.test(params.uuid) ? await findFullBooking(ctx.db, { publicId: params.uuid }) : null
  const booking = full?.booking
  if (booking?.placeId !== actor.placeId) throw notFound({ message: ERRORS.bookingNotFound })
  const { plan, leaving, left } = await inTransaction(
    ctx.db,
    async (tx) => {
      if (!(await isTheirs(tx, booking, actor))) throw notFound({ message: ERRORS.bookingNotFound })
      const { charge_fee: charges } = query
      const plan = await planChange(tx, booking, { ...query, charges, now: ctx.now(), actor })
      const visit = { ...booking, date: plan.date, time: plan.time }
      const leaving = await listUnfree(tx, visit, await listAgentsOf(tx, booking.id, { named: true }))
      return { plan, leaving, left: await listLeft(tx, booking, plan.date) }
    },
    { didWrite: () => false }
  )
  const { date, time, items, sums } = plan
  const sight = { values: holds(actor, 'operation/values') }
  return {
    date,
    time,
    items: items.map(({ item, unitPrice, unitDiscount }) => ({
      title: item.title,
      quantity: item.quantity,
      old_value: toShownMoney(item.quantity * (item.unitPrice - item.unitDiscount), sight),
      new_value: toShownMoney(item.quantity * (unitPrice - unitDiscount), sight)
    })),
    old_total: toShownMoney(booking.final, sight),
    new_total: toShownMoney(sums.final, sight),
    has_fee: plan.policyFee > 0,
    fee: toShownMoney(plan.policyFee, sight),
    receivable: toShownMoney(plan.toPay, sight),
    refund_due: toShownMoney(plan.goesBack, sight),
    needs_reason: plan.isOver,
    agents_leaving: leaving.map(({ uuid, name, detail }) => ({ uuid, name, problem: detail })),
    trips_leaving: left
  }
}
