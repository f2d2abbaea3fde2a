import { notFound } from '#app/contracts/api-error.ts'
import { findEmbeddedApi } from './transport.server.ts'

/**
 * Passes a request from outside to the embedded back end. Where the operator has APIs of their own there is none, and
 * the answer is 404. Nobody keeps an answer: many hold personal data, some a token, and their address tells no two
 * callers apart.
 */
export async function answerApi(request: Request, meta: { requestId: string; address: string }): Promise<Response> {
  const handler = findEmbeddedApi()
  // HEAD is a GET whose body nobody sends.
  const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
  if (handler) return unkept(await handler(asked, { requestId: meta.requestId, address: meta.address }))
  const { message, code, status } = notFound()
  return Response.json({ message, code, fields: {} }, { status })
}

function unkept(answer: Response): Response {
  answer.headers.set('cache-control', 'no-store')
  return answer
}
