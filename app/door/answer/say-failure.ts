import type { HandleRequest } from '../settings.ts'

/** Failure of a page or file, as entry.server.tsx describes it. */
interface Described {
  status: number
  message: string | undefined
  retryAfterSeconds?: number
}

/**
 * Replaces Remix's plain "Unexpected Server Error" for a file route with the reason, if there is one. A call that the
 * API lacks gives status 200 on a page, which still draws, but 501 for a file.
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
