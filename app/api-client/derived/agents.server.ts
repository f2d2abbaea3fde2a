import type { chooseAgent, listBookingAgents } from '#app/contracts/agents.ts'
import { listJanoowpBookings, postBookingEvent } from '#app/contracts/booking/calls.ts'
import type { CallInput, CallOutput } from '#app/contracts/endpoint.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { now } from '#app/time/clock.server.ts'
import type { Ask } from './ask.server.ts'
import { readByHash } from './bookings.server.ts'

/** A third-party API has no list of agents, so they are collected from the bookings this many days around today. */
const daysAround = 60

type Choice = CallOutput<typeof listBookingAgents>

/** Requires a viewer who may see the place's bookings. @throws ApiError */
export async function listAgentsOfBookings(ask: Ask, uuid: string): Promise<Choice> {
  const booking = await readByHash(ask, uuid)
  const today = todayIn(booking.timezone, now())
  const days = { start_date: addDays(today, -daysAround), end_date: addDays(today, daysAround) }
  const listed = await ask(listJanoowpBookings, { query: days })
  const names = new Map([...listed, booking].flatMap(({ agents }) => agents.map(({ uuid, name }) => [uuid, name])))
  const chosen = new Set(booking.agents.map((agent) => agent.uuid))
  return {
    booking: {
      uuid: booking.uuid,
      product_name: booking.product.name,
      place_uuid: booking.product.place_uuid,
      date: booking.booking_date,
      time: booking.time,
      people: booking.people,
      timezone: booking.timezone
    },
    operator: true,
    closed: '',
    agents: [...names].map(([uuid, name]) => ({
      uuid,
      name,
      chosen: chosen.has(uuid),
      photo_url: '',
      languages: [],
      certificates: [],
      busy: false,
      busy_with: '',
      page: false
    }))
  }
}

type Chosen = CallOutput<typeof chooseAgent>

/** Applies the choice as the specification's events: removed agents first, then added ones. @throws ApiError */
export async function chooseByEvents(ask: Ask, { body }: CallInput<typeof chooseAgent>): Promise<Chosen> {
  const { hash, agents } = await readByHash(ask, body.booking)
  const wanted = String(body.agent_uuid ?? '')
  const leaving = body.keep ? [] : agents.filter(({ uuid }) => uuid !== wanted)
  for (const { uuid } of leaving) {
    await ask(postBookingEvent, { body: { action: 'remove-agent', hash, payload: { uuid } } })
  }
  const isNew = wanted !== '' && !agents.some(({ uuid }) => uuid === wanted)
  if (isNew) await ask(postBookingEvent, { body: { action: 'add-agent', hash, payload: { agents: [wanted] } } })
  const outcome = isNew || leaving.length > 0 ? 'done' : 'already'
  const message = wanted === '' ? 'Condutor retirado.' : 'Condutor escolhido.'
  return { outcome, message, operator: true, booking_uuid: body.booking }
}
