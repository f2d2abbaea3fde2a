import type { listAgents, readAgent } from '#app/contracts/agents/manage.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { whyNotFree } from '#app/domain/agent/availability.ts'
import { credentialState } from '#app/domain/agent/credentials.ts'
import { slotKey } from '#app/domain/agent/engagement.ts'
import type { AgentListRow } from '../db/queries/agents/list.server.ts'
import type { AgentRecord, listLed } from '../db/queries/agents/manage.server.ts'

type Wire = Answer<typeof readAgent>
type Row = Exclude<Answer<typeof listAgents>, unknown[]>['data'][number]
type Led = Awaited<ReturnType<typeof listLed>>

export function toAgentRow({ agent, photoUrl, attractions, upcoming }: AgentListRow, today: string): Row {
  const { state, words } = credentialState(agent, today)
  return {
    uuid: agent.uuid,
    name: agent.name,
    phone: agent.phone,
    email: agent.email,
    photo_url: photoUrl,
    languages: agent.languages,
    attractions,
    cadastur: agent.cadastur,
    credentials: state,
    credentials_text: words,
    public: agent.isPublic,
    active: agent.active,
    upcoming
  }
}

interface Seen {
  today: string
  needsValid: boolean
  led: Led
}

export function toAgent(record: AgentRecord, { today, needsValid, led }: Seen): Omit<Wire, 'trips'> {
  const { agent, photoUrl, products, daysOff, userUuid, userName } = record
  const attractions = products.map(({ name }) => name)
  return {
    ...toAgentRow({ agent, photoUrl, attractions, upcoming: led[0]?.all ?? 0 }, today),
    cpf: agent.cpf,
    about: agent.about,
    user_uuid: userUuid,
    user_name: userName,
    own_photo: agent.photoUrl !== '',
    products: products.map(({ uuid }) => uuid),
    cadastur_until: agent.cadasturUntil,
    certificates: agent.certificates,
    days_off: daysOff,
    weekdays_off: agent.weekdaysOff,
    bookings_per_day: agent.bookingsPerDay,
    group_people: agent.groupPeople,
    fields: Object.entries(agent.fields).map(([key, values]) => ({ key, values })),
    notes: agent.notes,
    version: agent.version,
    needs_valid: needsValid,
    bookings: led.map((booking) => ({
      uuid: booking.publicId,
      product_name: booking.product,
      date: booking.date,
      time: booking.time,
      people: booking.people,
      problem: agentProblem(record, { booking, led, needsValid })
    }))
  }
}

/** Problem with a booking that the agent has: a day off added later, or a certificate that expires before it. */
function agentProblem(
  { agent, products, daysOff }: AgentRecord,
  { booking, led, needsValid }: { booking: Led[number]; led: Led; needsValid: boolean }
): string {
  const attractions = products.map(({ id }) => id)
  // If two groups overlap, only the later one has the problem.
  const before = led.slice(0, led.indexOf(booking)).filter(({ date }) => date === booking.date)
  const visit = (one: Led[number]) => ({ ...one, riding: null, slot: slotKey(one), takes: 0 })
  const engagements = before.map((one) => ({ ...visit(one), label: one.product }))
  const known = { ...agent, attractions, daysOff: daysOff.map(withReason), engagements }
  return whyNotFree(known, { ...visit(booking), room: null }, { needsValid })?.detail ?? ''
}

const withReason = ({ reason = '', ...days }: { from: string; until: string; reason?: string }) => ({ ...days, reason })
