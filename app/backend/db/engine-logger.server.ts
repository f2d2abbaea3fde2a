import { Logger } from 'graphile-worker'
import type { Log } from '#app/log.server.ts'

/** Who runs the jobs tells of failed ones, and of a database that is away, once: the engine's own words are for a search. */
export function engineLogger(log: Pick<Log, 'debug'>): Logger {
  return new Logger(() => (_level, message, meta) => log.debug({ engine: message, err: meta?.error }))
}
