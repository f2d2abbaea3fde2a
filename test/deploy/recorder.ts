import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Recorder {
  port: number
  /** Headers of the last request that was not a health check. */
  last(): IncomingHttpHeaders
  stop(): void
}

/** Stands where the program stands, to see what a proxy passes on. `/stream` sends a second part when told by `/go`. */
export async function startRecorder(): Promise<Recorder> {
  let last: IncomingHttpHeaders = {}
  let finish = () => {}
  const server = createServer((request, response) => {
    const isCheck = request.url === '/healthz' || request.url === '/readyz'
    if (!isCheck) last = request.headers
    if (request.url === '/stream') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'x-accel-buffering': 'no' })
      response.write('first')
      finish = () => response.end('second')
      return
    }
    if (request.url === '/go') finish()
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    last: () => last,
    stop() {
      server.closeAllConnections()
      server.close()
    }
  }
}
