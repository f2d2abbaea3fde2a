import { useLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { SlotData, SlotResult } from '#app/domain/report/slot-result.ts'
import type { Slot } from '#app/domain/report/slots.ts'

/** `result` is null while the slot is awaited. */
export interface SlotView<T> {
  slot: Slot
  result: SlotResult<T> | null
}

export interface SlotRun<T> {
  slots: SlotView<T>[]
  total: number
  done: number
  failed: number
  /** Nothing is awaited any more. */
  isEnded: boolean
  /** Totals are not whole: something is awaited or failed. */
  isPartial: boolean
}

// What a promise came to, so that a page drawn again (back, another tab of it) does not begin with nothing.
const settled = new WeakMap<object, SlotResult<unknown>>()

/** Milliseconds. Promises end in bursts; drawing waits for the burst. */
const drawEveryMs = 60

/** The slots that the route's loader spread into `defer` by `deferSlots`. */
export function useSlots<T>(): SlotRun<T> {
  const data = useLoaderData() as SlotData<T>
  useRedrawAsTheyEnd(data)
  return toRun(data)
}

export function toRun<T>(data: SlotData<T>): SlotRun<T> {
  const slots = data.frame.slots.map((slot): SlotView<T> => ({ slot, result: read(data[`slot${slot.index}`]) }))
  const done = slots.filter(({ result }) => result?.ok === true).length
  const failed = slots.filter(({ result }) => result?.ok === false).length
  const total = slots.length
  return { slots, total, done, failed, isEnded: done + failed === total, isPartial: done < total }
}

// On the server and in the first render of the browser alike a promise is awaited, whatever it has come to since.
function read<T>(entry: SlotData<T>[`slot${number}`] | undefined): SlotResult<T> | null {
  if (!entry) return null
  if (entry instanceof Promise) return (settled.get(entry) as SlotResult<T> | undefined) ?? null
  return entry
}

function useRedrawAsTheyEnd<T>(data: SlotData<T>): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        redraw((count) => count + 1)
      }, drawEveryMs)
    }
    const keep = (promise: object, result: SlotResult<unknown>) => {
      settled.set(promise, result)
      draw()
    }
    for (const { index } of data.frame.slots) {
      const entry = data[`slot${index}`]
      if (!(entry instanceof Promise) || settled.has(entry)) continue
      entry.then(
        (result) => keep(entry, result),
        // The connection broke, or this page was left: the slot says so instead of waiting for ever.
        () => keep(entry, { ok: false, code: 'pending', message: 'A conexão caiu antes do fim.', tries: 0 })
      )
    }
    return () => clearTimeout(timer)
  }, [data])
}
