import { z } from 'zod'

/** The body of every refusal of both APIs. `message` is for a person (pt-BR), `code` is stable. */
export const ApiErrorBodySchema = z.object({
  message: z.string().catch('Erro. Tente novamente mais tarde'),
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
  cause?: unknown
}

/**
 * The one error of both sides of the API: the back end throws it, the client throws it again.
 * `status` 0 means that no answer came (network, time-out); the message is fit for a person.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  readonly retryAfterSeconds: number | undefined

  constructor(details: Details) {
    super(details.message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

const refusal =
  (status: number, code: string, message: string) =>
  (details: Partial<Omit<Details, 'status'>> = {}): ApiError =>
    new ApiError({ status, code, message, ...details })

export const malformed = refusal(400, 'malformed', 'O pedido não pôde ser lido.')
export const unauthorised = refusal(401, 'unauthorised', 'Sessão inválida, Efetue o Login novamente')
export const forbidden = refusal(403, 'forbidden', 'Você não tem permissão para fazer isto.')
export const notFound = refusal(404, 'not_found', 'Não encontramos o que você procura.')
export const conflict = refusal(
  409,
  'conflict',
  'Isto já mudou desde que você abriu a página. Confira e tente de novo.'
)
export const invalid = refusal(422, 'invalid', 'Confira os campos destacados.')
export const tooMany = refusal(429, 'too_many', 'Muitas tentativas. Espere um pouco e tente de novo.')
export const unavailable = refusal(503, 'unavailable', 'Serviço indisponível no momento. Tente novamente em instantes.')
