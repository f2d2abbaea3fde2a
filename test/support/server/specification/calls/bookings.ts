import { randomBytes } from 'node:crypto'
import { toBookingItem, toExpress } from '../shapes.ts'
import type { Booked, State } from '../state.ts'
import { type Asked, refuse, type Said, type SpecificationCall, text, toIso, within } from './call.ts'

const found = (state: State, hash: unknown) => state.bookings.find((booked) => booked.hash === hash)

export const bookingCalls: SpecificationCall[] = [
  {
    api: 'main',
    call: 'GET /booking/byPeriod',
    answer({ state, query, write }) {
      const code = query.get('code')
      const those = state.bookings.filter((booked) => within(booked.date, query) && (!code || booked.code === code))
      return { body: those.map((booked) => toBookingItem(booked, write)) }
    }
  },
  {
    api: 'main',
    call: 'GET /janoowp/bookings',
    answer({ state, query, write }) {
      const those = state.bookings.filter(({ date }) => within(date, query))
      return { body: those.map((booked) => toExpress(booked, state, write)) }
    }
  },
  {
    api: 'main',
    call: 'GET /janoowp/bookingsUuid',
    isOpen: true,
    answer({ state, query, write }) {
      const booked = found(state, query.get('hash'))
      const isHidden = booked?.isExpress && booked.status === 'UNPAID' && !write.tellsUnpaid
      if (!booked || isHidden) return refuse(404, 'booking not found')
      return { body: write.payload(toExpress(booked, state, write)) }
    }
  },
  { api: 'main', call: 'POST /booking/event', answer: takeEvent },
  {
    api: 'main',
    call: 'POST /mpago/payments',
    isOpen: true,
    answer(asked) {
      const { checkout } = asked.state
      const booked = book(asked, 'credit')
      if (!booked) return refuse(400, 'invalid booking')
      const id = `pref-${booked.hash.slice(0, 8)}`
      return { status: 201, body: { preference: { id, init_point: `${checkout}${booked.hash}` } } }
    }
  },
  { api: 'main', call: 'POST /getnet/token', isOpen: true, answer: () => ({ body: { access_token: 'opaque' } }) },
  {
    api: 'main',
    call: 'POST /getnet/generate-qr-code-pix',
    isOpen: true,
    answer(asked) {
      const booked = book(asked, 'pix')
      if (!booked) return refuse(400, 'invalid booking')
      const qr_code = `00020126${booked.hash}`
      return { status: 201, body: { payment_id: `pix-${booked.code}`, status: 'WAITING', qr_code } }
    }
  },
  {
    api: 'main',
    call: 'POST /getnet/callback/payment',
    isOpen: true,
    answer({ state, body }) {
      const booked = state.bookings.find(({ code }) => `pix-${code}` === body.payment_id)
      if (booked) booked.status = 'PAID'
      return { body: {} }
    }
  }
]

type Move = (booked: Booked, payload: Record<string, unknown>, asked: Asked) => void

/** The five events that the specification describes. */
const moves: Record<string, Move> = {
  addagent: (booked, payload, { state }) => {
    const named = Array.isArray(payload.agents) ? payload.agents : []
    const uuids = named.map((one: unknown) =>
      text(typeof one === 'object' && one ? (one as Booked['agents'][0]).uuid : one)
    )
    booked.agents.push(...state.agents.filter(({ uuid }) => uuids.includes(uuid)))
  },
  removeagent: (booked, { uuid }) => {
    booked.agents = booked.agents.filter((agent) => agent.uuid !== uuid)
  },
  checkin: (booked, _payload, { now }) => void booked.checkins.push({ datetime: now.toISOString() }),
  cancel: (booked) => {
    booked.status = 'CANCELLED'
  },
  changedate: (booked, { date }) => {
    booked.date = toIso(text(date))
  }
}

function takeEvent(asked: Asked): Said {
  const { action, hash, payload } = asked.body
  const booked = found(asked.state, hash)
  const move =
    moves[
      text(action)
        .toLowerCase()
        .replace(/[^a-z]/g, '')
    ]
  if (!booked) return refuse(404, 'booking not found')
  if (!move) return refuse(400, 'unknown action')
  const read = typeof payload === 'string' ? JSON.parse(payload) : payload
  move(booked, typeof read === 'object' && read !== null ? read : {}, asked)
  return { body: { success: true } }
}

/** Creates a booking from the form of specification §3; the same hash gives the same booking. */
function book({ state, body, now }: Asked, method: string): Booked | null {
  const known = found(state, body.hash)
  if (known) return known
  const product = state.products.findIndex(({ uuid }) => uuid === body.atrativo)
  const asked = Array.isArray(body.tickets) ? (body.tickets as Record<string, unknown>[]) : []
  const prices = state.products[product]?.prices ?? {}
  const tickets = asked.map(({ label, quantity, price }) => ({
    label: text(label),
    quantity: Number(quantity),
    price: typeof price === 'number' ? Math.round(price * 100) : Number.NaN
  }))
  // The form sends a price with each ticket, and leaves out zero quantities (specification §3, §5).
  if (tickets.some(({ label, quantity, price }) => quantity <= 0 || price !== prices[label])) return null
  const date = toIso(text(body.date))
  if (product < 0 || tickets.length === 0 || state.products[product]?.unavailability.includes(date)) return null
  const booked: Booked = {
    hash: text(body.hash) || randomBytes(16).toString('hex'),
    code: `MIR${state.nextId()}00`,
    status: 'UNPAID',
    channel: 'RESERVAEXPRESSA',
    method,
    product,
    date,
    time: text(body.time),
    tickets,
    name: `${text(body.name)} ${text(body.surname)}`.trim(),
    cpf: text(body.cpf_cnpj),
    email: text(body.email),
    phone: text(body.phone),
    created: now.toISOString(),
    checkins: [],
    agents: [],
    payLater: body.payLater === true,
    isExpress: true
  }
  state.bookings.push(booked)
  return booked
}
