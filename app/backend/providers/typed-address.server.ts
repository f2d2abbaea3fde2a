import { lookup as systemLookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, type LookupFunction, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { createBrotliDecompress, createInflate, createUnzip } from 'node:zlib'
import { judgeAddress, judgeHost, type Nearness } from './near-address.server.ts'

export interface Question {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

export type Ask = (url: string, question: Question) => Promise<Response>

/** For addresses of the program itself or of the machine's settings. */
export const askPlainly: Ask = (url, question) => fetch(url, { ...question, redirect: 'manual' })

/** Access to addresses that a person typed in a form. */
export interface TypedAddresses {
  /** Null if such an address may be saved; otherwise the reason. A name is judged again at each call. */
  problem(host: string): string | null
  ask: Ask
  /**
   * For protocols other than HTTP.
   * @throws AddressRefused
   */
  connect(to: { host: string; port: number; timeoutMs: number }): Promise<Socket>
}

/** Never shown: the person who typed the address would learn what answers there. */
class AddressRefused extends Error {
  override name = 'AddressRefused'
  readonly code = 'EADDRREFUSED'
}

type Resolve = typeof systemLookup

interface Opening {
  /**
   * True if others reach this program: the manager of a place need not own the machine, and may not reach services near
   * it.
   */
  isDeployment: boolean
  /** Hosts of the own network that the machine's settings allow. */
  ownHosts?: readonly string[]
  resolve?: Resolve
}

const refusedWords =
  'Este endereço é da rede deste servidor. Informe um público, ou peça a quem cuida do servidor que o permita.'

/** A name is judged by its addresses at each call, and only judged addresses are connected to. */
export function openTypedAddresses({ isDeployment, ownHosts = [], resolve = systemLookup }: Opening): TypedAddresses {
  const own = new Set(ownHosts.map(plainHost))
  const isAllowed = (nearness: Nearness, host: string) =>
    nearness === 'public' || (nearness === 'near' && (!isDeployment || own.has(plainHost(host))))

  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const allowed = found.filter(({ address }) => isAllowed(judgeAddress(address), host))
      const [first] = allowed
      if (!first) return done(new AddressRefused('what the name resolves to is not for a person to type'), [])
      if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }

  /**
   * A numeric address is never looked up.
   * @throws AddressRefused
   */
  function requireHost(host: string): void {
    const nearness = judgeHost(host)
    if (nearness !== null && !isAllowed(nearness, host)) throw new AddressRefused('not for a person to type')
  }

  return {
    problem(host) {
      const nearness = judgeHost(host)
      return nearness === null || isAllowed(nearness, host) ? null : refusedWords
    },
    async ask(url, question) {
      requireHost(new URL(url).hostname)
      return requestFrom(url, question, lookup)
    },
    async connect({ host, port, timeoutMs }) {
      requireHost(host)
      return new Promise((settle, reject) => {
        const socket = connect({ host, port, lookup, timeout: timeoutMs })
        socket.once('connect', () => settle(socket.setTimeout(0)))
        socket.once('error', reject)
        socket.once('timeout', () => socket.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' })))
      })
    }
  }
}

const plainHost = (host: string) => host.toLowerCase().replace(/\.$/, '')

/** Uses a new connection each time, so that none stays with a name's former address. Follows no redirects. */
function requestFrom(
  url: string,
  { method, headers, body, signal }: Question,
  lookup: LookupFunction
): Promise<Response> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const about = {
      method,
      headers: { ...headers, ...length, 'accept-encoding': 'identity' },
      signal,
      lookup,
      agent: false
    }
    const sent = request(url, about, (incoming) => {
      const { statusCode = 0, headers: said } = incoming
      if (statusCode < 200 || statusCode > 599) return sent.destroy(new Error('no answer of HTTP'))
      const answer = new Headers()
      for (const [name, value] of Object.entries(said)) if (value !== undefined) answer.set(name, String(value))
      const isEmpty = [204, 205, 304].includes(statusCode)
      if (isEmpty) incoming.resume()
      const stream = isEmpty ? null : (Readable.toWeb(unpack(incoming, said['content-encoding'])) as ReadableStream)
      resolve(new Response(stream, { status: statusCode, headers: answer }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Some servers compress unasked. */
function unpack(incoming: Readable, encoding = ''): Readable {
  const unpacker = /^(?:x-)?gzip$/i.test(encoding)
    ? createUnzip()
    : /^deflate$/i.test(encoding)
      ? createInflate()
      : /^br$/i.test(encoding)
        ? createBrotliDecompress()
        : null
  if (!unpacker) return incoming
  incoming.on('error', (error) => unpacker.destroy(error))
  return incoming.pipe(unpacker)
}
