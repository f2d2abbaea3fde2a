import { runSlots, type SlotRequest } from './runner.server.ts'

/** Milliseconds for which loading continues after the last reader left, because the page usually asks again. */
const lingerMs = 15_000

/**
 * Shares the page's run and cache, and returns in order the slots that finish within `ms` milliseconds. Never rejects.
 */
export async function collectSlots<T>(request: SlotRequest<T>, ms: number): Promise<{ values: T[]; isWhole: boolean }> {
  const run = await runSlots(request)
  const timer = setTimeout(() => run.leave(lingerMs), ms)
  const results = await Promise.all(run.results)
  clearTimeout(timer)
  const values = results.flatMap((result) => (result.ok ? [result.value] : []))
  return { values, isWhole: values.length === results.length }
}
