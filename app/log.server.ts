import pino, { type Logger } from 'pino'
import { env } from './env.server.ts'

/** Paths that could carry a person's data or a secret never reach a log line, whoever logs the object. */
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

/** The one logger of the process: JSON lines on standard output; pino escapes line breaks. */
export const log: Logger = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: redacted.flatMap((name) => [name, `*.${name}`]), censor: '[oculto]' }
})

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
