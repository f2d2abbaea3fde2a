import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { BeginCall } from '#app/provider-calls.server.ts'
import type { AskedRequest, WatchedRequest } from './watched-request.server.ts'

export interface RequestMetrics {
  begin(asked: Pick<AskedRequest, 'method'>): Omit<WatchedRequest, 'run'>
  beginCall: BeginCall
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** Runs at each request and each call of another server, so it must stay cheap: the bench measures it. */
export function countRequests(registry: Registry): RequestMetrics {
  const registers = [registry]
  const all = new Counter({
    name: 'trilha_http_requests_total',
    help: 'Answered requests by route pattern, read or write, and status',
    labelNames: ['route', 'method', 'status'],
    registers
  })
  const times = new Histogram({
    name: 'trilha_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['route', 'method'],
    buckets,
    registers
  })
  const inFlight = new Gauge({ name: 'trilha_http_requests_in_flight', help: 'Requests without an end yet', registers })
  const shed = new Counter({
    name: 'trilha_http_requests_shed_total',
    help: 'Requests turned away because they would have been late',
    registers
  })
  const calls = new Histogram({
    name: 'trilha_provider_request_duration_seconds',
    help: 'Calls of other servers by provider and outcome',
    labelNames: ['provider', 'outcome'],
    buckets,
    registers
  })
  return {
    begin({ method: verb }) {
      const began = performance.now()
      const method = safe.has(verb) ? 'read' : 'write'
      inFlight.inc()
      return {
        shed: () => shed.inc(),
        end({ route, status }) {
          inFlight.dec()
          all.inc({ route, method, status: String(status) })
          times.observe({ route, method }, (performance.now() - began) / 1000)
        }
      }
    },
    beginCall(provider) {
      const began = performance.now()
      return (outcome) => calls.observe({ provider, outcome }, (performance.now() - began) / 1000)
    }
  }
}
