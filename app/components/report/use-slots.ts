import { useLoaderData } from '@remix-run/react'
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

/** Reads the slots that `deferSlots` added to the loader's `defer`. */
export function useSlots<T>(): SlotRun<T> {
  return toRun(useLoaderData() as SlotData<T>)
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

/** A promise has not arrived: the page is drawn again once it has. */
const resultOf = <T>(entry: SlotData<T>[`slot${number}`] | undefined): SlotResult<T> | null =>
  entry === undefined || entry instanceof Promise ? null : entry
