import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { pullStream } from '#app/pull-stream.server.ts'
import { readText } from '#app/read-text.server.ts'
import { leftOf } from '#app/time/deadline.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { isObjectKey, type ObjectFacts, ObjectFault, type ObjectStore } from './object-store.server.ts'

export interface S3Settings {
  /** Without a trailing slash. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  /** Folder with a trailing slash; empty for none. */
  prefix: string
}

/** Milliseconds. */
export interface S3Times {
  /** Until the first byte of an answer. */
  answerMs: number
  /** Between two parts of an object. */
  silenceMs: number
  /** For one try to send an object, whose answer comes after its last byte. */
  putMs: number
  /** Before the second try; doubled before the third. */
  againMs: number
  /** Time for which nothing is asked of a store that was away: nobody else waits for it. */
  restMs: number
}

const usual: S3Times = { answerMs: 4000, silenceMs: 5000, putMs: 15_000, againMs: 200, restMs: 2000 }

const mostTries = 3
const pageSize = 1000

interface Asking {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Gives the body anew for each try. */
  read?: () => AsyncIterable<Uint8Array>
  /** Milliseconds until the answer. */
  within: number
  /** True: asks a store that rests, too, and does not ask again. */
  isOnce?: boolean
}

interface Answer {
  response: Response
  /** Ends the connection. */
  stop: AbortController
}

/** S3 by its REST interface (path-style addresses, Signature Version 4), as MinIO, Ceph, R2 and others speak it. */
export function openS3(settings: S3Settings, times: S3Times = usual): ObjectStore {
  const { bucket, prefix } = settings
  const ask = createS3Ask(settings, times)

  async function open(key: string, facts: ObjectFacts, endsAt?: number): Promise<AsyncIterable<Uint8Array>> {
    const within = () => leftOf(endsAt, times.answerMs)
    const first = await ask({ method: 'GET', key, within: within() })
    const from = (at: number) => ask({ method: 'GET', key, headers: { range: `bytes=${at}-` }, within: within() })
    const held = { answer: first }
    const pieces = verified(wholeObject(held, { size: facts.size, from, silenceMs: times.silenceMs }), facts)
    // A generator that was never asked for anything would leave its connection open.
    const end = () => held.answer.stop.abort()
    return {
      [Symbol.asyncIterator]: () => ({
        next: () => pieces.next(),
        async return() {
          end()
          await pieces.return()
          return { done: true, value: undefined }
        }
      })
    }
  }

  return {
    name: `${bucket}/${prefix}`.replace(/\/$/, ''),
    open,
    async put(key, { size, sha256 }, read) {
      const own: { error?: unknown } = {}
      const headers = { 'content-length': String(size), 'x-amz-content-sha256': sha256 }
      try {
        await discard(await ask({ method: 'PUT', key, headers, read: () => watched(read(), own), within: times.putMs }))
      } catch (error) {
        // The bytes could not be read here: no fault of the store.
        throw own.error ?? error
      }
    },
    async remove(key) {
      const done = await ask({ method: 'DELETE', key, within: times.answerMs }).catch(unlessMissing)
      if (done) await discard(done)
    },
    async list(after) {
      const query = {
        'list-type': '2',
        'max-keys': String(pageSize),
        prefix,
        ...(after ? { 'start-after': prefix + after } : {})
      }
      const { response, stop } = await ask({ method: 'GET', key: '', query, within: times.answerMs })
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(times.silenceMs * 2)])
      const xml = await readText(response, { largestMib: 4, signal }).catch((cause) => {
        throw new ObjectFault('away', 'the list of objects broke off', { cause })
      })
      return readPage(xml, prefix)
    },
    async ask() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix }
      await discard(await ask({ method: 'GET', key: '', query, within: times.answerMs, isOnce: true }))
    }
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof ObjectFault && error.kind === 'missing') return null
  throw error
}

/** The body of an answer that nobody needs must be read, or its connection is not used again. */
async function discard({ response, stop }: Answer): Promise<void> {
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(1000)])
  await readText(response, { largestMib: 0.25, signal }).catch(() => stop.abort())
}

/** Remembers an error of the reader, which fetch would hide. */
async function* watched(chunks: AsyncIterable<Uint8Array>, own: { error?: unknown }): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    own.error = error
    throw error
  }
}

function createS3Ask(settings: S3Settings, times: S3Times): (asking: Asking) => Promise<Answer> {
  let awayUntil = 0
  return async (asking) => {
    const isOnce = asking.isOnce === true
    if (!isOnce && performance.now() < awayUntil) throw new Fault('away', 'the store was away a moment ago')
    for (let tried = 1; ; tried += 1) {
      try {
        return await askOnce(settings, asking)
      } catch (error) {
        const isAway = error instanceof Fault && error.kind === 'away'
        // After one wait in vain the caller does not wait again.
        if (isAway && !error.isSilence && !isOnce && tried < mostTries) {
          await sleep(times.againMs * 2 ** (tried - 1) * (0.5 + Math.random()))
          continue
        }
        if (isAway) awayUntil = performance.now() + times.restMs
        throw error
      }
    }
  }
}

class Fault extends ObjectFault {
  /** True if no answer came in time. */
  readonly isSilence: boolean

  constructor(
    kind: ObjectFault['kind'],
    message: string,
    { isSilence = false, cause }: { isSilence?: boolean; cause?: unknown } = {}
  ) {
    super(kind, message, { cause })
    this.isSilence = isSilence
  }
}

async function askOnce(settings: S3Settings, { method, key, query, headers, read, within }: Asking): Promise<Answer> {
  const { endpoint, bucket, prefix, region, keyId, secret } = settings
  const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${prefix}${key}`}`)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers,
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region
  }).sign()
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), within)
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: signed.headers,
    body: read ? pullStream(read()) : null,
    duplex: 'half',
    redirect: 'manual',
    signal: stop.signal
  }
  try {
    const response = await untilAborted(fetch(signed.url, init), stop.signal)
    if (response.ok) return { response, stop }
    throw await explainAnswer(response, key)
  } catch (error) {
    const isSilence = stop.signal.aborted
    stop.abort()
    if (error instanceof ObjectFault) throw error
    throw new Fault('away', isSilence ? 'no answer in time' : 'the connection failed', { isSilence, cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** 408 RequestTimeout and 429 pass, like faults of the server (503 SlowDown). */
const passing = new Set([408, 429])

async function explainAnswer(response: Response, key: string): Promise<Fault> {
  const { status } = response
  const text = await readText(response, { largestMib: 0.0625, signal: AbortSignal.timeout(1000) }).catch(() => '')
  // The rest of the body may contain the key id.
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1] ?? ''
  const words = `the store answered ${status}${code && ` ${code}`}`
  if (status === 404 && key !== '' && code !== 'NoSuchBucket') return new Fault('missing', words)
  return new Fault(status >= 500 || passing.has(status) ? 'away' : 'refused', words)
}

interface Whole {
  size: number
  /** Asks for the rest. */
  from(at: number): Promise<Answer>
  silenceMs: number
}

/** Goes on where the connection broke. */
async function* wholeObject(held: { answer: Answer }, { size, from, silenceMs }: Whole): AsyncGenerator<Uint8Array> {
  let read = 0
  for (let tried = 1; ; tried += 1) {
    try {
      for await (const chunk of readBody(held.answer, silenceMs)) {
        read += chunk.length
        yield chunk
      }
      if (read >= size) return
    } catch (error) {
      if (tried === mostTries) throw error
    }
    if (tried === mostTries) throw new Fault('damaged', 'the object is shorter than its row says')
    held.answer = await from(read)
    if (held.answer.response.status !== 206) throw new Fault('damaged', 'the store has no rest of the object')
  }
}

async function* readBody({ response, stop }: Answer, silenceMs: number): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  try {
    for (;;) {
      // The limit is for the store: a slow reader of ours may take its time.
      const timer = setTimeout(() => stop.abort(), silenceMs)
      const part = await untilAborted(
        reader?.read() ?? Promise.resolve({ done: true as const, value: undefined }),
        stop.signal
      )
        .catch((cause) => {
          throw new Fault('away', 'the connection broke while the object was read', { cause })
        })
        .finally(() => clearTimeout(timer))
      if (part.done) return
      yield part.value
    }
  } finally {
    stop.abort()
  }
}

/** Holds the last part back until the hash is right: a wrong object is cut short and never looks complete. */
async function* verified(
  chunks: AsyncIterable<Uint8Array>,
  { size, sha256 }: ObjectFacts
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  let read = 0
  let held: Uint8Array | null = null
  for await (const chunk of chunks) {
    read += chunk.length
    if (read > size) throw new Fault('damaged', 'the object is longer than its row says')
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== sha256) throw new Fault('damaged', 'the object is not the one that its row says')
  if (held) yield held
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Other programs' keys under the same prefix are skipped, but a page may end with one. */
function readPage(xml: string, prefix: string): Awaited<ReturnType<ObjectStore['list']>> {
  const found = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: (/<Key>([^<]*)<\/Key>/.exec(entry)?.[1] ?? '').replace(/&(\w+);/g, (sign, name) => entities[name] ?? sign),
    at: new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(entry)?.[1] ?? '')
  }))
  const last = found.at(-1)?.key ?? ''
  const isCut = /<IsTruncated>\s*true\s*</.test(xml)
  const objects = found
    .filter(({ key }) => key.startsWith(prefix))
    .map(({ key, at }) => ({ key: key.slice(prefix.length), at }))
    .filter(({ key }) => isObjectKey(key))
  return { objects, next: isCut && last.startsWith(prefix) ? last.slice(prefix.length) : '' }
}
