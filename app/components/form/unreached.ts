/** Told on `window` when what a form sent did not reach the server. */
export const unreachedEvent = 'trilha:unreached'

/**
 * Without a network the router would draw its error page over what was typed: it goes on waiting, and the form
 * (app/components/form/form.tsx) says what happened.
 */
export function holdUnreached(): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    try {
      return await send(input, init)
    } catch (error) {
      const signal = init?.signal
      if (!isSubmission(String(input), init) || signal?.aborted) throw error
      window.dispatchEvent(new Event(unreachedEvent))
      return await new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(error))
      })
    }
  }
}

function isSubmission(url: string, init: RequestInit | undefined): boolean {
  return /[?&]_data=/.test(url) && (init?.method ?? 'GET').toUpperCase() !== 'GET'
}
