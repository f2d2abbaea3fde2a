import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents, messages, payments, products } from '#app/backend/db/schema.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { addBooking, everything } from '../../../backend/clients/world.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  type TestPlace
} from '../../database/backend.ts'
import { openTestDatabase } from '../../database/database.ts'
import { runDueJobs, slowJobs } from '../../database/jobs.ts'

/** Request of a specified call, with nothing beyond the specification's text. */
export interface Request {
  method: string
  path: string
  body?: unknown
  /** Multipart form with a file, instead of JSON. */
  form?: FormData
}

export interface World {
  db: Database
  backend: Backend
  place: TestPlace
  token: string
  /** User who holds `token`. */
  user: { uuid: string; username: string; email: string }
  /** Makes a paid booking for tomorrow at 9:00. */
  book(visit?: { date: string; time: string }): Promise<{ hash: string; uuid: string; id: number }>
  /** Books through the public form, without paying. */
  order(method: string): Promise<{ hash: string }>
  addAgent(): Promise<string>
  addProduct(): Promise<number>
  /** Adds an online payment of R$ 99,00 that can be withdrawn. */
  addOrder(): Promise<string>
  ask(request: Request): Promise<{ status: number; body: unknown }>
  /** Requests a password code for another user, which ends their sessions, and reads it from the message. */
  readCode(): Promise<string>
}

export const password = 'nuvem sobre o morro'

export async function openWorld(passwordHash: string): Promise<World> {
  const db = await openTestDatabase()
  const backend = createTestBackend(db)
  const call = createCaller(backend)
  const handle = createApiHandler(backend)
  const place = await createPlace(db)
  const login = { username: 'rosa', email: 'rosa@example.com' }
  const phone = '+5575999990000'
  const forgetful = { username: 'bia', email: 'bia@example.com', phone: '+5575999990001' }
  await createUser(db, place.placeId, [], forgetful)
  const { token, uuid } = await createUser(db, place.placeId, everything, { ...login, phone, passwordHash })
  return {
    db,
    backend,
    place,
    token,
    user: { uuid, ...login },
    async book(visit) {
      const { hash, publicId, id } = await addBooking(db, place, { ...visit, paid: 16_000 })
      return { hash, uuid: publicId, id }
    },
    async order(method) {
      const body = bookingForm(place, { payment_method: method, hash: randomBytes(16).toString('hex') })
      const { body: made } = await call('POST', '/booking/express', { body })
      return { hash: made.hash }
    },
    async addAgent() {
      const agent = randomUUID()
      await db.orm.insert(agents).values({ uuid: agent, placeId: place.placeId, name: 'Davi Trilheiro' })
      return agent
    },
    async addProduct() {
      const row = { uuid: randomUUID(), placeId: place.placeId, slug: randomUUID(), name: 'Poço Encantado' }
      const [made] = await db.orm.insert(products).values(row).returning({ id: products.id })
      return made?.id ?? 0
    },
    async addOrder() {
      const id = randomUUID()
      const { id: bookingId } = await addBooking(db, place)
      const at = new Date(backend.now().getTime() - 3 * 86_400_000)
      await db.orm.insert(payments).values({
        id,
        placeId: place.placeId,
        bookingId,
        provider: 'mercadopago',
        providerId: id,
        method: 'pix',
        status: 'APPROVED',
        value: 10_000,
        fee: 100,
        paidAt: at,
        createdAt: at
      })
      return id
    },
    async ask({ method, path, body, form }) {
      const headers = { 'x-access-token': token, ...(form ? {} : { 'content-type': 'application/json' }) }
      const sent = form ?? (body === undefined ? null : JSON.stringify(body))
      const request = new Request(`http://localhost/api${path}`, { method, headers, body: sent })
      const response = await handle(request, { requestId: 'test', address: '203.0.113.7' })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, body: isJson ? JSON.parse(text) : text }
    },
    async readCode() {
      await call('POST', '/auth/forgot-password/', { body: { email: forgetful.email } })
      await runDueJobs(backend, slowJobs)
      const rows = await db.orm.select().from(messages)
      // A call of the specification may have asked for the code of the other user, which goes out in the same moment.
      const isHers = (to: string) => forgetful.phone.endsWith(to.replace(/\D/g, '').slice(-11))
      const said = rows.findLast(({ title, to }) => title === 'Código de recuperação' && isHers(to))
      return /nova senha é ([0-9A-Z-]+)\./.exec(String(said?.messageBody.message))?.[1] ?? ''
    }
  }
}
