import type { SlotData, SlotResult } from '#app/domain/report/slot-result.ts'
import type { Slot } from '#app/domain/report/slots.ts'

interface Known<T> {
  slot: Slot
  values: T[]
}

/**
 * Replaces the slots that are known at once by one slot with their sum, for the report and for its comparison: a page
 * over five years then carries one sum instead of nine hundred. Awaited and failed slots stay.
 */
export function foldKnown<T>(
  data: SlotData<T>,
  { ownSlots, merge }: { ownSlots: number; merge: (values: readonly T[]) => T }
): SlotData<T> {
  const folded: SlotData<T> = { frame: { slots: [] } }
  const known = new Map<boolean, Known<T>>()
  const put = (slot: Slot, result: SlotResult<T> | Promise<SlotResult<T>>) => {
    folded.frame.slots.push(slot)
    folded[`slot${slot.index}`] = result
  }
  for (const slot of data.frame.slots) {
    const result = data[`slot${slot.index}`]
    if (!result) continue
    if (result instanceof Promise || !result.ok) {
      put(slot, result)
      continue
    }
    const part = known.get(slot.index < ownSlots)
    if (part) part.values.push(result.value)
    else known.set(slot.index < ownSlots, { slot, values: [result.value] })
  }
  for (const { slot, values } of known.values()) put(slot, { ok: true, value: merge(values), from: 'cache', ms: 0 })
  folded.frame.folded = data.frame.slots.length - folded.frame.slots.length
  folded.frame.slots.sort((one, other) => one.index - other.index)
  return folded
}
