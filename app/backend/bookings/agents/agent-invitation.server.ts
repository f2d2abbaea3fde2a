import { forbidden } from '#app/contracts/api-error.ts'
import type { getBooking } from '#app/contracts/booking/calls.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { choiceClosed } from '#app/domain/agent/choice.ts'
import { addDays, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { hasAgents } from '../../db/queries/agents.server.ts'
import { findFullBooking } from '../../db/queries/bookings/bookings.server.ts'
import { whoIsThere } from '../../kernel/actor.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { readPublicBooking } from '../read-booking.server.ts'

const purpose = 'select-agent'

/**
 * The token lives until the end of the visit's day and holds nothing personal. It is empty if no agent can be chosen,
 * and for staff of the place, who act by their own permissions.
 */
export async function readInvitedBooking(publicId: string, ctx: ApiContext): Promise<Answer<typeof getBooking>> {
  const wire = await readPublicBooking(publicId, ctx)
  const isColleague = whoIsThere(ctx)?.placeId === wire.product?.place_uuid
  return isColleague ? wire : { ...wire, agent_token: await inviteToChoose(publicId, ctx) }
}

async function inviteToChoose(publicId: string, ctx: ApiContext): Promise<string> {
  const full = await findFullBooking(ctx.db, { publicId })
  if (!full) return ''
  const { booking, place } = full
  const { status, holdUntil, date, checkedInPeople: inside } = booking
  const now = ctx.now()
  const today = todayIn(place.timezone, now)
  if (choiceClosed({ status, holdUntil, now, date, today, inside, byOperator: false })) return ''
  if (!(await hasAgents(ctx.db, booking))) return ''
  const until = slotInstant(addDays(date, 1), '00:00', place.timezone).toISOString()
  return ctx.seal.seal(purpose, { booking: publicId, until })
}

/** @throws ApiError 403 for a token that is not this booking's, or whose day has ended */
export function requireInvitation(token: string, publicId: string, ctx: ApiContext): void {
  const said = ctx.seal.unseal(purpose, token)
  if (!isInvitation(said) || said.booking !== publicId) {
    throw forbidden({
      code: 'link',
      message: 'Este endereço para escolher condutor não vale. Abra de novo a página da sua reserva e escolha por ela.'
    })
  }
  if (ctx.now().toISOString() >= said.until) {
    throw forbidden({
      code: 'link_expired',
      message: 'Este link valia até o fim do dia da visita.'
    })
  }
}

function isInvitation(value: unknown): value is { booking: string; until: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'booking' in value &&
    typeof value.booking === 'string' &&
    'until' in value &&
    typeof value.until === 'string'
  )
}
