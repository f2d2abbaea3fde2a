import { be16, be32, hidesZip, readLatin1, u16, u32 } from './bytes.ts'
import { hidesMore } from './hidden.ts'
import { CONTENT_WORDS } from './problem.ts'

type ImageKind = 'png' | 'jpeg' | 'webp'

interface Walk {
  /** Offset where the picture ends; null if it does not. */
  end: number | null
  /** Pixels that the header declares, before anything is decoded; 0 if it declares none. */
  pixels: number
  mostPixels: number
  /** True for more parts than any camera or program writes: a decoder would go over the whole picture for each part. */
  isIntricate: boolean
}

type Picture = { end: number; problem?: undefined } | { problem: string }

/**
 * Finds one whole picture, which ends where its format says. Data that cameras append (a film, more pictures, notes) is
 * dropped. An archive or a page at the end does not come from a camera and is refused.
 */
export function findPicture(bytes: Uint8Array, kind: ImageKind): Picture {
  const walk = walkImage(bytes, kind)
  const problem = drawingProblem(walk)
  if (problem !== null) return { problem }
  const { end } = walk
  if (end === null) return { problem: CONTENT_WORDS.notWhole }
  if (hidesMore(bytes, end) || hidesZip(bytes.subarray(0, end))) return { problem: CONTENT_WORDS.behind }
  return { end }
}

/** Steps from part to part without reading their content. */
export function walkImage(bytes: Uint8Array, kind: ImageKind): Walk {
  if (kind === 'png') return walkPng(bytes)
  return kind === 'webp' ? walkWebp(bytes) : walkJpeg(bytes)
}

/** Reason not to draw it. */
export function drawingProblem({ pixels, mostPixels, isIntricate }: Walk): string | null {
  if (isIntricate) return CONTENT_WORDS.intricate
  return pixels > mostPixels ? CONTENT_WORDS.pixels : null
}

/** Limit for formats drawn from all their pixels. */
const mostWholePixels = 24_000_000
const mostPngChunks = 20_000
const mostWebpChunks = 2000

function walkPng(bytes: Uint8Array): Walk {
  const said = { pixels: be32(bytes, 16) * be32(bytes, 20), mostPixels: mostWholePixels }
  let at = 8
  for (let chunks = 0; at + 12 <= bytes.length; chunks += 1) {
    if (chunks >= mostPngChunks) return { ...said, end: null, isIntricate: true }
    const next = at + 12 + be32(bytes, at)
    if (next > bytes.length) break
    if (readLatin1(bytes, at + 4, at + 8) === 'IEND') return { ...said, end: next, isIntricate: false }
    at = next
  }
  return { ...said, end: null, isIntricate: false }
}

function walkWebp(bytes: Uint8Array): Walk {
  const length = u32(bytes, 4)
  const end = 8 + length + (length % 2)
  const isWhole = length >= 12 && end <= bytes.length
  let at = 12
  let chunks = 0
  while (at + 8 <= Math.min(end, bytes.length) && chunks <= mostWebpChunks) {
    const size = u32(bytes, at + 4)
    at += 8 + size + (size % 2)
    chunks += 1
  }
  const isIntricate = chunks > mostWebpChunks
  return { end: isWhole ? end : null, pixels: webpPixels(bytes), mostPixels: mostWholePixels, isIntricate }
}

const u24 = (bytes: Uint8Array, at: number) => u16(bytes, at) + (bytes[at + 2] ?? 0) * 0x1_0000

/** The first chunk is one of three kinds. */
function webpPixels(bytes: Uint8Array): number {
  const first = readLatin1(bytes, 12, 16)
  if (first === 'VP8X') return (u24(bytes, 24) + 1) * (u24(bytes, 27) + 1)
  if (first === 'VP8 ') return (u16(bytes, 26) & 0x3fff) * (u16(bytes, 28) & 0x3fff)
  if (first !== 'VP8L') return 0
  const sides = u32(bytes, 21)
  return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1)
}

/** Limits for JPEG: one pass is drawn at a fraction of its size, several passes need the whole picture in memory. */
const mostJpegPixels = 120_000_000
const mostPassedPixels = 50_000_000
/** Cameras write one scan; programs write ten, some a few dozen. */
const mostScans = 100
/** A segment holds 64 kB; colour profiles and depth maps take some hundreds. */
const mostSegments = 2000

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** C4, C8 and CC are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const isOfOnePass = (marker: number) => marker === 0xc0 || marker === 0xc1

/** Walks segment by segment: thumbnails lie within segments, so the first end found is the picture's own. */
function walkJpeg(bytes: Uint8Array): Walk {
  const walk: Walk = { end: null, pixels: 0, mostPixels: mostJpegPixels, isIntricate: false }
  let at = 2
  let segments = 0
  let scans = 0
  while (at + 2 <= bytes.length) {
    // Some cameras leave a few bytes between segments, and every reader goes over them.
    at = bytes.indexOf(0xff, at)
    const marker = at < 0 ? 0xd9 : (bytes[at + 1] ?? 0)
    if (at < 0) break
    if (marker === 0xff || marker === 0 || marker === 1 || isRestart(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (marker === 0xd9) return { ...walk, end: at + 2 }
    const length = be16(bytes, at + 2)
    if (marker === 0xd8 || length < 2) break
    if (isFrame(marker)) {
      walk.pixels = Math.max(walk.pixels, be16(bytes, at + 5) * be16(bytes, at + 7))
      if (!isOfOnePass(marker)) walk.mostPixels = mostPassedPixels
    }
    segments += 1
    at += 2 + length
    if (marker === 0xda) {
      scans += 1
      at = endOfScan(bytes, at)
    }
    if (segments > mostSegments || scans > mostScans) return { ...walk, isIntricate: true }
  }
  return walk
}

/** Finds the next marker that does not belong to the scan. */
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
