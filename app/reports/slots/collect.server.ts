import { runSlots, type SlotRequest } from './runner.server.ts'

/** After it stopped waiting, what it waited for goes on so many milliseconds more: somebody will ask again. */
const lingerMs = 15_000

/**
 * The answers of a report's slots that are there within `ms` milliseconds, in order, for what cannot be streamed. The
 * same run and cache as the page's: what both want is asked once. Never rejects.
 */
export async function collectSlots<T>(request: SlotRequest<T>, ms: number): Promise<{ values: T[]; isWhole: boolean }> {
  const run = await runSlots(request)
  const timer = setTimeout(() => run.leave(lingerMs), ms)
  const results = await Promise.all(run.results)
  clearTimeout(timer)
  const values = results.flatMap((result) => (result.ok ? [result.value] : []))
  return { values, isWhole: values.length === results.length }
}
