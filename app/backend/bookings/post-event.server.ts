import { forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { postBookingEvent } from '#app/contracts/booking/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Queryable, Transaction } from '../db/connection.server.ts'
import { type BookingRow, isGuidedBy, lockBooking } from '../db/queries/bookings/bookings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { type Actor, type ApiContext, holds } from '../kernel/context.server.ts'
import { addAgents } from './agents/add-agents.server.ts'
import { removeAgent } from './agents/remove-agent.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { checkIn } from './check-in.server.ts'
import { readChangedBooking } from './read-booking.server.ts'
import { undoCheckIn } from './undo-check-in.server.ts'

type Input = Received<typeof postBookingEvent>

export interface EventWork {
  tx: Transaction
  /** Locked until the transaction ends. */
  booking: BookingRow
  timezone: string
  payload: Input['body']['payload']
  actor: Actor
  context: ApiContext
}

export interface Outcome {
  outcome: 'done' | 'already'
  /** For a person, pt-BR. */
  message: string
}

const actions = {
  checkin: { permission: 'operation/checkin', run: checkIn },
  'undo-checkin': { permission: 'operation/checkin', run: undoCheckIn },
  cancel: { permission: 'operation/cancel', run: cancelBooking },
  'add-agent': { permission: 'operation/edit', run: addAgents },
  'remove-agent': { permission: 'operation/edit', run: removeAgent }
} satisfies Record<Input['body']['action'], { permission: string; run: (work: EventWork) => Promise<Outcome> }>

/**
 * Does one action on a booking of the actor's place, under the booking's lock, and answers the booking as it is then.
 * Errors: 403 without the action's permission, 404, 409 by state, 422.
 */
export async function postEvent({ body }: Input, context: ApiContext): Promise<Answer<typeof postBookingEvent>> {
  const { actor } = context
  const { permission, run } = actions[body.action]
  if (!actor || !holds(actor, permission)) throw forbidden()
  if (body.payload.reason.length > 500) throw invalid({ fields: { reason: ['Use no máximo 500 letras.'] } })
  const outcome = await inTransaction(context.db, async (tx) => {
    const booking = await lockBooking(tx, { hash: body.hash, placeId: actor.placeId })
    if (!booking || !(await isTheirs(tx, booking, actor))) throw notFound({ message: ERRORS.bookingNotFound })
    return run({ tx, booking, timezone: await timezoneOf(tx, booking), payload: body.payload, actor, context })
  })
  return { ...outcome, booking: await readChangedBooking(body.hash, context) }
}

/** Of the place's bookings an actor may change all, or those they guide. */
export async function isTheirs(tx: Queryable, booking: BookingRow, actor: Actor): Promise<boolean> {
  if (holds(actor, 'operation/all-bookings')) return true
  return isGuidedBy(tx, booking.id, actor.userId)
}

async function timezoneOf(tx: Queryable, booking: BookingRow): Promise<string> {
  const place = await tx.query.places.findFirst({
    columns: { timezone: true },
    where: (places, { eq }) => eq(places.id, booking.placeId)
  })
  return place?.timezone ?? 'America/Bahia'
}
