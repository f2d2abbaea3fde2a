import { createHash } from 'node:crypto'
import { type Aged, readForReport } from '#app/api-client/data-age.server.ts'
import type { SlotReader, SlotResult } from '#app/domain/report/slot-result.ts'
import { cacheLifetime, type Slot, slotCacheKey } from '#app/domain/report/slots.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { env } from '#app/env.server.ts'
import { now } from '#app/time/clock.server.ts'
import { reportCache } from '../cache/cache.server.ts'
import { type Owner, reportTurns, type Turns } from '../turns.server.ts'
import { createRun, type Run, type RunSettings, type Wish } from './run.server.ts'

/** Everything that the answer depends on except the days. */
export interface SlotScope {
  placeId: string
  permissions: readonly string[]
  /** Contract ids, e.g. `listBillProducts`. */
  endpoint: string
  /** Query without the days. */
  query?: Readonly<Record<string, unknown>>
  /** User uuid, for answers that differ by user. */
  user?: string
}

export interface SlotRequest<T> {
  key: SlotScope
  slots: readonly Slot[]
  /** Loads one slot. `signal` fires when nobody waits any more: pass it on. */
  load(slot: Slot, signal: AbortSignal): Promise<T>
  signal: AbortSignal
  /** YYYY-MM-DD in the place's time zone. */
  today: string
  /** True for slots that are cached for one minute only. */
  isFresh?(slot: Slot): boolean
  /** User whose request limit applies; no limit without it. */
  owner?: Owner
}

type AgedRequest<T> = Omit<SlotRequest<T>, 'load'> & { load(slot: Slot, signal: AbortSignal): Promise<Aged<T>> }

export interface SlotRun<T> extends SlotReader {
  /** Results that are known already, and promises for the others. The promises never reject. */
  results: (SlotResult<T> | Promise<SlotResult<T>>)[]
}

/** @throws ApiError 429 when the owner has too many reports loading */
export type RunSlots = <T>(request: SlotRequest<T>) => Promise<SlotRun<T>>

/** Milliseconds: 120 s, or API_TIMEOUT_MS when it is longer. */
export const slotTimeoutMs = Math.max(120_000, env.API_TIMEOUT_MS)

const freshMs = 60_000
/** Milliseconds for which a failure waits for a page that reloads itself. */
const untoldMs = 15_000
const hourMs = 3_600_000
const keptMs = 30 * 24 * hourMs

/** Tests create their own; the app uses the instance below. */
export function createSlotRunner(settings: RunSettings, turns: Turns = reportTurns): RunSlots {
  const runs = new Map<string, Run>()
  const untold = new Map<string, SlotResult<never>>()

  function onUntold(key: string, result: SlotResult<never>): void {
    untold.set(key, result)
    settings.schedule(() => untold.delete(key), untoldMs)
  }

  function findRun(scope: string): Run {
    const run = runs.get(scope) ?? createRun(settings, { onEmpty: () => runs.delete(scope), onUntold })
    runs.set(scope, run)
    return run
  }

  /** Returns the failure once: the next request retries the slot. */
  function takeUntold(key: string): SlotResult<never> | undefined {
    const result = untold.get(key)
    untold.delete(key)
    return result
  }

  const begin = async <T>(request: AgedRequest<T>) => {
    const scope = writeScope(request.key)
    const at = settings.now()
    const wanted = request.slots.map((slot) => toTask({ scope, slot, at, request }))
    const found = await settings.cache.read(wanted.map(({ key }) => key))
    const reader = createReader(request.signal, settings.schedule)
    const results = wanted.map((task) => {
      if (found.has(task.key)) return { ok: true, value: found.get(task.key) as T, from: 'cache', ms: 0 } as const
      const failed = takeUntold(task.key)
      if (failed) return failed
      return reader.wait<T>((settle) =>
        // Runs are separate per user, so that nobody queues behind a user who opened many reports.
        findRun(`${scope}|${request.owner?.user ?? ''}`).join(task, {
          load: request.load,
          settle: settle as Wish['settle']
        })
      )
    })
    if (request.signal.aborted) reader.leave(0)
    return { results, leave: reader.leave, isWaiting: reader.isWaiting }
  }

  return async <T>(request: SlotRequest<T>) => {
    const { owner } = request
    // Inside its turn: a turn begins in the context of another report that ends.
    const read = (slot: Slot, signal: AbortSignal) => readForReport(() => request.load(slot, signal))
    if (!owner) return begin({ ...request, load: read })
    const end = turns.enter(owner)
    const load = (slot: Slot, signal: AbortSignal) => turns.run(owner, signal, () => read(slot, signal))
    const run = await begin({ ...request, load }).catch((error: unknown) => {
      end()
      throw error
    })
    // Safe without a catch: results never reject.
    void Promise.all(run.results).then(end)
    return run
  }
}

interface Wanted {
  scope: string
  slot: Slot
  at: number
  request: Pick<SlotRequest<unknown>, 'key' | 'today' | 'isFresh'>
}

function toTask({ scope, slot, at, request }: Wanted) {
  const { today, key, isFresh } = request
  const fresh = isFresh?.(slot) ?? false
  const lifetime = cacheLifetime(slot, today)
  const nextHour = (Math.floor(at / hourMs) + 1) * hourMs
  const until = fresh ? at + freshMs : lifetime === 'kept' ? at + keptMs : nextHour
  const days = slotCacheKey(slot, { today, now: new Date(at) })
  return { slot, key: `${scope}|${days}${fresh ? '!' : ''}`, placeId: key.placeId, until: new Date(until) }
}

/** Only the part up to the place is readable; the rest is hashed, because it may hold a person's name. */
function writeScope({ placeId, permissions, endpoint, query = {}, user = '' }: SlotScope): string {
  const said = [[...permissions].sort(), Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)), user]
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('base64url')
  return `${placeId}|${endpoint}|${hash}`
}

function createReader(signal: AbortSignal, schedule: RunSettings['schedule']) {
  const waiting = new Map<() => void, (result: SlotResult<never>) => void>()
  const leave = (lingerMs: number) => {
    signal.removeEventListener('abort', leaveNow)
    const left = [...waiting]
    waiting.clear()
    for (const [, settle] of left) settle({ ok: false, code: 'pending', message: ERRORS.network, tries: 0 })
    const withdraw = () => {
      for (const [leaveTask] of left) leaveTask()
    }
    if (lingerMs > 0) schedule(withdraw, lingerMs)
    else withdraw()
  }
  const leaveNow = () => leave(0)
  signal.addEventListener('abort', leaveNow, { once: true })

  function wait<T>(join: (settle: (result: SlotResult<T>) => boolean) => () => void): Promise<SlotResult<T>> {
    return new Promise((resolve) => {
      const leaveTask: () => void = join((result) => {
        const isHere = waiting.delete(leaveTask)
        if (waiting.size === 0) signal.removeEventListener('abort', leaveNow)
        resolve(result)
        return isHere
      })
      waiting.set(leaveTask, resolve)
    })
  }
  return { wait, leave, isWaiting: () => waiting.size > 0 }
}

function schedule(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Never rejects. */
export const runSlots: RunSlots = createSlotRunner({
  cache: reportCache,
  now: () => now().getTime(),
  schedule,
  slotTimeoutMs
})
