import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages } from '#app/backend/db/schema.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { runDueJobs, slowJobs } from '../../support/database/jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function open() {
  const clock = createClock()
  const backend = createTestBackend(db, clock)
  const { placeId } = await createPlace(db)
  const { token } = await createUser(db, placeId, ['messenger/edit'])
  const call = createCaller(backend)
  const ask = (method: string, path: string, body?: unknown) => call(method, path, { token, body })
  const sendDate = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const item = {
    title: 'Aviso',
    message: { typeMessage: 'text', messageBody: { number: '75999990000', message: 'Olá' } }
  }
  const schedule = async () => String((await ask('POST', '/messenger/schedule', [{ ...item, sendDate }])).body[0].id)
  const stateOf = async (id: string | number) =>
    (
      await db.orm
        .select()
        .from(messages)
        .where(eq(messages.id, Number(id)))
    )[0]
  const run = async () => {
    await runDueJobs(backend, slowJobs)
  }
  return { clock, ask, schedule, stateOf, run }
}

it('a message that waits is cancelled, and then never leaves', async () => {
  const { clock, ask, schedule, stateOf, run } = await open()
  const id = await schedule()
  expect((await stateOf(id))?.status).toBe('scheduled')
  expect((await ask('DELETE', `/messenger/${id}`)).status).toBe(200)
  expect((await ask('DELETE', `/messenger/${id}`)).body.code).toBe('not_waiting')
  clock.pass(120)
  await run()
  expect(await stateOf(id)).toMatchObject({
    status: 'cancelled',
    sentAt: null,
    reason: expect.stringMatching(/^Cancelada por /)
  })
})

it('does not recall a message that is being handed over', async () => {
  const { clock, ask, schedule, stateOf } = await open()
  const id = await schedule()
  await db.orm
    .update(messages)
    .set({ handedAt: clock.now() })
    .where(eq(messages.id, Number(id)))
  expect((await ask('DELETE', `/messenger/${id}`)).status).toBe(409)
  expect((await stateOf(id))?.status).toBe('scheduled')
})

it('sends a failed or cancelled message again, once and in its place', async () => {
  const { ask, schedule, stateOf, run } = await open()
  const id = await schedule()
  expect((await ask('POST', `/messenger/${id}/resend`)).body.code).toBe('not_resendable')
  await ask('DELETE', `/messenger/${id}`)
  const again = await ask('POST', `/messenger/${id}/resend`)
  expect(again.status).toBe(200)
  expect((await ask('POST', `/messenger/${id}/resend`)).body.code).toBe('resent')
  await run()
  expect(await stateOf(again.body.id)).toMatchObject({ insteadOf: Number(id), to: '+5575999990000', kind: 'written' })
  expect((await stateOf(id))?.status).toBe('cancelled')
})

it('a code is not sent again', async () => {
  const { ask, schedule } = await open()
  const id = await schedule()
  await db.orm
    .update(messages)
    .set({ status: 'failed', confidentialUntil: new Date() })
    .where(eq(messages.id, Number(id)))
  expect((await ask('POST', `/messenger/${id}/resend`)).body.code).toBe('not_resendable')
})
