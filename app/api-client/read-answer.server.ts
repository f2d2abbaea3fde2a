import { ApiError, ApiErrorBodySchema } from '#app/contracts/api-error.ts'
import type { CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'

interface Received {
  response: Response
  text: string
}

/** @throws ApiError the API's refusal, or 502 for what cannot be read */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  { response, text }: Received,
  requestId: string
): CallOutput<E> {
  const { status } = response
  if (!isSuccess(endpoint, status)) throw toRefusal({ response, text })
  const value = parseJson(text)
  if (value === undefined) throw unreadable({ endpoint, requestId, field: '(corpo)', reason: 'not JSON' })
  const result = endpoint.response.safeParse(value)
  if (result.success) return result.data as CallOutput<E>
  const issue = deepest(result.error.issues)
  throw unreadable({ endpoint, requestId, field: issue.path.join('.') || '(corpo)', reason: issue.message })
}

/** Specification §8: of the main API only 200 and 201, of others any 2xx. */
function isSuccess({ api }: Endpoint, status: number): boolean {
  return api === 'main' ? status === 200 || status === 201 : status >= 200 && status < 300
}

function toRefusal({ response, text }: Received): ApiError {
  const body = ApiErrorBodySchema.safeParse(parseJson(text) ?? {})
  const said = body.success ? body.data : ApiErrorBodySchema.parse({})
  const wait = Number(response.headers.get('retry-after'))
  return new ApiError({
    // A success the specification does not count is the other side's failure.
    status: response.status >= 400 ? response.status : 502,
    ...said,
    retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? Math.ceil(wait) : undefined
  })
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Unreadable {
  endpoint: Endpoint
  requestId: string
  field: string
  reason: string
}

/** Names the field, never its value: it may be somebody's data. */
function unreadable({ endpoint, requestId, field, reason }: Unreadable): ApiError {
  log.error({ requestId, endpoint: endpoint.id, field, reason }, 'the API answered something unreadable')
  const message = `${ERRORS.loginNetwork} (resposta ilegível: ${field})`
  return new ApiError({ status: 502, code: 'unreadable', message, fields: { [field]: [reason] } })
}

interface Issue {
  path: PropertyKey[]
  message: string
  errors?: Issue[][]
}

/** In a union the branch read furthest is the one meant. */
function deepest(issues: Issue[]): Issue {
  const [first = { path: [], message: 'unknown' }] = issues
  if (!first.errors) return first
  const branches = first.errors.filter((branch) => branch.length > 0).map(deepest)
  const furthest = branches.reduce<Issue | null>(
    (best, issue) => (best && best.path.length >= issue.path.length ? best : issue),
    null
  )
  return furthest ? { ...furthest, path: [...first.path, ...furthest.path] } : first
}
