import { randomBytes, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { hashRecoveryCode } from '#app/backend/credentials/check-code.server.ts'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages, permissions, places, recoveryCodes, twoSteps, users } from '#app/backend/db/schema.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { parseRecoveryCode, toRecoveryCode } from '#app/domain/access/recovery-code.ts'
import { createCaller, createClock, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { runDueJobs, slowJobs } from '../../support/database/jobs.ts'

export const password = 'nuvem sobre o morro'
export const newPassword = 'café na varanda da serra'

interface Opened {
  db: Database
  placeId: string
  /** Hash of `password`, made once because hashing is slow. */
  passwordHash: string
}

let opened: Opened | null = null

export function world(): Opened {
  if (!opened) throw new Error('the world is not open')
  return opened
}

/** One database and one place for the tests of a file. */
export function openWorld(): void {
  beforeAll(async () => {
    const db = await openTestDatabase()
    const { placeId } = await createPlace(db)
    opened = { db, placeId, passwordHash: await hashPassword(password) }
  })
  afterAll(() => opened?.db.close())
}

let visits = 0

/** A back end with its own clock, called from an address of its own (limits count by it), and its jobs. */
export function openBackend(changes: Partial<Omit<Backend, 'limits'>> & { limits?: Partial<Backend['limits']> } = {}) {
  const { db } = world()
  const clock = createClock()
  const plain = createTestBackend(db, clock)
  const backend: Backend = { ...plain, ...changes, limits: { ...plain.limits, ...changes.limits } }
  const callFrom = createCaller(backend)
  visits += 1
  const home = `198.18.0.${visits}`
  const call: typeof callFrom = (method, path, options = {}) => callFrom(method, path, { address: home, ...options })
  return {
    clock,
    backend,
    call,
    post: (path: string, body: unknown, more: { token?: string; address?: string } = {}) =>
      call('POST', path, {
        body,
        ...(more.token ? { token: more.token } : {}),
        ...(more.address ? { address: more.address } : {})
      }),
    async drain() {
      await runDueJobs(backend, slowJobs)
    }
  }
}

/** Somebody with an e-mail, a phone and `password`. */
export async function createPerson(changes: Partial<typeof users.$inferInsert> = {}, granted: string[] = []) {
  const { db, placeId, passwordHash } = world()
  const uuid = randomUUID()
  const login = `p-${uuid.slice(0, 13)}`
  const person = {
    uuid,
    placeId,
    username: login,
    email: `${login}@example.com`,
    name: 'Rosa Tavares',
    passwordHash,
    phone: '+5575999990000',
    ...changes
  }
  const [row] = await db.orm.insert(users).values(person).returning({ id: users.id })
  const userId = row?.id ?? 0
  const rules = granted.map((text) => ({
    userId,
    controller: text.split('/')[0] ?? '',
    action: text.split('/')[1] ?? ''
  }))
  if (rules.length > 0) await db.orm.insert(permissions).values(rules)
  return { ...person, userId }
}

export async function findUser(userId: number) {
  const [user] = await world().db.orm.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('no such user')
  return user
}

/** Makes a second step that is passed by these recovery codes. */
export async function enrol(userId: number, codes = 8): Promise<string[]> {
  const { db } = world()
  await db.orm.insert(twoSteps).values({ userId, secret: 'sealed for nobody', enabledAt: new Date() })
  const made = Array.from({ length: codes }, () => toRecoveryCode(randomBytes(10)))
  const rows = made.map((code) => ({ userId, hash: hashRecoveryCode(parseRecoveryCode(code) ?? '') }))
  await db.orm.insert(recoveryCodes).values(rows)
  return made
}

/** A place of its own, for settings that would disturb the other tests. */
export async function otherPlace(changes: Partial<typeof places.$inferInsert>): Promise<string> {
  const { db } = world()
  const { placeId } = await createPlace(db)
  await db.orm.update(places).set(changes).where(eq(places.id, placeId))
  return placeId
}

/** Lists the messages to somebody, the latest first. */
export function messagesTo(uuid: string) {
  return world().db.orm.select().from(messages).where(eq(messages.refId, uuid)).orderBy(desc(messages.id))
}

/** The code in the latest message to somebody. */
export async function codeSentTo(uuid: string): Promise<string> {
  const [latest] = await messagesTo(uuid)
  return /\b(?:\d{6}|[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2})\b/.exec(String(latest?.messageBody.message))?.[0] ?? ''
}
