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
  /** The status that really came. */
  answered: number
  text: string
}

type Said = Pick<ApiError, 'message' | 'code' | 'fields'>

/** Null for nothing at all, undefined for what is no JSON. */
export function parseAnswer(text: string): unknown {
  try {
    const plain = text.replace(/^\uFEFF/, '')
    return plain.trim() === '' ? null : JSON.parse(plain)
  } catch {
    return undefined
  }
}

/** The words of an API of somebody else reach a person only where they are meant for one; the log has them all. */
export function toRefusal(received: Received, asked: Asked): ApiError {
  const { response, text, isForeign } = received
  const body = ApiErrorBodySchema.safeParse(parseAnswer(text) ?? {})
  const told = body.success ? body.data : ApiErrorBodySchema.parse({})
  // The form that was sent says so itself, in words for what was asked.
  const said = told.message === ERRORS.mayHaveActed ? { ...told, message: ERRORS.unavailable } : told
  const wait = Number(response.headers.get('retry-after'))
  // A success the specification does not count is the other side's failure.
  const status = response.status >= 400 ? response.status : 502
  return new ApiError({
    status,
    ...(isForeign ? translate(said, { status, answered: response.status, text, ...asked }) : said),
    mayHaveActed: asked.endpoint.method !== 'GET' && failedMidway.has(status),
    retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? Math.ceil(wait) : undefined
  })
}

/** 503 says that it was not even begun (contracts/api-error). */
const failedMidway = new Set([500, 502, 504])

function translate(said: Said, { status, answered, text, endpoint, requestId }: Told): Said {
  const isMeant = status < 500 && isForPeople(said.message)
  const fields = status < 500 ? said.fields : {}
  if (!isMeant) {
    // What is no refusal is somebody's data.
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

/** Specification §8: an error that mentions Network is the server's fault. */
function wordsFor(status: number, said: string): string {
  return /network/i.test(said) ? ERRORS.network : (known[status] ?? ERRORS.loginNetwork)
}
