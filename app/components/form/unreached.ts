/** Event on `window` for a submission that reached no page. `detail` holds the server's message, if any. */
export const unreachedEvent = 'trilha:unreached'

declare global {
  interface WindowEventMap {
    [unreachedEvent]: CustomEvent<string | null | undefined>
  }
}

/**
 * Without a network the router would replace the typed form with its error page. This keeps the router waiting, and
 * the form (app/components/form/form.tsx) tells what happened.
 */
export function holdUnreached(): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (!isSubmission(String(input), init)) return send(input, init)
    const signal = init?.signal
    try {
      const answer = await send(input, init)
      // The door refused the request, so no page has read the typed values.
      if (!answer.headers.has('x-refused')) {
        rememberRefused(String(input), init, answer)
        return answer
      }
      const { message } = await answer.json()
      window.dispatchEvent(new CustomEvent(unreachedEvent, { detail: message }))
    } catch (error) {
      if (signal?.aborted) throw error
      window.dispatchEvent(new CustomEvent(unreachedEvent))
    }
    return await new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  }
}

let refused: { path: string; fields: [string, string][] } | null = null

/**
 * Remembers a refused form: its page's data may fail to load, and the router would replace the form with its error
 * page.
 */
function rememberRefused(url: string, init: RequestInit | undefined, { status }: Response): void {
  const body = init?.body
  const isKept = status >= 400 && body instanceof URLSearchParams
  refused = isKept ? { path: new URL(url, location.href).pathname, fields: [...body.entries()] } : null
}

/** Returns what the last form of this path sent, if it was refused. */
export function findRefused(path: string): [string, string][] | null {
  return refused?.path === path ? refused.fields.filter(([name]) => !name.startsWith('_')) : null
}

function isSubmission(url: string, init: RequestInit | undefined): boolean {
  return /[?&]_data=/.test(url) && (init?.method ?? 'GET').toUpperCase() !== 'GET'
}
