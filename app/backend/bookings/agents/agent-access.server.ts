import { forbidden, notFound, unauthorised } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type FullBooking, findFullBooking } from '../../db/queries/bookings/bookings.server.ts'
import { requireEnrolled, whoIsThere } from '../../kernel/actor.server.ts'
import { type Actor, type ApiContext, holds } from '../../kernel/context.server.ts'
import { isTheirs } from '../reach.server.ts'
import { requireInvitation } from './agent-invitation.server.ts'

/** `actor` is null for the visitor, who has the booking's sealed link. */
export interface OpenedChoice {
  full: FullBooking
  actor: Actor | null
}

const unknownBooking = () => notFound({ message: ERRORS.bookingNotFound })
const idShape = /^[0-9a-f]{32}$/

/**
 * A session of the booking's place acts by its own permissions: the public link adds nothing, and the history never
 * calls a colleague the visitor.
 * @throws ApiError 401 with neither session nor link, 403, 404
 */
export async function openAgentChoice(
  { key, token }: { key: string; token: string },
  ctx: ApiContext
): Promise<OpenedChoice> {
  const actor = whoIsThere(ctx)
  const full = idShape.test(key) ? await findByKey(key, actor, ctx) : null
  if (actor && full?.booking.placeId === actor.placeId) return { full, actor: await requireOwn(full, ctx) }
  if (token) {
    requireInvitation(token, key, ctx)
    if (full) return { full, actor: null }
  }
  if (!actor && !token) throw unauthorised()
  throw token || holds(actor, 'operation/edit') ? unknownBooking() : forbidden()
}

/** A hash finds only bookings of the actor's place. */
async function findByKey(key: string, actor: Actor | null, { db }: ApiContext): Promise<FullBooking | null> {
  const full = await findFullBooking(db, { publicId: key })
  return full ?? (actor ? await findFullBooking(db, { hash: key, placeId: actor.placeId }) : null)
}

async function requireOwn({ booking }: FullBooking, ctx: ApiContext): Promise<Actor> {
  const actor = requireEnrolled(ctx)
  if (!holds(actor, 'operation/edit')) throw forbidden()
  if (!(await isTheirs(ctx.db.orm, booking, actor))) throw unknownBooking()
  return actor
}
