import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { BeginStatement } from '#app/backend/db/watch-statements.server.ts'
import type { Log } from '#app/log.server.ts'
import type { BeginCall } from '#app/provider-calls.server.ts'
import type { AskedRequest, EndedRequest, WatchedRequest } from './watched-request.server.ts'

interface Opening {
  /** Base address of the collector; traces go to `/v1/traces` below it. */
  endpoint: string
  service: string
  version: string
  log: Log
}

export interface Traces {
  begin(asked: AskedRequest): Omit<WatchedRequest, 'shed'>
  beginCall: BeginCall
  /** Null outside of a request: jobs would fill the collector with traces of one statement each. */
  beginStatement: BeginStatement
  stop(): Promise<void>
}

/** Milliseconds. */
const times = { export: 5_000, lastExport: 2_000, toldAgain: 60_000 }

/** Spans name routes, statements and providers, and hold no path, query, value, address or person. */
export function openTraces({ endpoint, service, version, log }: Opening): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: times.export })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(tellFailures(exporter, log), { exportTimeoutMillis: times.export })]
  })
  const tracer = provider.getTracer('trilha')
  const current = new AsyncLocalStorage<Context>()
  const beginChild = (name: string, attributes: Record<string, string>) => {
    const parent = current.getStore()
    return parent ? tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent) : null
  }
  return {
    begin({ method, requestId, traceparent }) {
      const attributes = { 'http.request.method': method, 'trilha.request_id': requestId }
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, contextOf(traceparent))
      const own = trace.setSpan(ROOT_CONTEXT, span)
      return {
        run: (work) => current.run(own, work),
        end: ({ route, status }: EndedRequest) => {
          span.updateName(`${method} ${route}`)
          span.setAttribute('http.route', route)
          if (status === 'aborted') span.setAttribute('trilha.aborted', true)
          else span.setAttribute('http.response.status_code', status)
          if (status !== 'aborted' && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
      }
    },
    beginCall(provider) {
      const span = beginChild(provider, { 'peer.service': provider })
      return (outcome) => {
        span?.setAttribute('trilha.outcome', outcome)
        if (outcome !== 'ok') span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      }
    },
    beginStatement(name) {
      const span = beginChild(name, { 'db.system.name': 'postgresql', 'db.operation.name': name })
      return (
        span &&
        ((failed) => {
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
      )
    },
    async stop() {
      // A collector that hangs must not hold up the stop.
      const given = new AbortController()
      const late = delay(times.lastExport, undefined, { signal: given.signal }).catch(() => undefined)
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      given.abort()
    }
  }
}

/** Logs at most once a minute that the collector does not take the spans. */
function tellFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - toldAt > times.toldAgain) {
          toldAt = performance.now()
          const { name, code }: { name: string; code?: unknown } = result.error
          log.warn({ reason: name, code: code === undefined ? null : String(code) }, 'the collector takes no traces')
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown()
  }
}

/** W3C Trace Context, version 00. */
const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function contextOf(traceparent: string | null): Context {
  const [, traceId = '', spanId = '', flags = '0'] = shape.exec(traceparent ?? '') ?? []
  const remote: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
}
