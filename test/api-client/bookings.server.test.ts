import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { searchBookings } from '#app/api-client/bookings.server.ts'
import { createCallApi } from '#app/api-client/call-api.server.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'

const address = 'http://main.api.test/v3'
const remote = setupServer()
const callApi = createCallApi({ main: address, node: undefined, timeoutMs: 2000, retryDelayMs: () => 1 })
const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> =>
  callApi(endpoint, input, { requestId: 'r1' })

beforeAll(() => remote.listen({ onUnhandledRequest: 'error' }))
afterEach(() => remote.resetHandlers())
afterAll(() => remote.close())

const today = '2026-11-20'

/** Returns the URLs asked of an API that answers with `body`. */
function answerWith(body: object): URL[] {
  const asked: URL[] = []
  remote.use(
    http.get(`${address}/booking/byPeriod`, ({ request }) => {
      asked.push(new URL(request.url))
      return HttpResponse.json(body)
    })
  )
  return asked
}

const bare = [
  {
    hash: 'a',
    status: 'PAID',
    finalValue: '80,00',
    people: 2,
    sdate: '20/11/2026',
    time: '14:00',
    name: 'Zoé Lima',
    cpf: '529.982.247-25'
  },
  {
    hash: 'b',
    status: 'PENDING',
    finalValue: 40,
    people: 1,
    sdate: '2026-11-20',
    time: '09:00',
    name: 'Ana Sá',
    phone: '(75) 99999-8888'
  },
  { hash: 'c', status: 'CANCELLED', finalValue: 500, people: 9, sdate: '2026-11-20', time: '08:00', name: 'Rui Reis' }
]

describe('the bare array of an original API', () => {
  it('is ordered, paged and totalled', async () => {
    answerWith(bare)
    const first = await searchBookings(call, { start_date: '2026-11-20', end_date: '2026-11-20', limit: 2 }, today)
    expect(first).toMatchObject({ total: 3, page: 1, limit: 2 })
    expect(first.data.map(({ hash }) => hash)).toEqual(['c', 'b'])
    // One of them is not paid, and nobody says when it will be.
    const money = { final_value: 8000, paid_value: 8000, receivable_value: null, refund_due_value: 0 }
    expect(first.totals).toEqual({ bookings: 3, people: 3, checked_in_people: 0, ...money })
    const second = await searchBookings(
      call,
      { start_date: '2026-11-20', end_date: '2026-11-20', limit: 2, page: 2 },
      today
    )
    expect(second.data.map(({ hash }) => hash)).toEqual(['a'])
  })

  it.each([
    [{ q: 'zoe' }, ['a']],
    [{ q: '52998224725' }, ['a']],
    [{ q: '(75) 99999-8888' }, ['b']],
    [{ situation: 'awaiting' }, ['a']],
    [{ situation: 'cancelled' }, ['c']],
    [{ q: '-' }, []]
  ])('is filtered by %j', async (filter, hashes) => {
    answerWith(bare)
    const { data, totals } = await searchBookings(call, filter, today)
    expect(data.map(({ hash }) => hash)).toEqual(hashes)
    expect(totals.bookings).toBe(hashes.length)
  })

  it('gives an empty page when there are no bookings', async () => {
    answerWith([])
    expect(await searchBookings(call, {}, today)).toMatchObject({ data: [], total: 0, page: 1, limit: 10 })
  })
})

it("passes our own back end's page through", async () => {
  const totals = { bookings: 40, people: 99, checked_in_people: 3, final_value: null, paid_value: null }
  const asked = answerWith({ data: bare.slice(0, 1), total: 40, page: 3, limit: 1, totals })
  const page = await searchBookings(call, { page: 3, limit: 1, q: 'zoe' }, today)
  expect(page).toMatchObject({ total: 40, page: 3, limit: 1, totals })
  expect(asked[0]?.searchParams.toString()).toBe('page=3&limit=1&q=zoe')
})

it.each([
  ['2026-11-18', null],
  ['2026-11-19', null],
  ['2026-11-20', '1'],
  ['20/11/2026', '1'],
  ['2026-11-21', '1'],
  [undefined, null]
])('a period that starts on %s says nocache %s', async (start, nocache) => {
  const asked = answerWith([])
  await searchBookings(call, { start_date: start, end_date: '2026-12-01' }, today)
  expect(asked.map((url) => url.searchParams.get('nocache'))).toEqual([nocache])
})
