/** Tracks forms that the user has begun to fill in but not sent. */
export function watchForms(): { isBegun(): boolean; forget(): void; stop(): void } {
  const begun = new Set<Element>()
  const begin = ({ target }: Event) => {
    if (target instanceof Element) begun.add(target.closest('form') ?? target)
  }
  const end = ({ target }: Event) => {
    if (target instanceof Element) begun.delete(target)
  }
  document.addEventListener('input', begin)
  document.addEventListener('submit', end)
  document.addEventListener('reset', end)
  return {
    isBegun: () => Array.from(begun).some((form) => form.isConnected),
    forget: () => begun.clear(),
    stop() {
      document.removeEventListener('input', begin)
      document.removeEventListener('submit', end)
      document.removeEventListener('reset', end)
    }
  }
}

/** True when the page shows an action's answer (an error at a field, a code shown once), which a refresh would drop. */
export function showsAnswer(): boolean {
  const router: { state?: { actionData?: unknown } } | undefined = Reflect.get(window, '__remixRouter')
  return router?.state?.actionData != null
}

/**
 * Swallows the failure of a background refresh: the router would replace a working page with its error page. It keeps
 * waiting until the user asks for something else.
 */
export function holdFailures(isQuiet: () => boolean): () => void {
  const before = window.fetch
  window.fetch = async (input, init) => {
    const answer = before(input, init)
    if (!/[?&]_data=/.test(String(input)) || (init?.method ?? 'GET') !== 'GET') return answer
    const isThere = await answer.then(
      ({ status }) => status < 500,
      () => false
    )
    if (isThere || !isQuiet() || init?.signal?.aborted) return answer
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('another was asked for', 'AbortError')))
    })
  }
  return () => {
    window.fetch = before
  }
}
