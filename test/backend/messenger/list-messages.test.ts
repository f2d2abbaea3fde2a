import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { users } from '#app/backend/db/schema.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { runDueJobs, slowJobs } from '../../support/database/jobs.ts'

const clock = createClock()
const hidden = '(conteúdo reservado)'
let db: Database
let backend: ReturnType<typeof createTestBackend>
let call: ReturnType<typeof createCaller>
let placeId: string

beforeAll(async () => {
  db = await openTestDatabase()
  backend = createTestBackend(db, clock)
  call = createCaller(backend)
})
afterAll(() => db.close())
beforeEach(async () => {
  placeId = (await createPlace(db)).placeId
})

const lesser = ['users/index', 'users/edit', 'messenger/edit']

async function sendCode(about: { ref?: string; refId?: string }) {
  const confidentialUntil = new Date(clock.now().getTime() + 15 * 60_000)
  const message = { placeId, to: '+5575999990000', title: 'Código', text: 'código 123456', confidentialUntil }
  await inTransaction(db, (tx) => queueMessage(tx, { ...message, ...about, kind: 'code', now: clock.now() }))
  await runDueJobs(backend, slowJobs)
}

async function read(token: string): Promise<string> {
  const { body } = await call('GET', '/messenger', { token })
  return body.data[0].messageBody.message
}

describe('a simulated code', () => {
  it('is shown only to users who hold all permissions of its receiver', async () => {
    const reader = await createUser(db, placeId, lesser)
    const peer = await createUser(db, placeId, ['operation/booking-list', ...lesser])
    const boss = await createUser(db, placeId, roleKeys('gestor'))
    for (const { uuid } of [boss, peer]) {
      await sendCode({ ref: 'user', refId: uuid })
      expect(await read(reader.token)).toBe(hidden)
      expect(await read(boss.token)).toBe('código 123456')
    }
    await sendCode({ ref: 'user', refId: reader.uuid })
    for (const { token } of [reader, peer, boss]) expect(await read(token)).toBe('código 123456')
  })

  it('is hidden when its receiver has a module that the reader lacks', async () => {
    await db.pool.query(`update places set modules = '["one"]' where id = $1`, [placeId])
    const reader = await createUser(db, placeId, lesser, { modules: [] })
    const receiver = await createUser(db, placeId, [])
    await sendCode({ ref: 'user', refId: receiver.uuid })
    expect(await read(reader.token)).toBe(hidden)
  })

  it('is shown to nobody where its receiver is unknown, elsewhere or gone', async () => {
    const boss = await createUser(db, placeId, roleKeys('gestor'))
    const gone = await createUser(db, placeId, [])
    const elsewhere = await createUser(db, (await createPlace(db)).placeId, [])
    await db.orm.update(users).set({ removedAt: clock.now() }).where(eq(users.id, gone.userId))
    const unknown = ['6f1f7f0e-0000-4000-8000-000000000000', 'x', '', gone.uuid, elsewhere.uuid]
    for (const about of [
      {},
      { ref: 'booking', refId: boss.uuid },
      ...unknown.map((refId) => ({ ref: 'user', refId }))
    ]) {
      await sendCode(about)
      expect([about, await read(boss.token)]).toEqual([about, hidden])
    }
  })

  it('does not make a lesser manager the manager', async () => {
    const phone = '+5575911112222'
    const email = `chefe-${placeId}@example.com`
    const boss = await createUser(db, placeId, roleKeys('gestor'), { phone, email, username: email })
    const reader = await createUser(db, placeId, lesser)
    expect((await call('POST', '/auth/forgot-password/', { body: { email } })).status).toBe(200)
    await runDueJobs(backend, slowJobs)
    expect(await read(boss.token)).toMatch(/código para criar uma nova senha é [0-9A-Z]{4}-/)
    expect(await read(reader.token)).toBe(hidden)
  })
})
