interface Attempt {
  load(signal: AbortSignal): Promise<unknown>
  controller: AbortController
  ms: number
  /** Returns a function that cancels. */
  schedule(run: () => void, ms: number): () => void
}

/** @throws TimeoutError after `ms` milliseconds, and what the load throws */
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
