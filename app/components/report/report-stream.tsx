import type { ReactNode } from 'react'
import type { Slot } from '#app/domain/report/slots.ts'
import { SlotProgress } from './report-progress.tsx'
import { SlotErrors } from './report-slot.tsx'
import type { SlotRun } from './use-slots.ts'

interface SlotStreamProps<T, A> {
  /** Of `useSlots<T>()`. */
  run: SlotRun<T>
  /** What no slot comes to. */
  start: A
  /** Adds a slot to a copy of what the earlier ones came to; called for those that are there, in order. */
  reduce(sum: A, value: T, slot: Slot): A
  /** The report of what is there; `run.isPartial` says that its totals are not whole yet. */
  render(sum: A, run: SlotRun<T>): ReactNode
}

/**
 * A report that fills itself: how far it is, what there is so far, and which periods failed. The same streamed, on a
 * first visit, in light mode and without script.
 */
export function SlotStream<T, A>({ run, start, reduce, render }: SlotStreamProps<T, A>) {
  const sum = run.slots.reduce((so, { slot, result }) => (result?.ok ? reduce(so, result.value, slot) : so), start)
  return (
    <>
      <SlotProgress run={run} />
      {render(sum, run)}
      <SlotErrors run={run} />
    </>
  )
}
