import { toResponse } from '#app/contracts/api-answer.ts'
import { notFound, unanswered, unavailable } from '#app/contracts/api-error.ts'
import { log } from '#app/log.server.ts'
import { leftOf, readDeadline } from '#app/time/deadline.server.ts'
import { type EmbeddedApi, findEmbeddedApi } from './transport.server.ts'

interface Caller {
  requestId: string
  address: string
}

/**
 * Answers 404 where the APIs are remote. Answers are never cached: they hold personal data and tokens, and the URL
 * does not tell callers apart.
 */
export async function answerApi(request: Request, { requestId, address }: Caller): Promise<Response> {
  const handler = findEmbeddedApi()
  const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
  return unkept(handler ? await answerInTime(handler, asked, { requestId, address }) : refuse(notFound()))
}

/**
 * Answers when the deadline passes but lets the call run to its end: the write may still succeed, so the answer says
 * that the outcome is unknown.
 */
async function answerInTime(handler: EmbeddedApi, request: Request, caller: Caller): Promise<Response> {
  const endsAt = readDeadline(request.headers)
  const answered = handler(request, { ...caller, endsAt }).then(toResponse)
  if (endsAt === undefined) return answered
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, leftOf(endsAt), null)
  })
  try {
    return (await Promise.race([answered, late])) ?? refuseLate(request, caller)
  } finally {
    clearTimeout(timer)
  }
}

function refuseLate({ method }: Request, { requestId }: Caller): Response {
  log.warn({ requestId, method }, 'a call had no answer in time')
  return refuse(method === 'GET' || method === 'HEAD' ? unavailable({ code: 'timeout' }) : unanswered())
}

function refuse({ message, code, status }: ReturnType<typeof notFound>): Response {
  return Response.json({ message, code, fields: {} }, { status })
}

function unkept(answer: Response): Response {
  answer.headers.set('cache-control', 'no-store')
  return answer
}
