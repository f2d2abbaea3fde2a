import { ApiError, ApiErrorBodySchema } from '#app/contracts/api-error.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { isForPeople, withoutPersons } from './foreign-words.server.ts'
import type { Received } from './transport.server.ts'

interface Asked {
  endpoint: Endpoint
  requestId: string
}

interface Told extends Asked {
  status: number
  /** HTTP status as received. */
  answered: number
  text: string
}

type Said = Pick<ApiError, 'message' | 'code' | 'fields'>

/**
 * Shows a third-party API's message to a person only if it reads like a sentence for people. The log has all messages.
 */
export function toRefusal(received: Received, asked: Asked): ApiError {
  const { status: answered, headers, text, isForeign } = received
  const body = ApiErrorBodySchema.safeParse(received.readBody() ?? {})
  const told = body.success ? body.data : ApiErrorBodySchema.parse({})
  // The form adds this sentence itself, in words that fit the request.
  const said = told.message === ERRORS.mayHaveActed ? { ...told, message: ERRORS.unavailable } : told
  const wait = Number(headers.get('retry-after'))
  // A 2xx or 3xx status outside the specification is the API's failure, so report 502.
  const status = answered >= 400 ? answered : 502
  return new ApiError({
    status,
    ...(isForeign ? translate(said, { status, answered, text, ...asked }) : said),
    mayHaveActed: asked.endpoint.method !== 'GET' && failedMidway.has(status),
    retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? Math.ceil(wait) : undefined
  })
}

/** Statuses after which a write may have happened. 503 means that it did not even begin (contracts/api-error). */
const failedMidway = new Set([500, 502, 504])

function translate(said: Said, { status, answered, text, endpoint, requestId }: Told): Said {
  const isMeant = status < 500 && isForPeople(said.message)
  const fields = status < 500 ? said.fields : {}
  if (!isMeant) {
    // The body of an answer that is not a refusal may be personal data, so do not log it.
    const words = answered < 400 ? undefined : withoutPersons(text)
    log.warn({ requestId, endpoint: endpoint.id, status: answered, said: words }, 'the API refused in words of its own')
  }
  return {
    message: isMeant ? said.message : wordsFor(status, said.message),
    code: /^[a-z][\w.-]{0,60}$/i.test(said.code) ? said.code : 'unknown',
    fields: Object.fromEntries(Object.entries(fields).map(([name, list]) => [name, list.map(forField)]))
  }
}

function forField(words: string): string {
  return isForPeople(words) ? words : ERRORS.notAccepted
}

const known: Record<number, string> = {
  400: ERRORS.malformed,
  401: ERRORS.session,
  403: ERRORS.notAllowed,
  404: ERRORS.notFound,
  409: ERRORS.conflict,
  422: ERRORS.invalid,
  429: ERRORS.tooMany,
  503: ERRORS.unavailable
}

/** Specification §8: an error that mentions "Network" is the server's fault. */
function wordsFor(status: number, said: string): string {
  return /network/i.test(said) ? ERRORS.network : (known[status] ?? ERRORS.loginNetwork)
}
