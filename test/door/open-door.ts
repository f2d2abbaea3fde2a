import http from 'node:http'
import net from 'node:net'
import { onTestFinished } from 'vitest'
import { createDoor, type Door, type DoorOptions } from '#app/door/create-door.ts'
import type { DoorContext, DoorLog, DoorSettings } from '#app/door/settings.ts'

export const secrets = ['um segredo de teste com mais de 32 letras', 'um segredo antigo com mais de 32 letras']

const settings: DoorSettings = {
  host: '127.0.0.1',
  port: 0,
  baseUrl: null,
  allowedHosts: [],
  trustProxy: '',
  formActions: [],
  imageOrigins: [],
  supportChat: null,
  secureCookies: false,
  deadlineMs: 20_000,
  secrets,
  version: '0.0.0',
  demo: false
}

export type Seen = {
  url: string
  method: string
  headers: Headers
  context: DoorContext
  body: string
  signal: AbortSignal
}
export type LogLine = { level: string; fields: Record<string, unknown>; message: string }

export type OpenDoor = {
  port: number
  door: Door
  /** Requests that reached the app, in order. */
  seen: Seen[]
  lines: LogLine[]
}

type Options = Partial<Omit<DoorOptions, 'settings' | 'runtime'>> & {
  settings?: Partial<DoorSettings>
  runtime?: Partial<DoorOptions['runtime']>
  bodyLimit?: (method: string, path: string) => number
  open?: boolean
}

/** The real door over a tiny app that remembers what it was asked and answers a page. */
export async function openDoor(options: Options = {}): Promise<OpenDoor> {
  const seen: Seen[] = []
  const lines: LogLine[] = []
  const answer = options.handle ?? (async () => page('<p>Olá</p>'))
  const door = createDoor({
    ...options,
    runtime: {
      ready: () => true,
      bodyLimit: options.bodyLimit ?? (() => 64 * 1024),
      mayUpload: async () => true,
      cleanText: (text) => text,
      takesStream: () => false,
      networkOf: (address) => address,
      waiting: () => 0,
      watch: () => null,
      callPattern: () => null,
      isSpoken: (path) => path.startsWith('/visita'),
      speak: (_language, work) => work(),
      translate: (_language, text) => text,
      live: { admit: async () => 404, onChange: () => () => undefined, changedSince: () => [] },
      ...options.runtime
    },
    settings: { ...settings, ...options.settings },
    log: collectLog(lines),
    async handle(request, context) {
      const body = options.handle ? '' : await request.text()
      const { url, method, headers, signal } = request
      seen.push({ url, method, headers, context, body, signal })
      return answer(request, context)
    }
  })
  const port = await door.listen()
  if (options.open !== false) door.open()
  onTestFinished(async () => {
    door.server.closeAllConnections()
    await door.stop()
  })
  return { port, door, seen, lines }
}

export function page(html: string, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-rendered': 'whole', ...headers }
  })
}

function collectLog(lines: LogLine[]): DoorLog {
  const keep =
    (level: string) =>
    (fields: object, message = '') => {
      lines.push({ level, fields: { ...fields }, message })
    }
  return { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') }
}

export type Answer = { status: number; headers: http.IncomingHttpHeaders; raw: Buffer; text: string; headBytes: number }
type Asked = { method?: string; path?: string; headers?: http.OutgoingHttpHeaders; body?: string | Buffer }

/** One request over real HTTP with exactly the headers given (fetch would forbid or add some). */
export function ask(port: number, asked: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', path = '/', headers = {}, body } = asked
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { host: '127.0.0.1', port, method, path, headers: { ...length, ...headers }, agent: false }
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const raw = Buffer.concat(chunks)
        const head = response.rawHeaders.reduce((size, text) => size + Buffer.byteLength(text) + 2, 17)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          raw,
          text: raw.toString('utf8'),
          headBytes: head
        })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Writes bytes as they are and resolves to everything that came back until the connection ended. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

/** Resolves when the connection stands. */
export function connect(port: number, host = '127.0.0.1'): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, host, () => resolve(socket))
    socket.once('error', reject)
  })
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' }
