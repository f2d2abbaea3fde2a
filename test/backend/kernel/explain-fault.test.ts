import { afterEach, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#app/backend/db/connection.server.ts'
import { GatewayFault, noGateways } from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { bookingForm, createCaller, createPlace, createTestBackend } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { startTcpProxy } from '../../support/server/tcp-proxy.ts'

const closing: Database[] = []
afterEach(async () => {
  for (const db of closing.splice(0).reverse()) await db.close()
})

async function open() {
  const owned = await openTestDatabase({ poolSize: 2 })
  const place = await createPlace(owned)
  const proxy = await startTcpProxy(owned.url)
  const db = await openDatabase({ url: proxy.url, poolSize: 2 })
  closing.push(owned, db)
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  return { owned, place, proxy, logged, call: createCaller(createTestBackend(db)) }
}

it('a database that is away is a 503 that says when to come back, logged once with its request and cause', async () => {
  const { proxy, place, call, logged } = await open()
  proxy.cut()
  const asked = await call('GET', `/products/?pid=${place.placeId}`)
  expect(asked).toMatchObject({ status: 503, body: { code: 'database_away', message: ERRORS.unavailable } })
  expect(asked.headers.get('retry-after')).toBe('5')
  expect(logged).toHaveBeenCalledTimes(1)
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ requestId: 'test', code: 'database_away', err: expect.any(Error) })
  expect((await call('POST', '/booking/express', { body: bookingForm(place) })).status).toBe(503)
  proxy.heal()
  expect((await call('POST', '/booking/express', { body: bookingForm(place) })).status).toBe(201)
})

it('answers reads from a read-only database, and reports it for writes', async () => {
  const { owned, proxy, place, call } = await open()
  await owned.pool.query(
    `alter database "${new URL(owned.url).pathname.slice(1)}" set default_transaction_read_only = on`
  )
  // Connections keep the setting that they began with.
  proxy.cut()
  expect((await call('GET', `/products/?pid=${place.placeId}`)).status).toBe(503)
  proxy.heal()
  expect((await call('GET', `/products/?pid=${place.placeId}`)).status).toBe(200)
  const refused = await call('POST', '/booking/express', { body: bookingForm(place) })
  expect(refused).toMatchObject({ status: 503, body: { code: 'read_only', message: ERRORS.readOnly } })
  expect(refused.headers.get('retry-after')).toBe('60')
})

/** `leave()` ends the connection that asks; `raise_busy()` is a commit that the server itself refuses. */
const harm = `
  create function leave() returns text language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return ''; end $$;
  create function leave_commit() returns trigger language plpgsql as
    $$ begin perform leave(); return null; end $$;
  create function refuse_commit() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'lock_not_available'; end $$;`
const atCommit = (what: string) => `
  create constraint trigger harm after insert on bookings deferrable initially deferred
    for each row execute function ${what}()`
/** Nothing of it is asked before the booking is made: only the answer reads it. */
const atAnswer = `
  alter table checkins rename to kept_checkins;
  create view checkins as select * from kept_checkins where (select leave()) is not null`

const mayBeMade = { status: 504, body: { code: 'database_away', message: ERRORS.mayHaveActed } }

it.each(['pix', 'cod'])(
  'reports an unknown outcome for a booking (%s) whose commit or answer was lost',
  async (method) => {
    const { owned, place, call } = await open()
    const book = () => call('POST', '/booking/express', { body: bookingForm(place, { payment_method: method }) })
    // The slot that was prepared for the booking is not a booking.
    await owned.pool.query(harm + atCommit('refuse_commit'))
    expect(await book()).toMatchObject({ status: 503, body: { code: 'database_away', message: ERRORS.unavailable } })

    await owned.pool.query(`drop trigger harm on bookings; ${atCommit('leave_commit')}`)
    const refused = await book()
    expect(refused).toMatchObject(mayBeMade)
    expect(refused.headers.get('retry-after')).toBe('5')

    await owned.pool.query(`drop trigger harm on bookings; ${atAnswer}`)
    expect(await book()).toMatchObject(mayBeMade)
    expect((await owned.pool.query('select status from bookings')).rows).toHaveLength(1)
  }
)

it("asks a crowd beyond the database's capacity to come again, and reports no failure", async () => {
  const { owned, place } = await open()
  const db = await openDatabase({ url: owned.url, poolSize: 4, statementTimeoutMs: 200, lockTimeoutMs: 100 })
  closing.push(db)
  // Waiting longer than this for a connection fails.
  Object.assign(db.pool.options, { connectionTimeoutMillis: 150 })
  const call = createCaller(createTestBackend(db))
  const buy = (payment_method: string) =>
    call('POST', '/booking/express', { body: bookingForm(place, { payment_method }) })
  const holding = await owned.pool.connect()
  await holding.query('begin; lock table bookings in exclusive mode')
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => buy(at % 2 === 0 ? 'pix' : 'cod')))
  const told = answers.map(({ status, body, headers }) => `${status} ${body.code} ${headers.get('retry-after')}`)
  expect([...new Set(told)]).toEqual(['503 database_away 5'])
  await holding.query('rollback')
  holding.release()
  expect((await buy('pix')).status).toBe(201)
})

it('a payment provider that does not answer is a 503 as well, not an error of ours', async () => {
  const { owned, place } = await open()
  const of = async () => {
    throw new GatewayFault('unsure', 'no answer (TimeoutError): test')
  }
  const call = createCaller({ ...createTestBackend(owned), gateways: { ...noGateways, of } })
  const asked = await call('POST', '/getnet/token', { body: { pid: place.placeId } })
  expect(asked).toMatchObject({ status: 503, body: { code: 'provider_away' } })
  expect(asked.headers.get('retry-after')).toBe('5')
})
