import { pullStream } from '#app/pull-stream.server.ts'
import type { FileAnswer } from './wire.server.ts'

/** Streams piece by piece at the reader's pace; no browser may run it or guess its type. */
export function toFileResponse({ name, mime, size, pieces, isInline = false }: FileAnswer): Response {
  return new Response(pullStream(pieces), {
    headers: {
      'content-type': mime,
      'content-length': String(size),
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; ${writeName(name)}`,
      'x-content-type-options': 'nosniff',
      // Applies also if it is opened alone: neither scripts nor frames.
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-rendered': 'pieces'
    }
  })
}

/** RFC 6266: ASCII for old readers, RFC 8187 for the rest. */
function writeName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const escaped = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${plain.trim() || 'documento'}"; filename*=UTF-8''${escaped}`
}
