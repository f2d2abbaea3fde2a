import type { listBookingAgents } from '#app/contracts/agents.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { certificateValidity, toPublicCertificate } from '#app/domain/agent/certificate.ts'
import { CHOICE_CLOSED, CHOSEN_SEVERAL, choiceClosed, outingsMeet } from '#app/domain/agent/choice.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { searchText } from '#app/domain/person/names.ts'
import { listAgentsFor, listOutings } from '../../db/queries/agents.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { type OpenedChoice, openAgentChoice } from './agent-access.server.ts'

type Wire = Answer<typeof listBookingAgents>
type Outing = Awaited<ReturnType<typeof listOutings>>[number]

/** First those it has, then who is free, then who leads another group. @throws what `openAgentChoice` throws */
export async function listAgentsOfBooking(
  { params, query }: Received<typeof listBookingAgents>,
  context: ApiContext
): Promise<Wire> {
  const opened = await openAgentChoice({ key: params.uuid, token: query.token }, context)
  const { booking, product, place } = opened.full
  const [agents, outings] = await Promise.all([
    listAgentsFor(context.db, booking),
    listOutings(context.db.orm, booking)
  ])
  const visit = { time: booking.time, minutes: product.durationMinutes }
  const meeting = new Map(outings.filter((outing) => outingsMeet(outing, visit)).map((one) => [one.agentUuid, one]))
  const today = todayIn(place.timezone, context.now())
  const rank = ({ uuid, chosen }: { uuid: string; chosen: boolean }) => (chosen ? 0 : meeting.has(uuid) ? 2 : 1)
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
    operator: opened.actor !== null,
    closed: closedWords(opened, { context, today, chosen: agents.filter((agent) => agent.chosen).length }),
    agents: agents
      .sort((a, b) => rank(a) - rank(b) || (searchText(a.name) < searchText(b.name) ? -1 : 1))
      .map(({ uuid, name, photoUrl, languages, certificates, chosen }) => ({
        uuid,
        name,
        photo_url: photoUrl,
        languages,
        certificates: certificates
          .filter(({ valid_until }) => certificateValidity(valid_until, booking.date).state !== 'expired')
          .map(toPublicCertificate),
        busy: meeting.has(uuid),
        busy_with: opened.actor ? outingWords(meeting.get(uuid)) : '',
        chosen
      }))
  }
}

interface Seen {
  context: ApiContext
  today: string
  chosen: number
}

function closedWords({ full, actor }: OpenedChoice, { context, today, chosen }: Seen): string {
  const { status, holdUntil, date, checkedInPeople: inside } = full.booking
  const now = context.now()
  const closed = choiceClosed({ status, holdUntil, now, date, today, inside, byOperator: actor !== null })
  if (closed) return CHOICE_CLOSED[closed]
  return !actor && chosen > 1 ? CHOSEN_SEVERAL : ''
}

function outingWords(outing: Outing | undefined): string {
  return outing ? `${outing.product}, ${outing.time}` : ''
}
