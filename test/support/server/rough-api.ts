import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface RoughApi {
  url: string
  /** Requests so far. */
  asked: IncomingMessage[]
  close(): Promise<void>
}

/** Starts a real HTTP server with scripted answers; the last one repeats. */
export async function startRoughApi(...answers: Answer[]): Promise<RoughApi> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(request)
    request.resume()
    request.on('end', () => answer?.(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  endWithTest(close)
  return { url: `http://127.0.0.1:${port}`, asked, close }
}

function endWithTest(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    // Started in a hook, which closes it.
  }
}

export function sendJson(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

export function sendText(body: string, status = 200): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)
  }
}

export const hangUp: Answer = (request) => request.socket.destroy()

export const sayNothing: Answer = () => {}

/** Sends the headers and half of the body, then nothing. */
export const stallHalfway: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"ended": tr')
}

/** Sends half of the announced body, then breaks the connection. */
export const breakHalfway: Answer = (request, response) => {
  stallHalfway(request, response)
  setImmediate(() => request.socket.destroy())
}
