import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Held {
  bytes: Buffer
  at: Date
}

export interface Told {
  request: IncomingMessage
  response: ServerResponse
  /** The object asked for; null for none. */
  held: Held | null
}

export interface S3Server {
  /** Settings that reach it. */
  env: Record<
    'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PREFIX',
    string
  >
  /** Objects by their whole name in the bucket. */
  objects: Map<string, Held>
  /** Methods and paths since the last `misbehave`. */
  asked: string[]
  /** Headers of the last request. */
  headers: IncomingMessage['headers']
  /** Answers requests that match with the misdeed, at most `times`. */
  misbehave(call: RegExp, misdeed: ((told: Told) => void) | null, times?: number): void
  /** Refuses connections until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

const bucket = 'arquivos'
export const prefix = 'parque/'

/** A bucket in memory behind a real socket, as strict as S3 about length and hash. It misbehaves on request. */
export async function startS3Server(): Promise<S3Server> {
  let plan: { call: RegExp; misdeed: ((told: Told) => void) | null; left: number } = {
    call: /^$/,
    misdeed: null,
    left: 0
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3.test')
    const name = decodeURIComponent(url.pathname.slice(bucket.length + 2))
    self.asked.push(`${request.method} ${url.pathname}`)
    self.headers = request.headers
    const told = { request, response, held: self.objects.get(name) ?? null }
    if (plan.misdeed && plan.left > 0 && plan.call.test(`${request.method} ${url.pathname}`)) {
      plan.left -= 1
      return plan.misdeed(told)
    }
    if (request.method === 'PUT') return put(told, await buffer(request).catch(() => null), name)
    if (request.method === 'DELETE') {
      self.objects.delete(name)
      return void response.writeHead(204).end()
    }
    if (name === '')
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(list(url.searchParams))
    get(told)
  })
  let port = 0
  const start = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })

  function put({ request, response }: Told, bytes: Buffer | null, name: string): void {
    if (!bytes) return
    const { 'content-length': length, 'x-amz-content-sha256': sha256, authorization = '' } = request.headers
    const problem = !authorization.startsWith('AWS4-HMAC-SHA256 Credential=chave/')
      ? 'AccessDenied'
      : length === undefined
        ? 'MissingContentLength'
        : ''
    if (problem) {
      refuse(response, 403, problem)
      return
    }
    const isRight = createHash('sha256').update(bytes).digest('hex') === sha256
    if (!isRight || Number(length) !== bytes.length) {
      refuse(response, 400, 'XAmzContentSHA256Mismatch')
      return
    }
    self.objects.set(name, { bytes, at: new Date() })
    response.writeHead(200).end()
  }

  function list(query: URLSearchParams): string {
    const most = Number(query.get('max-keys'))
    const after = query.get('start-after') ?? ''
    const names = [...self.objects.keys()]
      .sort()
      .filter((name) => name > after && name.startsWith(query.get('prefix') ?? ''))
    const entries = names.slice(0, most).map((name) => {
      const key = name.replaceAll('&', '&amp;')
      return `<Contents><Key>${key}</Key><LastModified>${self.objects.get(name)?.at.toISOString()}</LastModified></Contents>`
    })
    return `<ListBucketResult><IsTruncated>${names.length > most}</IsTruncated>${entries.join('')}</ListBucketResult>`
  }

  const self: S3Server = {
    env: {
      S3_ENDPOINT: '',
      S3_BUCKET: bucket,
      S3_REGION: 'sa-east-1',
      S3_ACCESS_KEY_ID: 'chave',
      S3_SECRET_ACCESS_KEY: 'segredo-do-bucket',
      S3_PREFIX: prefix
    },
    objects: new Map(),
    asked: [],
    headers: {},
    misbehave(call, misdeed, times = Number.POSITIVE_INFINITY) {
      plan = { call, misdeed, left: times }
      self.asked.length = 0
    },
    start,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  await start()
  self.env.S3_ENDPOINT = `http://127.0.0.1:${port}`
  return self
}

function get({ request, response, held }: Told): void {
  if (!held) {
    refuse(response, 404, 'NoSuchKey')
    return
  }
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const rest = held.bytes.subarray(from)
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length }).end(rest)
}

export function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<Error><Code>${code}</Code><AWSAccessKeyId>chave</AWSAccessKeyId></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

export const refusing =
  (status: number, code: string) =>
  ({ response }: Told): void =>
    refuse(response, status, code)

export const hanging = (): void => undefined

/** Breaks the connection off after that many bytes of the object. */
export const cutting =
  (bytes: number) =>
  ({ request, response, held }: Told): void => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const rest = held?.bytes.subarray(from) ?? Buffer.alloc(0)
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length })
    response.write(rest.subarray(0, bytes), () => response.destroy())
  }

/** Sends the right number of wrong bytes. */
export const lying = ({ response, held }: Told): void => {
  const wrong = Buffer.from(held?.bytes ?? '')
  wrong[wrong.length >> 1] = (wrong[wrong.length >> 1] ?? 0) ^ 1
  response.writeHead(200, { 'content-length': wrong.length }).end(wrong)
}
