import { ApiError } from '#app/contracts/api-error.ts'
import { explainRefusal } from '#app/session/index.server.ts'

/** A file has no page for its error: its words alone. @throws what is no refusal, or the session's */
export function refusedFile(error: unknown): Response {
  if (!(error instanceof ApiError)) throw error
  const { message, init } = explainRefusal(error)
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(message, { status: init.status, headers })
}
