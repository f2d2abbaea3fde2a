import { createHash } from 'node:crypto'
import { listBookingsByPeriod, listJanoowpBookings } from '#app/contracts/booking/calls.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { listCounterEntries } from '#app/contracts/trafx/calls.ts'
import { todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { requestKeptUntil } from '#app/domain/report/slots.ts'
import type { Received } from '../transport.server.ts'

export interface Asking {
  /** With its query. */
  path: string
  query: object
  token: string | undefined
  /** Of whoever asks; '' where nobody knows. */
  placeId: string
}

export interface KeptAnswer {
  /** Null: to be asked. */
  received: Received | null
  /** Not where something of the place was written meanwhile. */
  keep(received: Received): void
}

export interface RequestCache {
  /** Null for what is not to be kept. */
  open(endpoint: Endpoint, asking: Asking): KeptAnswer | null
  /** What was kept of the place may be wrong by now; of all places where nobody knows whose it was. */
  noteWrite(endpoint: Endpoint, placeId: string): void
}

/** Specification §9 keeps these: whole periods, which another's API takes its time for. */
const keptCalls = new Set([listBookingsByPeriod.id, listJanoowpBookings.id, listCounterEntries.id])
/** Change nothing that is kept. */
const harmless = /^\/(?:auth|account|messenger|reports)\//
/** The zone of a place is not known here; two days without cache are wider than what zones differ by. */
const zone = 'America/Bahia'

interface Kept {
  placeId: string
  text: string
  until: number
}

interface State {
  kept: Map<string, Kept>
  letters: number
  /** Counts the writes of a place. */
  writes: Map<string, number>
  writesOfAll: number
}

interface Limits {
  now: () => Date
  /** All of it together, and one answer. */
  mostLetters: number
  longest: number
}

/** By token: nobody is given what somebody else may see. The least recently read goes first. */
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
        received: read(state, key, limits.now()),
        keep({ text }) {
          if (text.length > limits.longest || writesAt(state, placeId) !== writesBefore) return
          write(state, key, { placeId, text, until: until.getTime() }, limits.mostLetters)
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
  const { start_date, end_date, nocache } = query as Record<string, unknown>
  const [from, to] = [toIsoDay(String(start_date ?? '')), toIsoDay(String(end_date ?? ''))]
  if (nocache || !from || !to) return null
  return requestKeptUntil({ from, to }, { today: todayIn(zone, now), now })
}

function read(state: State, key: string, now: Date): Received | null {
  const found = state.kept.get(key)
  if (!found) return null
  forget(state, key)
  if (found.until <= now.getTime()) return null
  // Again as the last: the first is the least recently read.
  put(state, key, found)
  return { response: new Response(null), text: found.text, isForeign: true }
}

function write(state: State, key: string, one: Kept, mostLetters: number): void {
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
