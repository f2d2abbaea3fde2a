import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, max } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, places, products, tokens } from '#app/backend/db/schema.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { endpoints } from '#app/contracts/index.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { createThings, type Place, type Things } from '../../attack/foreign/things.ts'
import {
  type Clock,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

export const password = 'nuvem sobre o morro'
/** Client address of every call. */
export const address = '203.0.113.44'

export const everything = ROLE_SETS.gestor.map(({ controller, action }) => `${controller}/${action}`)

export interface AuditWorld {
  db: Database
  backend: Backend
  clock: Clock
  call: ReturnType<typeof createCaller>
  place: Place
  things: Things
  /** Holds everything, with `password`. */
  manager: { userId: number; uuid: string; token: string; username: string }
  /** User of a place that sells nothing yet. */
  starter: { userId: number; token: string }
  /** Values that one step leaves for the next. */
  notes: Record<string, string>
}

export async function openAuditWorld(): Promise<AuditWorld> {
  const db = await openTestDatabase()
  const clock = createClock()
  const place = await createPlace(db, { capacity: 5000 })
  const legacyImport = { read: async () => ({ rows: [], total: 0 }), place: place.placeId }
  const backend: Backend = { ...createTestBackend(db, clock), legacyImport }
  const call = createCaller(backend)
  await db.orm.update(places).set({ unpaidUntil: 'eve' }).where(eq(places.id, place.placeId))
  const passwordHash = await hashPassword(password)
  const username = `m-${randomUUID()}`
  const phone = '+5575999990001'
  const manager = { ...(await createUser(db, place.placeId, everything, { username, phone, passwordHash })), username }
  const things = await createThings(db, call, place)
  const placeId = randomUUID()
  const supplier = { legalName: 'Serra Ltda', cnpj: '11222333000181', address: 'Rua A, 1', email: 'a@example.com' }
  await db.orm.insert(places).values({
    id: placeId,
    name: 'Serra Nova',
    city: 'Lençóis',
    state: 'BA',
    phone: '+5575999990002',
    payOnSite: true,
    ...supplier
  })
  return {
    db,
    backend,
    clock,
    call,
    place,
    things,
    manager,
    notes: {},
    starter: await createUser(db, placeId, everything)
  }
}

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Whose; the manager's where nothing is said, nobody's where it is empty. */
  token?: string
}

export interface Step {
  /** Id of the call. */
  id: string
  actions: readonly AuditAction[]
  ask: (world: AuditWorld) => Asked | Promise<Asked>
  /** Old and new text in the first audit row. */
  from?: RegExp
  to?: RegExp
  label?: RegExp
  /** Refused all the same. */
  status?: number
  /** The same once more changes nothing. */
  twice?: boolean
  after?: (answer: { body: Record<string, unknown> }, world: AuditWorld) => void
}

export async function callAs(world: AuditWorld, id: string, asked: Asked) {
  const endpoint = endpoints.find((one) => one.id === id)
  if (!endpoint) throw new Error(`there is no call ${id}`)
  const { params = {}, query, body, token = world.manager.token } = asked
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(params[name] ?? ''))
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const sends = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const api = endpoint.api === 'node' ? '/api/v1' : ''
  const options = { address, ...(token ? { token } : {}), body: sends ? (body ?? {}) : undefined }
  return world.call(endpoint.method, `${api}${path}${search}`, options)
}

export async function lastRow({ db }: AuditWorld): Promise<number> {
  const [row] = await db.orm.select({ id: max(auditEvents.id) }).from(auditEvents)
  return row?.id ?? 0
}

export function rowsSince({ db }: AuditWorld, id: number) {
  return db.orm
    .select()
    .from(auditEvents)
    .where(and(gt(auditEvents.id, id)))
    .orderBy(asc(auditEvents.id))
}

/** Reads the current version, as an editor's form would send it. */
export async function versionOf({ db }: AuditWorld, uuid: string): Promise<number> {
  const [row] = await db.orm.select({ version: products.version }).from(products).where(eq(products.uuid, uuid))
  return row?.version ?? 0
}

export async function addSession({ db }: AuditWorld, userId: number): Promise<string> {
  const session = { hash: randomUUID(), userId, expiresAt: new Date('2030-01-01') }
  const [row] = await db.orm.insert(tokens).values(session).returning({ id: tokens.id })
  return row?.id ?? ''
}

export function totpOf(secret: string, { now }: Clock): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() })
}
