import { useLoaderData } from '@remix-run/react'
import { useCallback, useSyncExternalStore } from 'react'
import type { SlotData, SlotResult } from '#app/domain/report/slot-result.ts'
import type { Slot } from '#app/domain/report/slots.ts'

/** `result` is null until the slot arrives. */
export interface SlotView<T> {
  slot: Slot
  result: SlotResult<T> | null
}

export interface SlotRun<T> {
  slots: SlotView<T>[]
  total: number
  done: number
  failed: number
  /** True when no slot is awaited any more. */
  isEnded: boolean
  /** Age of the oldest data when they were read, in seconds; 0 if all were current. */
  behindSeconds: number
  /** True when totals are incomplete, because a slot is awaited or failed. */
  isPartial: boolean
}

// Remembers settled results, so that a page drawn again (back, another of its tabs) does not start empty.
const settled = new WeakMap<object, SlotResult<unknown>>()

/** Milliseconds between two draws: promises settle in bursts. */
const drawEveryMs = 60

/** Reads the slots that `deferSlots` added to the loader's `defer`. */
export function useSlots<T>(): SlotRun<T> {
  const data = useLoaderData() as SlotData<T>
  useRedrawAsTheyEnd(data)
  return toRun(data)
}

export function toRun<T>(data: SlotData<T>): SlotRun<T> {
  const slots = data.frame.slots.map((slot): SlotView<T> => ({ slot, result: resultOf(data[`slot${slot.index}`]) }))
  const { folded = 0 } = data.frame
  const done = folded + slots.filter(({ result }) => result?.ok === true).length
  const failed = slots.filter(({ result }) => result?.ok === false).length
  const total = folded + slots.length
  const behindSeconds = Math.max(0, ...slots.map(({ result }) => (result?.ok ? (result.behindSeconds ?? 0) : 0)))
  return { slots, total, done, failed, behindSeconds, isEnded: done + failed === total, isPartial: done < total }
}

// Return null for a promise in the first render, even a settled one, so that server and browser draw the same.
function resultOf<T>(entry: SlotData<T>[`slot${number}`] | undefined): SlotResult<T> | null {
  if (!entry) return null
  if (entry instanceof Promise) return (settled.get(entry) as SlotResult<T> | undefined) ?? null
  return entry
}

function useRedrawAsTheyEnd<T>(data: SlotData<T>): void {
  const watch = useCallback((draw: () => void) => watchSlots(data, draw), [data])
  useSyncExternalStore(
    watch,
    () => promisesOf(data).filter((promise) => settled.has(promise)).length,
    () => 0
  )
}

function promisesOf<T>(data: SlotData<T>): Promise<SlotResult<T>>[] {
  return data.frame.slots.flatMap(({ index }) => {
    const entry = data[`slot${index}`]
    return entry instanceof Promise ? [entry] : []
  })
}

function watchSlots<T>(data: SlotData<T>, draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (promise: object, result: SlotResult<unknown>) => {
    settled.set(promise, result)
    timer ??= setTimeout(() => {
      timer = undefined
      draw()
    }, drawEveryMs)
  }
  for (const promise of promisesOf(data)) {
    if (settled.has(promise)) continue
    promise.then(
      (result) => keep(promise, result),
      // After a broken connection or a page change the slot reports a failure instead of waiting for ever.
      () => keep(promise, { ok: false, code: 'pending', message: 'A conexão caiu antes do fim.', tries: 0 })
    )
  }
  return () => clearTimeout(timer)
}
