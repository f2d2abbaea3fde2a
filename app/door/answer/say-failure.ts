import type { HandleRequest } from '../settings.ts'

/** Of what a page failed on, as entry.server describes it. */
interface Described {
  status: number
  message: string | undefined
  retryAfterSeconds?: number
}

/**
 * A file (a route without a page) fails in the words of its reason, where there are any: Remix knows only
 * "Unexpected Server Error". A page that could be shown without its file says 200; a file that is not there cannot.
 */
export function sayFailure(handle: HandleRequest): HandleRequest {
  return async (request, context) => {
    const answer = await handle(request, context)
    const { failure } = context as { failure?: Described }
    const isPlain = answer.headers.get('content-type')?.startsWith('text/plain') ?? false
    if (answer.status !== 500 || !isPlain || failure?.message === undefined) return answer
    await answer.body?.cancel()
    const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    if (failure.retryAfterSeconds) headers.set('retry-after', String(failure.retryAfterSeconds))
    return new Response(failure.message, { status: failure.status === 200 ? 501 : failure.status, headers })
  }
}
