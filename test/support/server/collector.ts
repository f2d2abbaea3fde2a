import { createServer, type ServerResponse } from 'node:http'

export interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** Plays a collector over HTTP, which may misbehave. */
export async function startCollector() {
  const spans: Span[] = []
  const texts: string[] = []
  const held: ServerResponse[] = []
  let mode: 'takes' | 'refuses' | 'hangs' = 'takes'
  let asked = 0
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    asked += 1
    texts.push(`${request.method} ${request.url} ${text}`)
    if (mode === 'hangs') return void held.push(response)
    if (mode === 'refuses') return void response.writeHead(503).end()
    const sent: Sent = JSON.parse(text)
    spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${bound.port}`,
    spans,
    texts,
    asked: () => asked,
    behave(as: typeof mode) {
      mode = as
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
