import { ApiError } from '#app/contracts/api-error.ts'
import { beginSlot, failSlot, nextSlot, type RunSlot, startRun } from '#app/domain/report/run.ts'
import type { SlotResult } from '#app/domain/report/slot-result.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import type { ReportCache } from '../cache/cache.server.ts'

/** One reader's wish for one slot. */
export interface Wish {
  load(slot: Slot, signal: AbortSignal): Promise<unknown>
  settle(result: SlotResult<unknown>): void
}

export interface SlotTask {
  slot: Slot
  key: string
  placeId: string
  until: Date
}

export interface RunSettings {
  cache: ReportCache
  /** Milliseconds since 1970. */
  now: () => number
  /** Runs something so many milliseconds later, unless what it gives back is called before. */
  schedule: (run: () => void, ms: number) => () => void
  /** One request of a slot at most, in milliseconds. */
  slotTimeoutMs: number
}

interface Task extends SlotTask {
  state: RunSlot
  wishes: Set<Wish>
  /** Of the request under way, or of the last one. */
  controller: AbortController
  wishedAt: number
}

/** After so long another instance may have finished a slot that waited here. */
const lookBehindMs = 500

/**
 * The requests of everybody who reads one report: six at a time, a slot that two wait for asked once. Slots leave it as
 * they end or as the last one who waits for them leaves.
 */
export interface Run {
  join(task: SlotTask, wish: Wish): () => void
}

export function createRun({ cache, now, schedule, slotTimeoutMs }: RunSettings, onEmpty: () => void): Run {
  const tasks = new Map<string, Task>()
  let cancelLook = () => {}
  let woken = false

  /** At the end of this turn, so that whoever joins or leaves in one go is seen as one. */
  function wake(): void {
    if (woken) return
    woken = true
    queueMicrotask(() => {
      woken = false
      step()
    })
  }

  function step(): void {
    cancelLook()
    // By index, so that a second reader is not served after the first one's last slot.
    const inOrder = [...tasks.values()].sort((one, other) => one.slot.index - other.slot.index)
    for (;;) {
      const next = nextSlot(
        inOrder.map(({ state }) => state),
        now()
      )
      if (next.kind === 'wait') cancelLook = schedule(step, next.ms)
      if (next.kind !== 'start') return
      const task = inOrder.find(({ state }) => state === next.slot)
      if (!task) return
      task.state = beginSlot(task.state)
      void ask(task)
    }
  }

  function end(task: Task, result: SlotResult<unknown>): void {
    if (tasks.get(task.key) !== task) return
    remove(task)
    for (const wish of task.wishes) wish.settle(result)
  }

  function remove(task: Task): void {
    tasks.delete(task.key)
    if (tasks.size > 0) wake()
    else {
      cancelLook()
      onEmpty()
    }
  }

  async function ask(task: Task): Promise<void> {
    const begun = now()
    const [wish] = task.wishes
    if (!wish) return
    try {
      if (begun - task.wishedAt >= lookBehindMs) {
        const found = await cache.read([task.key])
        if (found.has(task.key)) {
          end(task, { ok: true, value: found.get(task.key), from: 'cache', ms: 0 })
          return
        }
      }
      const load = (signal: AbortSignal) => wish.load(task.slot, signal)
      task.controller = new AbortController()
      const value = await loadWithin({ load, controller: task.controller, ms: slotTimeoutMs, schedule })
      if (tasks.get(task.key) !== task) return
      const { slot, key, placeId, until } = task
      await cache.write({ key, placeId, from: slot.from, to: slot.to, value, until, loadedAt: new Date(begun) })
      end(task, { ok: true, value, from: 'api', ms: Math.round(now() - begun) })
    } catch (error) {
      if (tasks.get(task.key) === task) fail({ task, wish, error })
    }
  }

  function fail({ task, wish, error }: { task: Task; wish: Wish; error: unknown }): void {
    const tries = task.state.attempts
    if (isUnauthorised(error)) {
      wish.settle({ ok: false, code: 'unauthorised', message: ERRORS.session, tries })
      task.wishes.delete(wish)
      // Somebody else's token may hold.
      task.state = { ...task.state, state: 'new', dueAt: 0 }
      if (task.wishes.size === 0) remove(task)
      else wake()
      return
    }
    const status = error instanceof ApiError ? error.status : 0
    task.state = failSlot(task.state, { now: now(), isFinal: status === 403 || status === 422 })
    if (task.state.state !== 'failed') {
      wake()
      return
    }
    log.warn({ key: task.key, tries, err: error }, 'a report slot failed for good')
    end(task, {
      ok: false,
      code: 'failed',
      message: error instanceof ApiError ? error.message : ERRORS.loginNetwork,
      tries
    })
  }

  function join(wanted: SlotTask, wish: Wish): () => void {
    let task = tasks.get(wanted.key)
    if (!task) {
      const [state] = startRun([wanted.slot])
      if (!state) throw new RangeError('no slot')
      task = { ...wanted, state, wishes: new Set(), controller: new AbortController(), wishedAt: now() }
      tasks.set(task.key, task)
    }
    const joined = task
    joined.wishes.add(wish)
    wake()
    return () => {
      if (!joined.wishes.delete(wish) || joined.wishes.size > 0 || tasks.get(joined.key) !== joined) return
      remove(joined)
      joined.controller.abort()
    }
  }

  return { join }
}

interface Attempt {
  load(signal: AbortSignal): Promise<unknown>
  controller: AbortController
  ms: number
  schedule: RunSettings['schedule']
}

/** Ends with the load, the time-out or the last reader's leaving, whatever the load makes of its signal. */
async function loadWithin({ load, controller, ms, schedule }: Attempt): Promise<unknown> {
  const { signal } = controller
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
  })
  const cancel = schedule(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), ms)
  try {
    return await Promise.race([load(signal), aborted])
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}

/** A 401 of the API, or the redirect to /logout that a viewer's call makes of it. */
function isUnauthorised(error: unknown): boolean {
  if (error instanceof Response) return error.headers.get('location')?.startsWith('/logout') ?? false
  return error instanceof ApiError && error.status === 401
}
