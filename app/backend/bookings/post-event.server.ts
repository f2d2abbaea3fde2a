import { forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { postBookingEvent } from '#app/contracts/booking/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import { lockBooking } from '../db/queries/bookings/bookings.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { type ApiContext, holds } from '../kernel/context.server.ts'
import { addAgents, removeAgent } from './agents/change-agents.server.ts'
import { cancelBooking } from './cancel/cancel-booking.server.ts'
import { checkIn } from './check-in.server.ts'
import { changeDate } from './date/change-date.server.ts'
import { receiveMoney } from './desk/receive.server.ts'
import { undoReceive } from './desk/undo-receive.server.ts'
import type { EventWork, Outcome } from './event-work.server.ts'
import { comeBack, leave } from './passages/pass.server.ts'
import { undoLatestPassage } from './passages/undo-passage.server.ts'
import { isTheirs } from './reach.server.ts'
import { readChangedBooking } from './read-booking.server.ts'
import { changeTickets } from './tickets/change-tickets.server.ts'
import { undoCheckIn } from './undo-check-in.server.ts'
import { confirmForVisitor } from './unpaid/confirm-visit.server.ts'

type Input = Received<typeof postBookingEvent>

interface Action {
  /** Any one of these suffices. */
  permissions: readonly PermissionKey[]
  run(work: EventWork): Promise<Outcome>
}

const actions: Record<Input['body']['action'], Action> = {
  checkin: { permissions: ['operation/checkin'], run: checkIn },
  'undo-checkin': { permissions: ['operation/checkin'], run: undoCheckIn },
  leave: { permissions: ['operation/checkin'], run: leave },
  'come-back': { permissions: ['operation/checkin'], run: comeBack },
  'undo-passage': { permissions: ['operation/checkin'], run: undoLatestPassage },
  confirm: { permissions: ['operation/checkin'], run: confirmForVisitor },
  receive: { permissions: ['operation/receive'], run: receiveMoney },
  // The handler checks the seller and the age once the payment is known.
  'undo-receive': { permissions: ['operation/undo-receive', 'operation/receive'], run: undoReceive },
  cancel: { permissions: ['operation/cancel'], run: cancelBooking },
  'change-date': { permissions: ['operation/edit'], run: changeDate },
  'change-tickets': { permissions: ['operation/edit'], run: changeTickets },
  'add-agent': { permissions: ['operation/edit'], run: addAgents },
  'remove-agent': { permissions: ['operation/edit'], run: removeAgent }
}

/**
 * Runs under the booking's lock.
 * @throws ApiError 403 without the action's permission, 404, 409 by state, 422
 */
export async function postEvent({ body }: Input, ctx: ApiContext): Promise<Answer<typeof postBookingEvent>> {
  const { actor } = ctx
  const { permissions, run } = actions[body.action]
  if (!actor || !permissions.some((permission) => holds(actor, permission))) throw forbidden()
  if ((body.payload.reason ?? '').length > 500) throw invalid({ fields: { reason: [tooLong(500)] } })
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const booking = await lockBooking(tx, { hash: body.hash, placeId: actor.placeId })
    if (!booking || !(await isTheirs(tx, booking, actor))) throw notFound({ message: ERRORS.bookingNotFound })
    const timezone = await findTimezone(tx, booking.placeId)
    return run({ tx, booking, timezone, payload: body.payload, actor, ctx })
  })
  return { ...outcome, booking: await readChangedBooking(body.hash, ctx) }
}
