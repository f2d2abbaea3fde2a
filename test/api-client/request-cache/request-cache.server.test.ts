import { describe, expect, it } from 'vitest'
import { createCallApi } from '#app/api-client/call-api.server.ts'
import { createRequestCache } from '#app/api-client/request-cache/request-cache.server.ts'
import { listBookingsByPeriod, listJanoowpBookings, postBookingEvent } from '#app/contracts/booking/calls.ts'
import { listCounterEntries } from '#app/contracts/trafx/calls.ts'
import { type Answer, sendJson, startRoughApi } from '../../support/server/rough-api.ts'

/** A remote API that answers another booking each time, and the clock of who asks it. */
async function startCaller({ mostLetters = 100_000, longest = 100_000 } = {}) {
  let at = Date.parse('2026-11-20T12:30:00Z')
  let count = 0
  const answer: Answer = (request, response) => {
    count += 1
    const body =
      request.method === 'GET'
        ? [{ hash: `h${count}`, sdate: '01/10/2026', booking_date: '01/10/2026', serial: 's', date: '2026-10-01' }]
        : {}
    const isRefused = request.headers['x-access-token'] === 'refused'
    sendJson(body, isRefused ? 500 : 200)(request, response)
  }
  const api = await startRoughApi(answer)
  const cache = createRequestCache({ now: () => new Date(at), mostLetters, longest })
  const callApi = createCallApi({ main: api.url, node: api.url, timeoutMs: 2000, retryDelayMs: () => 1, cache })
  const asked = (token = 'joana', placeId = 'p1') => ({ requestId: 'r1', address: '', token, placeId })
  const period = (from: string, to: string, more: object = {}) => ({
    query: { start_date: from, end_date: to, ...more }
  })
  return {
    api,
    callApi,
    asked,
    period,
    pass: (minutes: number) => {
      at += minutes * 60_000
    },
    read: async (from: string, to: string, { as = asked(), more = {} } = {}) => {
      const answer = await callApi(listBookingsByPeriod, period(from, to, more), as)
      return Array.isArray(answer) ? answer[0]?.hash : 'a page'
    }
  }
}

const old = ['2026-10-01', '2026-10-31'] as const
const recent = ['2026-11-01', '2026-11-20'] as const

describe('a period that was asked of a remote API', () => {
  it('is given again for two days where it is old, and to the end of the hour where it is recent', async () => {
    const { read, pass } = await startCaller()
    expect([await read(...old), await read(...old)]).toEqual(['h1', 'h1'])
    expect([await read(...recent), await read(...recent)]).toEqual(['h2', 'h2'])
    pass(29)
    expect([await read(...old), await read(...recent)]).toEqual(['h1', 'h2'])
    pass(2)
    expect([await read(...old), await read(...recent)]).toEqual(['h1', 'h3'])
    pass(2 * 24 * 60)
    expect(await read(...old)).toBe('h4')
  })

  it('is asked anew from today and yesterday on, and with nocache', async () => {
    const { read } = await startCaller()
    for (const [from, to] of [
      ['2026-11-20', '2026-11-20'],
      ['2026-11-19', '2026-11-20'],
      ['2026-12-01', '2026-12-31']
    ] as const) {
      expect(await read(from, to)).not.toBe(await read(from, to))
    }
    const nocache = { more: { nocache: '1' } }
    expect(await read(...old)).not.toBe(await read(...old, nocache))
  })

  it('is of one token and one question, in each of the three calls', async () => {
    const { read, callApi, asked, period, api } = await startCaller()
    const mine = await read(...old)
    expect(await read(...old, { as: asked('beto') })).not.toBe(mine)
    expect(await read(...old, { more: { code: 'A1C2D3E4' } })).not.toBe(mine)
    expect(await read(...old)).toBe(mine)
    const entries = () => callApi(listCounterEntries, period(...old), asked())
    const express = () => callApi(listJanoowpBookings, { query: { start_date: old[0], end_date: old[1] } }, asked())
    for (const call of [entries, express]) {
      const before = api.asked.length
      expect(await call()).toEqual(await call())
      expect(api.asked.length - before).toBe(1)
    }
  })

  it('is asked anew once something of its place was written, done or not', async () => {
    const { read, callApi, asked } = await startCaller()
    const far = asked('rita', 'p2')
    const mine = await read(...old)
    const theirs = await read(...old, { as: far })
    const write = (as: ReturnType<typeof asked>) =>
      callApi(postBookingEvent, { body: { action: 'cancel', hash: 'h', payload: {} } }, as).catch(() => null)
    await write(asked('refused'))
    expect(await read(...old, { as: far })).toBe(theirs)
    const again = await read(...old)
    expect(again).not.toBe(mine)
    // A visitor's write has no place, so it drops all places.
    await write(asked('', ''))
    expect(await read(...old)).not.toBe(again)
  })

  it('that was under way while something was written is not kept', async () => {
    const { read, callApi, asked } = await startCaller()
    const reading = read(...old)
    await callApi(postBookingEvent, { body: { action: 'cancel', hash: 'h', payload: {} } }, asked()).catch(() => null)
    const first = await reading
    expect(await read(...old)).not.toBe(first)
  })

  it('respects the memory limit: evicts the least recently read answer, and keeps no answer that is too long', async () => {
    const months = ['01', '02', '03'].map((month) => [`2026-${month}-01`, `2026-${month}-28`] as const)
    const { read } = await startCaller({ mostLetters: 220 })
    const [first, second, third] = months as [(typeof months)[0], (typeof months)[0], (typeof months)[0]]
    const one = await read(...first)
    const two = await read(...second)
    expect(await read(...first)).toBe(one)
    await read(...third)
    expect(await read(...first)).toBe(one)
    expect(await read(...second)).not.toBe(two)
    const narrow = await startCaller({ longest: 10 })
    expect(await narrow.read(...old)).not.toBe(await narrow.read(...old))
  })
})
