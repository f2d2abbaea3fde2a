interface Attempt {
  load(signal: AbortSignal): Promise<unknown>
  controller: AbortController
  ms: number
  /** Runs something so many milliseconds later, unless what it gives back is called before. */
  schedule(run: () => void, ms: number): () => void
}

/**
 * Ends with the load, the time-out or the last reader's leaving, whatever the load makes of its signal.
 * @throws TimeoutError after `ms` milliseconds, and what the load throws
 */
export async function loadWithin({ load, controller, ms, schedule }: Attempt): Promise<unknown> {
  const { signal } = controller
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
  })
  const cancel = schedule(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), ms)
  try {
    return await Promise.race([load(signal), aborted])
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}
