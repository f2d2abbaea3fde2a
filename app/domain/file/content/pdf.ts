import { hidesZip, readLatin1 } from './bytes.ts'
import { hidesMore } from './hidden.ts'
import { CONTENT_WORDS } from './problem.ts'

/** Readers of ISO 32000 look for the header within these bytes. */
const longestLead = 1024
/** A byte order mark, blanks and NULs. */
const lead = /^(?:\xef\xbb\xbf)?[\s\0]*%PDF-/

export const isPdf = (bytes: Uint8Array) => lead.test(readLatin1(bytes, 0, longestLead))

/** A document gets one more end with each change. */
const mostEnds = 2000

/** Checks that nothing else hides in or behind the document; PDFium decides whether it opens. */
export function pdfProblem(bytes: Uint8Array): string | null {
  if (hidesZip(bytes)) return CONTENT_WORDS.behind
  const ends = findEnds(bytes)
  if (ends.length > mostEnds) return CONTENT_WORDS.behind
  const isHiding = ends.some((end, index) => {
    const next = ends[index + 1]
    if (next === undefined) return hidesMore(bytes, end)
    return !isChange(bytes, end) && hidesMore(bytes.subarray(end, next), 0)
  })
  return isHiding ? CONTENT_WORDS.behind : null
}

const endMark = [0x25, 0x25, 0x45, 0x4f, 0x46]
const lastObject = [0x65, 0x6e, 0x64, 0x6f, 0x62, 0x6a]

const isAt = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  wanted.every((byte, index) => bytes[at + index] === byte)

/** Offsets after each `%%EOF`; without any, after the last object. */
function findEnds(bytes: Uint8Array): number[] {
  const ends: number[] = []
  for (let at = 0; at < bytes.length && ends.length <= mostEnds; at += 1) {
    if (bytes[at] === 0x25 && isAt(bytes, at, endMark)) ends.push(at + endMark.length)
  }
  if (ends.length > 0) return ends
  for (let at = bytes.length - lastObject.length; at >= 0; at -= 1) {
    if (isAt(bytes, at, lastObject)) return [at + lastObject.length]
  }
  return []
}

/** Says whether more of the document follows: objects or a table. */
function isChange(bytes: Uint8Array, end: number): boolean {
  let at = end
  while (isBlank(bytes[at])) at += 1
  return /^(?:\d{1,10} \d{1,5} obj|xref|trailer|startxref)\b/.test(readLatin1(bytes, at, at + 24))
}

const isBlank = (byte: number | undefined) =>
  byte !== undefined && (byte === 0 || byte === 32 || (byte > 8 && byte < 14))
