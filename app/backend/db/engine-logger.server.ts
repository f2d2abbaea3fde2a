import { Logger } from 'graphile-worker'
import type { Log } from '#app/log.server.ts'

/**
 * The job runner reports failed jobs, and a database that is away, once. The engine's own messages are only for
 * debugging.
 */
export function engineLogger(log: Pick<Log, 'debug'>): Logger {
  return new Logger(() => (_level, message, meta) => log.debug({ engine: message, err: meta?.error }))
}
