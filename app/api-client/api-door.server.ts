import { notFound } from '#app/contracts/api-error.ts'
import { findEmbeddedApi } from './transport.server.ts'

/** 404 where the APIs are remote. Never cached: personal data, tokens, and addresses that tell no callers apart. */
export async function answerApi(request: Request, meta: { requestId: string; address: string }): Promise<Response> {
  const handler = findEmbeddedApi()
  const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
  if (handler) return unkept(await handler(asked, { requestId: meta.requestId, address: meta.address }))
  const { message, code, status } = notFound()
  return Response.json({ message, code, fields: {} }, { status })
}

function unkept(answer: Response): Response {
  answer.headers.set('cache-control', 'no-store')
  return answer
}
