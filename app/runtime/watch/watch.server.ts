import type { Database } from '#app/backend/db/connection.server.ts'
import { watchStatements } from '#app/backend/db/watch-statements.server.ts'
import type { Env } from '#app/env.server.ts'
import type { Log } from '#app/log.server.ts'
import { watchProviderCalls } from '#app/provider-calls.server.ts'
import type { AskedRequest, DoorCounts, WatchedRequest } from './watched-request.server.ts'

export interface Watch {
  begin(asked: AskedRequest): WatchedRequest
  /** Address of the metrics; null without them. */
  address: string | null
  /** The database is open. */
  connect(db: Database): void
  /** The database closes. */
  disconnect(): Promise<void>
  stop(): Promise<void>
}

type Settings = Pick<Env, 'METRICS_PORT' | 'METRICS_HOST' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME'>

interface Watching {
  env: Settings
  log: Log
  version: string
  counts: () => DoorCounts
}

/**
 * Null when no setting asks for it; then nothing of it is loaded.
 * @throws Error in Portuguese when the port of the metrics cannot be used
 */
export async function openWatch({ env, log, version, counts }: Watching): Promise<Watch | null> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (port === undefined && endpoint === undefined) return null
  const metrics =
    port === undefined
      ? null
      : await (await import('./metrics.server.ts')).openMetrics({ port, host, version, counts, log })
  const traces =
    endpoint === undefined
      ? null
      : (await import('./traces.server.ts')).openTraces({ endpoint, service: env.OTEL_SERVICE_NAME, version, log })
  watchProviderCalls((provider) => {
    const ends = [metrics?.beginCall(provider), traces?.beginCall(provider)]
    return (outcome) => {
      for (const end of ends) end?.(outcome)
    }
  })
  return {
    address: metrics?.address ?? null,
    begin(asked) {
      const counted = metrics?.begin(asked)
      const span = traces?.begin(asked)
      return {
        run: (work) => (span ? span.run(work) : work()),
        shed: () => counted?.shed(),
        end(ended) {
          counted?.end(ended)
          span?.end(ended)
        }
      }
    },
    connect(db) {
      metrics?.connect(db)
      if (traces) watchStatements(db.pool, traces.beginStatement)
    },
    async disconnect() {
      await metrics?.disconnect()
    },
    async stop() {
      watchProviderCalls(null)
      await Promise.all([metrics?.stop(), traces?.stop()])
    }
  }
}
