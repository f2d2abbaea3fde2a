import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '#app/backend/db/connection.server.ts'
import { listMigrations } from '#app/backend/db/migrate.server.ts'
import type { Log } from '#app/log.server.ts'
import { reportTurns } from '#app/reports/turns.server.ts'
import { createDatabaseMetrics } from './database-metrics.server.ts'
import { countRequests, type RequestMetrics } from './request-metrics.server.ts'
import { serveMetrics } from './serve-metrics.server.ts'
import type { DoorCounts } from './watched-request.server.ts'

interface Opening {
  port: number
  host: string
  version: string
  counts: () => DoorCounts
  log: Log
}

export interface Metrics extends RequestMetrics {
  /** `http://host:port/metrics` */
  address: string
  connect(db: Database): void
  disconnect(): Promise<void>
  stop(): Promise<void>
}

/** @throws Error in Portuguese when the port cannot be used */
export async function openMetrics({ port, host, version, counts, log }: Opening): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'trilha_', eventLoopMonitoringPrecision: 20 })
  // Prometheus reserves the ending for counters, and the same figures stand beside these by type.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`trilha_nodejs_active_${kind}_total`)
  gaugeNow(registry, counts)
  const { begin, beginCall } = countRequests(registry)
  const database = createDatabaseMetrics(registry, log)
  const newest = listMigrations().at(-1)?.name ?? ''
  const build = { version, migration: newest.replace(/\.sql$/, ''), node: process.versions.node }
  new Gauge({
    name: 'trilha_build_info',
    help: 'Version of the program and its newest migration; always 1',
    labelNames: Object.keys(build),
    registers: [registry]
  }).set(build, 1)
  const server = await serveMetrics({
    port,
    host,
    type: registry.contentType,
    async write() {
      await database.read()
      return registry.metrics()
    },
    log
  })
  return {
    address: server.address,
    begin,
    beginCall,
    connect: database.connect,
    disconnect: database.disconnect,
    stop: server.stop
  }
}

/** Reads what the program counts anyway, at each scrape. */
function gaugeNow(registry: Registry, counts: () => DoorCounts): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      }
    })
  gauge('trilha_connections', 'Open connections of browsers and callers', () => counts().connections)
  gauge('trilha_live_sockets', 'Open sockets of /live', () => counts().liveSockets)
  gauge('trilha_admission_running', 'Pages and calls in progress behind the admission', () => counts().running)
  gauge('trilha_admission_waiting', 'Pages and calls that wait for their turn', () => counts().waiting)
  gauge('trilha_report_slots_running', 'Slots of reports that load', () => reportTurns.counts().running)
  gauge('trilha_report_slots_waiting', 'Slots of reports that wait for their turn', () => reportTurns.counts().waiting)
  gauge('trilha_reports_open', 'Reports, charts and downloads that load', () => reportTurns.counts().open)
}
