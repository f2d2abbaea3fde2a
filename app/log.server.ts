import pino, { type Logger } from 'pino'
import { env } from './env.server.ts'

/** Fields that never reach the log, in any logged object. */
const redacted = [
  'password',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'cpf',
  'cpf_cnpj',
  'document',
  'email',
  'phone'
]

interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/**
 * True for SQLSTATE class 22 (bad data): PostgreSQL quotes the value, as in `invalid input syntax for type integer:
 * "…"`.
 */
const isOfData = (code: unknown) => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

function messageOf(error: Error, { query, code }: { query?: unknown; code?: unknown }): string {
  if (typeof query === 'string') return `failed query: ${query.slice(0, 500)}`
  return isOfData(code) ? 'the database does not take what it was given' : error.message
}

/**
 * Keeps only statement and SQLSTATE of a failed query: its message and detail repeat parameters such as names and
 * documents.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' }
  const fields: { query?: unknown; code?: unknown; cause?: unknown } = error
  const described: LoggedError = {
    type: error.name,
    message: messageOf(error, fields),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n')
  }
  if (typeof fields.code === 'string') described.code = fields.code
  if (fields.cause !== undefined && depth < 3) described.cause = describeError(fields.cause, depth + 1)
  return described
}

/** Safe against injected lines: pino escapes line breaks. */
export const log: Logger = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => describeError(error) },
  redact: { paths: redacted.flatMap((name) => [name, `*.${name}`]), censor: '[oculto]' }
})

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
