import { promisify } from 'node:util'
import zlib from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|[a-z.+-]+\+json)|image\/svg\+xml)/i
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)

export function isCompressible(contentType: string | null): boolean {
  return contentType !== null && compressible.test(contentType)
}

/** Prefers Brotli; honours q-values and `*` (RFC 9110 §12.5.3). */
export function chooseEncoding(header: string | string[] | undefined): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined)
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight))
  }
  const weigh = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  if (weigh('br') > 0) return 'br'
  return weigh('gzip') > 0 ? 'gzip' : null
}

function brotliOptions(size?: number): zlib.BrotliOptions {
  const params: Record<number, number> = { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 }
  if (size !== undefined) params[zlib.constants.BROTLI_PARAM_SIZE_HINT] = size
  return { params }
}

/** Largest body to compress inline (≤ 2 ms), which costs half the processor time of a thread. */
const atOnceBytes = 256 * 1024

export async function compressWhole(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const options = brotliOptions(body.length)
    return body.length <= atOnceBytes ? zlib.brotliCompressSync(body, options) : brotli(body, options)
  }
  return body.length <= atOnceBytes ? zlib.gzipSync(body, { level: 6 }) : gzip(body, { level: 6 })
}

const keptMost = 8
const kept = new Map<string, Promise<Buffer>>()

/** Compresses a body with an ETag once and keeps the result: the ETag promises that it stays the same. */
export function compressKept(body: Buffer, encoding: Encoding, etag: string): Promise<Buffer> {
  const key = `${encoding} ${etag}`
  const compressed = kept.get(key) ?? compressWhole(body, encoding)
  if (!kept.has(key)) {
    if (kept.size === keptMost) kept.clear()
    kept.set(key, compressed)
  }
  return compressed
}

export function createCompressor(encoding: Encoding): zlib.BrotliCompress | zlib.Gzip {
  return encoding === 'br' ? zlib.createBrotliCompress(brotliOptions()) : zlib.createGzip({ level: 6 })
}

/** Flushes once per event-loop turn, so that no piece waits for a full buffer. */
export async function* flushEachTurn(
  source: AsyncIterable<Uint8Array>,
  compressor: zlib.BrotliCompress | zlib.Gzip
): AsyncGenerator<Uint8Array> {
  let pending = false
  for await (const chunk of source) {
    if (!pending) {
      pending = true
      setImmediate(() => {
        pending = false
        if (!compressor.writableEnded && !compressor.destroyed) compressor.flush()
      })
    }
    yield chunk
  }
}
