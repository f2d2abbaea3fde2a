import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { createCallApi } from '#app/api-client/call-api.server.ts'
import { endpoint } from '#app/contracts/endpoint.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import type { SlotResult } from '#app/domain/report/slot-result.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import { createReportCache } from '#app/reports/cache/cache.server.ts'
import { createSlotRunner, type RunSlots, type SlotRequest } from '#app/reports/slots/runner.server.ts'
import { sendJson, startRoughApi } from './rough-api.ts'

export const today = '2026-11-20'

const readDays = endpoint({
  id: 'readDays',
  api: 'main',
  method: 'GET',
  path: '/days',
  access: 'public',
  summary: '',
  query: z.object({ from: z.string() }),
  response: z.object({ from: z.string() })
})

export interface SlotApi {
  runSlots: RunSlots
  /** First days of the requested slots, in order. */
  asked: string[]
  /** Requests whose reader disconnected before the answer. */
  aborted(): number
  mostAtOnce(): number
  /** Moves the runner's clock, which starts at 12:10 UTC. */
  skip(ms: number): void
  request(changes?: Partial<SlotRequest<{ from: string }>>): SlotRequest<{ from: string }>
}

type Behave = (asked: { from: string; time: number; response: ServerResponse; request: IncomingMessage }) => unknown

/** Makes two-day slots in the past. */
export function makeSlots(count: number, first = '2026-01-01'): Slot[] {
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(first, 2 * index)
    return { index, from, to: addDays(from, 1) }
  })
}

/**
 * Connects a runner to a real HTTP server with scripted behaviour. Its clock runs a hundred times faster, or in real
 * time at `speed` 1.
 */
export async function startSlotApi(behave: Behave, { slotTimeoutMs = 2_000_000, speed = 100 } = {}): Promise<SlotApi> {
  const seen = { asked: [] as string[], aborted: 0, open: 0, most: 0 }
  const api = await startRoughApi((request, response) => {
    const from = new URL(request.url ?? '', 'http://api').searchParams.get('from') ?? ''
    seen.asked.push(from)
    seen.open += 1
    seen.most = Math.max(seen.most, seen.open)
    response.once('close', () => {
      seen.open -= 1
      if (!response.writableFinished) seen.aborted += 1
    })
    behave({ from, time: seen.asked.filter((one) => one === from).length, response, request })
  })
  const callApi = createCallApi({ main: api.url, node: api.url, timeoutMs: 2000, retryDelayMs: () => 1 })
  let origin = Date.parse(`${today}T12:10:00Z`) - speed * performance.now()
  const now = () => origin + speed * performance.now()
  const runSlots = createSlotRunner({
    cache: createReportCache({ now: () => new Date(now()) }),
    now,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms / speed)
      return () => clearTimeout(timer)
    },
    slotTimeoutMs
  })
  return {
    runSlots,
    asked: seen.asked,
    aborted: () => seen.aborted,
    mostAtOnce: () => seen.most,
    skip: (ms) => {
      origin += ms
    },
    request: (changes = {}) => ({
      key: { placeId: 'p', permissions: ['reports/sales'], endpoint: 'readDays' },
      slots: makeSlots(18),
      today,
      signal: new AbortController().signal,
      load: ({ from }, signal) => callApi(readDays, { query: { from } }, { signal, token: 't' }),
      ...changes
    })
  }
}

/** Answers after some milliseconds, with an error if `status` is one. */
export async function answer(response: ServerResponse, from: string, { ms = 5, status = 200 } = {}): Promise<void> {
  await delay(ms)
  if (!response.destroyed) sendJson(status === 200 ? { from } : { message: 'Não deu.' }, status)(response.req, response)
}

/** Shortens a result to its first day, or its error code. */
export function inAWord(result: SlotResult<{ from: string }>): string {
  return result.ok ? result.value.from : result.code
}
