import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** Asks with headers and from an address that `fetch` would not take. */
export function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
    localAddress
  }: { method?: string; headers?: http.OutgoingHttpHeaders; body?: Buffer; localAddress?: string } = {}
): Promise<Answer> {
  const { request: open } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const request = open(url, { method, headers, localAddress, agent: false, timeout: 60_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.once('error', reject)
    })
    request.once('timeout', () => request.destroy(new Error(`no answer from ${url}`)))
    request.once('error', reject)
    request.end(body)
  })
}

/** Sends a body over HTTP/2, as browsers do. An answer that comes before all of the body was sent counts. */
export function sendBody(url: string, { headers, body }: { headers: http2.OutgoingHttpHeaders; body: Buffer }) {
  const { origin, pathname } = new URL(url)
  // The body waits in the session's memory, which is 10 MB unless said.
  const session = http2.connect(origin, { maxSessionMemory: 256 })
  const answered = new Promise<Pick<Answer, 'status' | 'text'>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer from ${url}`)), 60_000)
    const stream = session.request({ ...headers, ':method': 'POST', ':path': pathname })
    let status = 0
    let text = ''
    stream.once('response', (said) => {
      status = said[':status'] ?? 0
    })
    stream.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    stream.once('end', () => {
      clearTimeout(timer)
      resolve({ status, text })
    })
    for (const one of [session, stream]) one.on('error', reject)
    stream.end(body)
  })
  return answered.finally(() => session.destroy())
}

/** Resolves to the first part of an answer, when it comes. */
export function askFirstPart(url: string, ms: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came within ${ms} ms`)), ms)
    const request = https.get(url, { agent: false }, (response) => {
      response.setEncoding('utf8').once('data', (part) => {
        clearTimeout(timer)
        resolve(part)
      })
      response.on('error', () => {})
    })
    request.on('error', reject)
  })
}
