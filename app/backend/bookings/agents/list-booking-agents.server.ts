import type { listBookingAgents } from '#app/contracts/agents.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { unfreeWords } from '#app/domain/agent/availability.ts'
import { certificateValidity } from '#app/domain/agent/certificate.ts'
import { CHOICE_CLOSED, CHOSEN_SEVERAL, choiceClosed } from '#app/domain/agent/choice.ts'
import { publicCredentials } from '#app/domain/agent/credentials.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { searchText } from '#app/domain/person/names.ts'
import { listAgentsFor } from '../../db/queries/agents.server.ts'
import { listUnfree } from '../../kernel/agents/unfree-agents.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { type OpenedChoice, openAgentChoice } from './agent-access.server.ts'

type Wire = Answer<typeof listBookingAgents>

/**
 * Lists first the booking's agents, then free ones, then the others.
 * @throws like `openAgentChoice`
 */
export async function listAgentsOfBooking(
  { params, query }: Received<typeof listBookingAgents>,
  ctx: ApiContext
): Promise<Wire> {
  const opened = await openAgentChoice({ key: params.uuid, token: query.token }, ctx)
  const { booking, product, place } = opened.full
  const agents = await listAgentsFor(ctx.db, booking)
  const uuids = agents.map(({ uuid }) => uuid)
  const unfree = new Map((await listUnfree(ctx.db.orm, booking, uuids)).map((one) => [one.uuid, one]))
  const toStaff = opened.actor !== null
  const today = todayIn(place.timezone, ctx.now())
  const rank = ({ uuid, chosen }: { uuid: string; chosen: boolean }) => (chosen ? 0 : unfree.has(uuid) ? 2 : 1)
  return {
    booking: {
      uuid: booking.publicId,
      product_name: product.name,
      place_uuid: booking.placeId,
      date: booking.date,
      time: booking.time,
      people: booking.people,
      timezone: place.timezone
    },
    operator: toStaff,
    closed: closedWords(opened, { ctx, today, chosen: agents.filter((agent) => agent.chosen).length }),
    agents: agents
      .sort((a, b) => rank(a) - rank(b) || (searchText(a.name) < searchText(b.name) ? -1 : 1))
      .map(({ uuid, name, photoUrl, languages, chosen, hasPage, ...held }) => ({
        uuid,
        name,
        photo_url: photoUrl,
        languages,
        certificates: publicCredentials(held).filter(
          ({ valid_until }) => certificateValidity(valid_until, booking.date).state !== 'expired'
        ),
        busy: unfree.has(uuid),
        busy_with: unfreeOf(unfree.get(uuid), { toStaff }),
        page: hasPage,
        chosen
      }))
  }
}

interface Seen {
  ctx: ApiContext
  today: string
  chosen: number
}

function closedWords({ full, actor }: OpenedChoice, { ctx, today, chosen }: Seen): string {
  const { status, holdUntil, date, checkedInPeople: inside } = full.booking
  const now = ctx.now()
  const closed = choiceClosed({ status, holdUntil, now, date, today, inside, byOperator: actor !== null })
  if (closed) return CHOICE_CLOSED[closed]
  return !actor && chosen > 1 ? CHOSEN_SEVERAL : ''
}

/** '' for a visitor if the only reason is another group. */
function unfreeOf(reason: Parameters<typeof unfreeWords>[0] | undefined, to: { toStaff: boolean }): string {
  return reason && (to.toStaff || reason.why !== 'busy') ? unfreeWords(reason, to) : ''
}
