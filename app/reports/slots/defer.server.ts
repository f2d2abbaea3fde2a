import type { SlotData, SlotReader } from '#app/domain/report/slot-result.ts'
import { runSlots, type SlotRequest } from './runner.server.ts'

/** Last thing a loader does: what throws after it would leave the run going with nobody to read it. */
export async function deferSlots<T>(
  request: Request,
  context: { slotReaders?: SlotReader[]; signal?: AbortSignal },
  options: Omit<SlotRequest<T>, 'signal'>
): Promise<SlotData<T>> {
  // undici: a collected Request loses its signal, the door's stays.
  const run = await runSlots<T>({ ...options, signal: context.signal ?? request.signal })
  context.slotReaders = [...(context.slotReaders ?? []), run]
  const data: SlotData<T> = { frame: { slots: [...options.slots] } }
  for (const [index, result] of run.results.entries()) data[`slot${index}`] = result
  return data
}
