import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { streamOf } from '../read-body.ts'
import { type Refusal, refusals } from '../refusal/refuse.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** Charsets in which ASCII is the same. Browsers post UTF-8 whichever of them they name. */
const charsets = new Set(['', 'utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'windows-1252'])

/** Null when the body can be read. Pages accept form encodings, the API what it can decode. */
export function refuseKind(headers: IncomingHttpHeaders, isApi: boolean): Refusal | null {
  if (!/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')) return refusals.wrongKind
  const { kind, charset, boundary } = readContentType(headers)
  if (!charsets.has(charset)) return refusals.wrongKind
  if (isApi) return null
  if (kind === multipart) return boundary === '' ? refusals.unreadable : null
  return kind === urlencoded ? null : refusals.wrongKind
}

function readContentType(headers: IncomingHttpHeaders) {
  const text = headers['content-type'] ?? ''
  const parameter = (name: string) => new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;]*))`, 'i').exec(text)
  const find = (name: string) => parameter(name)?.slice(1).join('') ?? ''
  const kind = text.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return { kind, charset: find('charset').toLowerCase(), boundary: find('boundary') }
}

/** Returns '' when the body is not a multipart form. */
export function readBoundary(headers: IncomingHttpHeaders): string {
  const { kind, boundary } = readContentType(headers)
  return kind === multipart ? boundary : ''
}

/** @throws TypeError when the bytes are not a form */
export async function readForm(
  body: Buffer<ArrayBuffer>,
  headers: IncomingHttpHeaders
): Promise<Pick<FormData, 'get' | 'entries'>> {
  if (readContentType(headers).kind === urlencoded) {
    if (!isReadableText(body, headers)) throw new TypeError('neither UTF-8 nor percent-encoded')
    return new URLSearchParams(body.toString('utf8'))
  }
  return await new Response(streamOf(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
}

/** Rejects invalid UTF-8, which would become U+FFFD in somebody's name. */
export function isReadableText(body: Buffer, headers: IncomingHttpHeaders): boolean {
  if (!isUtf8(body)) return false
  return readContentType(headers).kind !== urlencoded || canDecode(body.toString('latin1'))
}

export function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
