import { ApiError } from '#app/contracts/api-error.ts'
import type { CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { log } from '#app/log.server.ts'
import { inOurWords } from './foreign-words.server.ts'
import { toRefusal } from './read-refusal.server.ts'
import type { Received } from './transport.server.ts'

/** Decodes an answer by its contract. @throws ApiError the API's refusal, or 502 for an unreadable answer */
export function readAnswer<E extends Endpoint>(endpoint: E, received: Received, requestId: string): CallOutput<E> {
  const { status, readBody, isForeign } = received
  if (!isSuccess(endpoint, status)) throw toRefusal(received, { endpoint, requestId })
  const value = readBody()
  if (value === undefined) throw unreadable({ endpoint, requestId, field: '(corpo)', reason: 'not JSON' })
  // Refuse an empty body even where the contract tolerates it: it would read as an empty list.
  if (value === null) throw unreadable({ endpoint, requestId, field: '(corpo)', reason: 'empty' })
  const result = endpoint.response.safeParse(isForeign ? inOurWords(value) : value)
  if (result.success) return result.data as CallOutput<E>
  const issue = deepest(result.error.issues)
  throw unreadable({ endpoint, requestId, field: issue.path.join('.') || '(corpo)', reason: issue.message })
}

/** Specification §8: the main API succeeds with 200 and 201 only, others with any 2xx. */
export function isSuccess({ api }: Endpoint, status: number): boolean {
  return api === 'main' ? status === 200 || status === 201 : status >= 200 && status < 300
}

interface Unreadable {
  endpoint: Endpoint
  requestId: string
  field: string
  reason: string
}

/** The log names the field, never its value: the value may be personal data. */
function unreadable({ endpoint, requestId, field, reason }: Unreadable): ApiError {
  log.error({ requestId, endpoint: endpoint.id, field, reason }, 'the API answered something unreadable')
  const mayHaveActed = endpoint.method !== 'GET'
  const fields = { [field]: [reason] }
  return new ApiError({ status: 502, code: 'unreadable', message: ERRORS.unreadable, fields, mayHaveActed })
}

interface Issue {
  path: PropertyKey[]
  message: string
  errors?: Issue[][]
}

/** In a union, the branch that matched deepest is the one the API meant. */
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
