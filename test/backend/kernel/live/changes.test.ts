import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { CHANGES } from '#app/backend/kernel/live/changes.server.ts'
import { queueMessage } from '#app/backend/kernel/queue-message.server.ts'
import { endpoints } from '#app/contracts/index.ts'
import type { LiveKind } from '#app/domain/live/kinds.ts'
import {
  bookingForm,
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  today
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { runDueJobs, slowJobs } from '../../../support/database/jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it('declares for every writing call which open screens it changes', () => {
  const changing = endpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id)
  expect(changing.filter((id) => !(id in CHANGES))).toEqual([])
  expect(Object.keys(CHANGES).filter((id) => !changing.includes(id))).toEqual([])
})

it('announces a change to its place after the commit, and never a refused one', async () => {
  const clock = createClock()
  const told: [string, readonly LiveKind[]][] = []
  const live = { tell: (placeId: string, kinds: readonly LiveKind[]) => void told.push([placeId, kinds]) }
  const backend = { ...createTestBackend(db, clock), live }
  const call = createCaller(backend)
  const [here, elsewhere] = await Promise.all([createPlace(db), createPlace(db)])
  const gate = await createUser(db, here.placeId, [
    'operation/checkin',
    'operation/checkin-override',
    'operation/all-bookings'
  ])
  const other = await createUser(db, elsewhere.placeId, ['issues/index', 'messenger/edit'])
  const sold = [here.placeId, ['bookings', 'places']]
  const take = () => told.splice(0)

  // A user of another place books like any visitor.
  const form = bookingForm(here, { date: today, time: '14:00' })
  expect((await call('POST', '/booking/express', { body: form, token: other.token })).status).toBe(201)
  expect(take()).toEqual([sold])
  expect((await call('POST', '/booking/express', { body: bookingForm(here, { name: '' }) })).status).toBe(422)
  expect(take()).toEqual([])

  const event = { hash: form.hash, action: 'checkin', payload: { keepdate: true } }
  const refused = await call('POST', '/booking/event', { body: event, token: other.token })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(take()).toEqual([])
  expect((await call('POST', '/booking/event', { body: event, token: gate.token })).status).toBe(409)

  const charge = await call('POST', '/getnet/generate-qr-code-pix', { body: { hash: form.hash } })
  take()
  const paid = { body: { status: 'PAID' } }
  await call('POST', `/simulator/payments/${charge.body.payment_id}`, paid)
  expect(take()).toEqual([sold])
  await call('POST', '/getnet/callback/payment', { body: { payment_id: charge.body.payment_id } })
  expect(take()).toEqual([])
  expect((await call('POST', '/booking/event', { body: event, token: gate.token })).status).toBe(200)
  expect(take()).toEqual([sold])

  // This change has no listener.
  await call('POST', '/booking/express', { body: bookingForm(elsewhere) })
  take()
  clock.pass(20)
  await releaseHolds(backend)
  expect(take()).toEqual([[elsewhere.placeId, ['bookings', 'places']]])
  await queueMessage(db.orm, {
    placeId: here.placeId,
    to: '+5575999998888',
    title: 'Aviso',
    text: 'Olá',
    kind: 'staff',
    now: clock.now()
  })
  await runDueJobs(backend, slowJobs)
  expect(take()).toContainEqual([here.placeId, ['messages']])
})
