import { createHash } from 'node:crypto'
import { listBookingsByPeriod, listJanoowpBookings } from '#app/contracts/booking/calls.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { listCounterEntries } from '#app/contracts/trafx/calls.ts'
import { todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { requestKeptUntil } from '#app/domain/report/slots.ts'
import type { Fields } from '#app/domain/words/records.ts'
import { type Received, toReceived } from '../transport.server.ts'

export interface Asking {
  /** Includes the query. */
  path: string
  query: object
  token: string | undefined
  /** Place of the caller; '' when unknown. */
  placeId: string
}

export interface KeptAnswer {
  /** Null when the call must be sent. */
  received: Received | null
  /** Does nothing if the place was written to since `open`. */
  keep(received: Received): void
}

export interface RequestCache {
  /** Null for an answer that must not be cached. */
  open(endpoint: Endpoint, asking: Asking): KeptAnswer | null
  /** Drops what is cached for the place, or for all places when the place is unknown. */
  noteWrite(endpoint: Endpoint, placeId: string): void
}

/** Specification §9 caches these calls: they answer whole periods, which is slow at a third-party API. */
const keptCalls = new Set([listBookingsByPeriod.id, listJanoowpBookings.id, listCounterEntries.id])
/** Paths of writes that do not change cached answers. */
const harmless = /^\/(?:auth|account|messenger|reports)\//
/** The place's time zone is unknown here. The last two days are not cached, which is wider than any zone difference. */
const zone = 'America/Bahia'

interface Kept {
  placeId: string
  text: string
  until: number
}

interface State {
  kept: Map<string, Kept>
  letters: number
  /** Number of writes per place. */
  writes: Map<string, number>
  writesOfAll: number
}

interface Limits {
  now: () => Date
  /** Limit for all answers together and for one answer, in characters. */
  mostLetters: number
  longest: number
}

/**
 * Keys answers by token, so that nobody gets what another user may see. Evicts the least recently read answer first.
 */
export function createRequestCache(limits: Limits): RequestCache {
  const state: State = { kept: new Map(), letters: 0, writes: new Map(), writesOfAll: 0 }
  return {
    open(endpoint, { path, query, token, placeId }) {
      if (!keptCalls.has(endpoint.id) || token === undefined) return null
      const until = untilOf(query, limits.now())
      if (!until) return null
      const key = createHash('sha256')
        .update(JSON.stringify([token, endpoint.id, path]))
        .digest('base64')
      const writesBefore = writesAt(state, placeId)
      return {
        received: readKept(state, key, limits.now()),
        keep({ text }) {
          if (text.length > limits.longest || writesAt(state, placeId) !== writesBefore) return
          writeKept(state, key, { placeId, text, until: until.getTime() }, limits.mostLetters)
        }
      }
    },
    noteWrite({ api, method, path }, placeId) {
      if (api !== 'main' || method === 'GET' || harmless.test(path)) return
      if (placeId === '') state.writesOfAll += 1
      else state.writes.set(placeId, (state.writes.get(placeId) ?? 0) + 1)
      for (const [key, one] of state.kept) if (placeId === '' || one.placeId === placeId) forget(state, key)
    }
  }
}

const writesAt = ({ writes, writesOfAll }: State, placeId: string) => writesOfAll + (writes.get(placeId) ?? 0)

function untilOf(query: object, now: Date): Date | null {
  const { start_date, end_date, nocache }: Fields = { ...query }
  const from = toIsoDay(String(start_date ?? ''))
  const to = toIsoDay(String(end_date ?? ''))
  if (nocache || !from || !to) return null
  return requestKeptUntil({ from, to }, { today: todayIn(zone, now), now })
}

function readKept(state: State, key: string, now: Date): Received | null {
  const found = state.kept.get(key)
  if (!found) return null
  forget(state, key)
  if (found.until <= now.getTime()) return null
  // Move the answer to the end of the map: the first entry is the least recently read.
  put(state, key, found)
  return toReceived({ status: 200, headers: new Headers() }, found.text, true)
}

function writeKept(state: State, key: string, one: Kept, mostLetters: number): void {
  forget(state, key)
  put(state, key, one)
  for (const oldest of state.kept.keys()) {
    if (state.letters <= mostLetters) break
    forget(state, oldest)
  }
}

function put(state: State, key: string, one: Kept): void {
  state.kept.set(key, one)
  state.letters += one.text.length
}

function forget(state: State, key: string): void {
  state.letters -= state.kept.get(key)?.text.length ?? 0
  state.kept.delete(key)
}
