import { forbidden, notFound, unauthorised } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type FullBooking, findFullBooking } from '../../db/queries/bookings/bookings.server.ts'
import { type Actor, type ApiContext, holds } from '../../kernel/context.server.ts'
import { isTheirs } from '../reach.server.ts'
import { requireInvitation } from './agent-invitation.server.ts'

/** `actor` is null for the visitor, who holds its sealed link. */
export interface OpenedChoice {
  full: FullBooking
  actor: Actor | null
}

const unknownBooking = () => notFound({ message: ERRORS.bookingNotFound })
const idShape = /^[0-9a-f]{32}$/

/** An operator with a token counts as operator, for the history. @throws ApiError 401 with neither, 403, 404 */
export async function openAgentChoice(
  { key, token }: { key: string; token: string },
  context: ApiContext
): Promise<OpenedChoice> {
  const { actor } = context
  const mayEdit = actor !== null && holds(actor, 'operation/edit')
  if (mayEdit) {
    const full = await findTheirs(key, actor, context)
    if (full) return { full, actor }
  }
  if (token) {
    requireInvitation(token, key, context)
    const full = await findFullBooking(context.db, { publicId: key })
    if (full) return { full, actor: null }
  }
  if (!actor && !token) throw unauthorised()
  throw mayEdit || token ? unknownBooking() : forbidden()
}

async function findTheirs(key: string, actor: Actor, { db }: ApiContext): Promise<FullBooking | null> {
  if (!idShape.test(key)) return null
  const { placeId } = actor
  const full = (await findFullBooking(db, { publicId: key })) ?? (await findFullBooking(db, { hash: key, placeId }))
  if (full?.booking.placeId !== placeId) return null
  return (await isTheirs(db.orm, full.booking, actor)) ? full : null
}
