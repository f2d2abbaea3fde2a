import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { shareDueSlots } from '#app/backend/bookings/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, bookingAgents, bookingEvents, bookings, products } from '#app/backend/db/schema.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import {
  type Answered,
  bookingForm,
  type Clock,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../database/backend.ts'

/** Right to change a booking's agents: a session's token or a sealed link. */
export interface Way {
  token?: string
  link?: string
  keep?: boolean
}

export interface Booked {
  hash: string
  uuid: string
  link: string
}

export interface AgentWorld {
  backend: Backend
  clock: Clock
  place: TestPlace
  call: ReturnType<typeof createCaller>
  addAgent(name?: string, changes?: Partial<typeof agents.$inferInsert>): Promise<string>
  /** Books to be paid at the place, which holds the places at once. */
  book(changes?: Record<string, unknown>): Promise<Booked>
  /** Sets the rule of the attraction: none, booking or people. */
  wantGuides(guide: string, guidePeople?: number): Promise<unknown>
  /** Lets the job share the guides of slots whose bookings have changed. */
  share(): Promise<unknown>
  /** User who may change all bookings of the place. */
  officer(): Promise<{ token: string }>
  list(booking: string, way: Way): Promise<Answered>
  choose(booking: string, agent: string, way: Way): Promise<Answered>
  act(token: string, hash: string, action: string, payload: Record<string, unknown>): Promise<Answered>
  agentsOf(uuid: string): Promise<string[]>
  /** History lines about agents: action, user, old and new. */
  historyOf(uuid: string): Promise<string[][]>
}

/** Creates a place with agents and bookings in a test's database. */
export async function createAgentWorld(db: Database): Promise<AgentWorld> {
  const clock = createClock()
  const backend = createTestBackend(db, clock)
  const call = createCaller(backend)
  const place = await createPlace(db)
  const all = ['operation/booking-list', 'operation/all-bookings', 'operation/edit']
  return {
    backend,
    clock,
    place,
    call,
    async addAgent(name = 'Luzia Macedo', changes = {}) {
      const uuid = randomUUID()
      await db.orm.insert(agents).values({ uuid, placeId: place.placeId, name, ...changes })
      return uuid
    },
    async book(changes = {}) {
      const form = bookingForm(place, { payment_method: 'cod', payLater: true, ...changes })
      const { body } = await call('POST', '/booking/express', { body: form })
      const { agent_token: link } = (await call('GET', `/booking/${body.uuid}`)).body
      return { hash: body.hash, uuid: body.uuid, link }
    },
    wantGuides: (guide, guidePeople = 0) =>
      db.orm.update(products).set({ guide, guidePeople }).where(eq(products.id, place.productId)),
    share: () => shareDueSlots(backend),
    officer: () => createUser(db, place.placeId, all),
    list: (booking, { token, link = '' }) =>
      call('GET', `/booking/${booking}/agents?token=${encodeURIComponent(link)}`, { token }),
    choose: (booking, agent, { token, link, keep }) =>
      call('POST', '/booking/agent', { token, body: { booking, token: link, agent_uuid: agent, keep } }),
    act: (token, hash, action, payload) => call('POST', '/booking/event', { token, body: { action, hash, payload } }),
    async agentsOf(uuid) {
      const rows = await db.orm
        .select({ agent: bookingAgents.agentUuid })
        .from(bookingAgents)
        .innerJoin(bookings, eq(bookings.id, bookingAgents.bookingId))
        .where(eq(bookings.publicId, uuid))
      return rows.map(({ agent }) => agent).sort()
    },
    async historyOf(uuid) {
      const rows = await db.orm
        .select({ event: bookingEvents })
        .from(bookingEvents)
        .innerJoin(bookings, and(eq(bookings.id, bookingEvents.bookingId), eq(bookings.publicId, uuid)))
        .orderBy(asc(bookingEvents.id))
      return rows
        .map(({ event }) => [event.action, event.actor || (event.userId ? 'user' : ''), event.from, event.to])
        .filter(([action = '']) => action.startsWith('agent-'))
    }
  }
}
