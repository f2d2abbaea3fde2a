import { z } from 'zod'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** Body of every refusal of both APIs. `message` is for a person (Portuguese), `code` is stable. */
export const ApiErrorBodySchema = z.object({
  message: z.string().catch(ERRORS.loginNetwork),
  code: z.string().catch('unknown'),
  fields: z.record(z.string(), z.array(z.string())).catch({}).default({})
})

export type ApiErrorBody = z.input<typeof ApiErrorBodySchema>

interface Details {
  status: number
  code: string
  message: string
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
  mayHaveActed?: boolean
  cause?: unknown
}

/**
 * Error of both sides of the wire. `status` 0 means that no answer came (network, time-out). The message is fit for a
 * person.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  readonly retryAfterSeconds: number | undefined
  /** True for a write whose answer never came, or said nothing: it may have been done all the same. */
  readonly mayHaveActed: boolean

  constructor(details: Details) {
    super(details.message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
    this.mayHaveActed = details.mayHaveActed ?? false
  }
}

const refusal =
  (status: number, code: string, message: string) =>
  (details: Partial<Omit<Details, 'status'>> = {}): ApiError =>
    new ApiError({ status, code, message, ...details })

export const malformed = refusal(400, 'malformed', ERRORS.malformed)
export const unauthorised = refusal(401, 'unauthorised', ERRORS.session)
export const forbidden = refusal(403, 'forbidden', ERRORS.notAllowed)
export const notFound = refusal(404, 'not_found', ERRORS.notFound)
export const conflict = refusal(409, 'conflict', ERRORS.conflict)
export const invalid = refusal(422, 'invalid', ERRORS.invalid)
export const tooMany = refusal(429, 'too_many', ERRORS.tooMany)

/** Somebody saved between the sender's reading and this saving. `refuseForm` then offers to save over it. */
export const changedMeanwhile = (message: string): ApiError => conflict({ code: 'changed_meanwhile', message })
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile'

/** The call was not even begun. */
export const unavailable = refusal(503, 'unavailable', ERRORS.unavailable)
/** A write that may have been done. */
export const unanswered = refusal(504, 'timeout', ERRORS.mayHaveActed)

/** Printable ASCII (draft-ietf-httpapi-idempotency-key-header); longer ones do not fit into an index. */
const keyShape = /^[\x20-\x7e]{1,200}$/

/**
 * Checks the key of every sender, our own forms included.
 * @throws ApiError 400 `bad_key`
 */
export function requireIdempotencyKey(key: string): void {
  if (keyShape.test(key)) return
  throw malformed({
    code: 'bad_key',
    message: 'A chave de idempotência precisa ter de 1 a 200 letras sem acento, números ou sinais.'
  })
}
