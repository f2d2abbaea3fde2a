import { ascii, be16, be32, hidesZip, u16, u32 } from './bytes.ts'
import { CONTENT_WORDS } from './problem.ts'

type Ended = { end: number } | null

/** One whole image and nothing behind it. */
export function imageProblem(bytes: Uint8Array, kind: 'png' | 'jpeg' | 'webp'): string | null {
  const ended = kind === 'png' ? endOfPng(bytes) : kind === 'webp' ? endOfWebp(bytes) : endOfJpeg(bytes, 0)
  if (!ended) return CONTENT_WORDS.notWhole
  if (ended.end === bytes.length) return null
  return kind === 'jpeg' && isOfCamera(bytes, ended.end) ? null : CONTENT_WORDS.behind
}

function endOfPng(bytes: Uint8Array): Ended {
  let at = 8
  while (at + 12 <= bytes.length) {
    const next = at + 12 + be32(bytes, at)
    if (next > bytes.length) return null
    if (ascii(bytes, at + 4, at + 8) === 'IEND') return { end: next }
    at = next
  }
  return null
}

function endOfWebp(bytes: Uint8Array): Ended {
  const length = u32(bytes, 4)
  const end = 8 + length + (length % 2)
  return length >= 12 && end <= bytes.length ? { end } : null
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Segment by segment: thumbnails lie within segments, so that the first end that is met is the picture's own. */
function endOfJpeg(bytes: Uint8Array, from: number): Ended {
  if (be16(bytes, from) !== 0xffd8) return null
  let at = from + 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return { end: at + 2 }
    const length = be16(bytes, at + 2)
    if (length < 2) return null
    at += 2 + length
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return null
}

/** Where the next marker stands that is none of the scan's own. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) return bytes.length
    const next = bytes[at + 1] ?? 0xd9
    if (next !== 0 && !isRestart(next) && next !== 0xff) return at
    at += next === 0xff ? 1 : 2
  }
}

/** What phones write behind their own pictures: more pictures (a gain map), padding, and Samsung's notes. */
function isOfCamera(bytes: Uint8Array, from: number): boolean {
  if (hidesZip(bytes)) return false
  let at = from
  while (at < bytes.length && bytes[at] === 0) at += 1
  if (at === bytes.length) return true
  const more = endOfJpeg(bytes, at)
  if (more) return more.end === bytes.length || isOfCamera(bytes, more.end)
  return isSamsung(bytes, at)
}

/** Blocks, then a table that says how far before itself each of them lies, its length and `SEFT`. */
function isSamsung(bytes: Uint8Array, from: number): boolean {
  const end = bytes.length
  if (ascii(bytes, end - 4, end) !== 'SEFT') return false
  const length = u32(bytes, end - 8)
  const table = end - 8 - length
  if (table < from || ascii(bytes, table, table + 4) !== 'SEFH') return false
  const count = u32(bytes, table + 8)
  if (count === 0 || length !== 12 + count * 12) return false
  let first = table
  for (let entry = table + 12; entry < end - 8; entry += 12) {
    const block = table - u32(bytes, entry + 4)
    if (block < from || u16(bytes, block + 2) !== u16(bytes, entry + 2)) return false
    first = Math.min(first, block)
  }
  return first === from
}
