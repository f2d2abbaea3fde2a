import type { Aged } from '#app/api-client/data-age.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { beginSlot, failSlot, nextSlot, type RunSlot, startRun } from '#app/domain/report/run.ts'
import type { SlotResult } from '#app/domain/report/slot-result.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { isSessionEnd } from '#app/session/viewer.server.ts'
import type { ReportCache } from '../cache/cache.server.ts'

type Loaded = Aged<unknown>

interface Attempt {
  load(signal: AbortSignal): Promise<Loaded>
  controller: AbortController
  ms: number
  /** Returns a function that cancels. */
  schedule(run: () => void, ms: number): () => void
}

export interface Wish {
  load(slot: Slot, signal: AbortSignal): Promise<Loaded>
  /** Returns whether a reader still waited. */
  settle(result: SlotResult<unknown>): boolean
}

export interface SlotTask {
  slot: Slot
  key: string
  placeId: string
  until: Date
}

export interface RunSettings {
  cache: ReportCache
  now: () => number
  /** Returns a function that cancels. */
  schedule: (run: () => void, ms: number) => () => void
  /** Milliseconds per request. */
  slotTimeoutMs: number
}

interface Task extends SlotTask {
  state: RunSlot
  wishes: Set<Wish>
  controller: AbortController
  wishedAt: number
}

/** Milliseconds between two checks whether another instance has finished a waiting slot. */
const lookBehindMs = 500

/** Loads one report for all its readers: six requests at a time, each slot once. */
export interface Run {
  join(task: SlotTask, wish: Wish): () => void
}

interface Hooks {
  onEmpty(): void
  /** Takes a failure that occurs while no page waits, because its reader is between two reloads. */
  onUntold(key: string, result: SlotResult<never>): void
}

interface State extends RunSettings, Hooks {
  tasks: Map<string, Task>
  cancelLook(): void
  isWoken: boolean
}

export function createRun(settings: RunSettings, hooks: Hooks): Run {
  const state: State = { ...settings, ...hooks, tasks: new Map(), cancelLook: () => {}, isWoken: false }
  return {
    join(wanted, wish) {
      const task = state.tasks.get(wanted.key) ?? addTask(state, wanted)
      task.wishes.add(wish)
      wake(state)
      return () => leaveTask(state, task, wish)
    }
  }
}

function addTask({ tasks, now }: State, wanted: SlotTask): Task {
  const [state] = startRun([wanted.slot])
  if (!state) throw new RangeError('no slot')
  const task = { ...wanted, state, wishes: new Set<Wish>(), controller: new AbortController(), wishedAt: now() }
  tasks.set(task.key, task)
  return task
}

function isThere({ tasks }: State, task: Task): boolean {
  return tasks.get(task.key) === task
}

function leaveTask(state: State, task: Task, wish: Wish): void {
  if (!task.wishes.delete(wish) || task.wishes.size > 0 || !isThere(state, task)) return
  remove(state, task)
  task.controller.abort()
}

function remove(state: State, task: Task): void {
  state.tasks.delete(task.key)
  if (state.tasks.size > 0) wake(state)
  else {
    state.cancelLook()
    state.onEmpty()
  }
}

function end(state: State, task: Task, result: SlotResult<unknown>): void {
  if (!isThere(state, task)) return
  remove(state, task)
  const heard = [...task.wishes].filter((wish) => wish.settle(result))
  if (!result.ok && heard.length === 0) state.onUntold(task.key, result)
}

/** Waits for the end of the turn, so that readers that join and leave together count once. */
function wake(state: State): void {
  if (state.isWoken) return
  state.isWoken = true
  queueMicrotask(() => {
    state.isWoken = false
    step(state)
  })
}

function step(state: State): void {
  const { tasks, now, schedule } = state
  state.cancelLook()
  // Sort by index, so that a second reader does not wait for the first one's last slot.
  const inOrder = [...tasks.values()].sort((one, other) => one.slot.index - other.slot.index)
  for (;;) {
    const slots = inOrder.map((task) => task.state)
    const next = nextSlot(slots, now())
    if (next.kind === 'wait') state.cancelLook = schedule(() => step(state), next.ms)
    if (next.kind !== 'start') return
    const task = inOrder.find((one) => one.state === next.slot)
    if (!task) return
    task.state = beginSlot(task.state)
    void askSlot(state, task)
  }
}

async function askSlot(state: State, task: Task): Promise<void> {
  const [wish] = task.wishes
  if (!wish) return
  try {
    const result = await findAnswer(state, task, wish)
    if (result) end(state, task, result)
  } catch (error) {
    if (!isThere(state, task)) return
    if (isUnauthorised(error)) turnAwayWish(state, task, wish)
    else fail(state, task, error)
  }
}

/** Null when all readers have left. */
async function findAnswer(state: State, task: Task, wish: Wish): Promise<SlotResult<unknown> | null> {
  const { cache, now, schedule, slotTimeoutMs: ms } = state
  const { slot, key, placeId, until } = task
  const begun = now()
  if (begun - task.wishedAt >= lookBehindMs) {
    const found = await cache.read([key])
    if (found.has(key)) return { ok: true, value: found.get(key), from: 'cache', ms: 0 }
  }
  const load = (signal: AbortSignal) => wish.load(slot, signal)
  task.controller = new AbortController()
  const { value, asOf } = await loadWithin({ load, controller: task.controller, ms, schedule })
  if (!isThere(state, task)) return null
  const loadedAt = new Date(Math.min(begun, asOf ?? begun))
  const isStored = await cache.write({ key, placeId, from: slot.from, to: slot.to, value, until, loadedAt })
  const result = { ok: true, value, from: 'api', ms: Math.round(now() - begun) } as const
  return asOf === null || isStored ? result : { ...result, behindSeconds: Math.ceil((now() - asOf) / 1000) }
}

/** Ends the wait of one reader whose token has expired; another reader's may be valid. */
function turnAwayWish(state: State, task: Task, wish: Wish): void {
  wish.settle({ ok: false, code: 'unauthorised', message: ERRORS.session, tries: task.state.attempts })
  task.wishes.delete(wish)
  task.state = { ...task.state, state: 'new', dueAt: 0 }
  if (task.wishes.size === 0) remove(state, task)
  else wake(state)
}

function fail(state: State, task: Task, error: unknown): void {
  const tries = task.state.attempts
  const status = error instanceof ApiError ? error.status : 0
  task.state = failSlot(task.state, { now: state.now(), isFinal: status === 403 || status === 422 || status === 501 })
  if (task.state.state !== 'failed') {
    wake(state)
    return
  }
  log.warn({ key: task.key, tries, err: error }, 'a report slot failed for good')
  const message = error instanceof ApiError ? error.message : ERRORS.loginNetwork
  end(state, task, { ok: false, code: 'failed', message, tries })
}

function isUnauthorised(error: unknown): boolean {
  return isSessionEnd(error) || (error instanceof ApiError && error.status === 401)
}

/** @throws TimeoutError after `ms` milliseconds, and what the load throws */
async function loadWithin({ load, controller, ms, schedule }: Attempt): Promise<Loaded> {
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
