import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#app/log.server.ts'
import { systemCode } from '../explain-failure.server.ts'

interface Serving {
  port: number
  host: string
  /** Content type of the text. */
  type: string
  write(): Promise<string>
  log: Log
}

const path = '/metrics'

/** @throws Error in Portuguese when the port cannot be used */
export async function serveMetrics({ port, host, type, write, log }: Serving) {
  const server = createServer({ connectionsCheckingInterval: 1000 }, async (request, response) => {
    const [asked] = (request.url ?? '').split('?', 1)
    if (asked !== path) return end(response, 404)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return end(response.setHeader('allow', 'GET, HEAD'), 405)
    }
    try {
      const text = await write()
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' })
      response.end(text)
    } catch (err) {
      log.error({ err }, 'the metrics could not be written')
      end(response, 500)
    }
  })
  server.headersTimeout = 5_000
  server.requestTimeout = 10_000
  server.maxConnections = 32
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new Error(explainMetricsPort(cause, { port, host }), { cause })))
    server.listen({ port, host }, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${path}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end()
}

function explainMetricsPort(cause: Error, { port, host }: { port: number; host: string }): string {
  const code = systemCode(cause)
  if (code === 'EADDRINUSE') return `A porta ${port} das medidas já está em uso; escolha outra com METRICS_PORT`
  if (code === 'EACCES') return `Sem permissão para a porta ${port} das medidas; escolha outra com METRICS_PORT`
  return `Este computador não atende as medidas em ${host} (${code ?? cause.name}); confira METRICS_HOST`
}
