import type { ReactNode } from 'react'
import type { Slot } from '#app/domain/report/slots.ts'
import { SlotProgress } from './report-progress.tsx'
import { SlotErrors } from './report-slot.tsx'
import type { SlotRun } from './use-slots.ts'

interface SlotStreamProps<T, A> {
  run: SlotRun<T>
  start: A
  /** Returns a new sum and must not change `sum`. Called in order for finished slots. */
  reduce(sum: A, value: T, slot: Slot): A
  render(sum: A, run: SlotRun<T>): ReactNode
}

/** Works streamed on a first visit, in light mode and without script. */
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
