import type { SlotData, SlotReader } from '#app/domain/report/slot-result.ts'
import { runSlots, type SlotRequest } from './runner.server.ts'

/**
 * Loads the slots beside the rest of the page. Call it last in a loader: an error thrown later would leave the run
 * without a reader.
 * @throws what `rest` throws; then nobody waits for the slots any more
 */
export async function deferSlots<T>(
  request: Request,
  context: { slotReaders?: SlotReader[]; signal?: AbortSignal },
  options: Omit<SlotRequest<T>, 'signal'>,
  rest?: Promise<unknown>
): Promise<SlotData<T>> {
  // Node's undici may drop the Request's signal when it collects the Request; the door's stays.
  const run = await runSlots<T>({ ...options, signal: context.signal ?? request.signal })
  try {
    await rest
  } catch (error) {
    run.leave(0)
    throw error
  }
  context.slotReaders = [...(context.slotReaders ?? []), run]
  const data: SlotData<T> = { frame: { slots: [...options.slots] } }
  for (const [index, result] of run.results.entries()) data[`slot${index}`] = result
  return data
}
