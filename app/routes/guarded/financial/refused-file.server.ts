import { ApiError } from '#app/contracts/api-error.ts'
import { explainRefusal } from '#app/session/index.server.ts'

/**
 * Answers with the text alone, because a file request has no page for its error.
 * @throws an error that is not a refusal, or that ends the session
 */
export function refusedFile(error: unknown): Response {
  if (!(error instanceof ApiError)) throw error
  const { message, init } = explainRefusal(error)
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(message, { status: init.status, headers })
}
