import { findZipEnd, readLatin1, u16, u32 } from './bytes.ts'
import { CONTENT_WORDS } from './problem.ts'

export interface ZipEntry {
  name: string
  folded: number
  unfolded: number
  isLocked: boolean
}

interface Placed extends ZipEntry {
  /** Offset of the entry's own header, and of the first byte after its data. */
  start: number
  end: number
}

type Directory = { entries: ZipEntry[]; problem?: undefined } | { problem: string }

const mostEntries = 5000
/** Bytes: names of parts are short, and thousands of long ones would only be work. */
const longestName = 512
const damaged = { problem: CONTENT_WORDS.notRead }

/** The directory must agree with the headers of the entries, so that readers of either see the same. */
export function readDirectory(bytes: Uint8Array): Directory {
  const end = findZipEnd(bytes)
  if (end < 0) return damaged
  const count = u16(bytes, end + 10)
  const length = u32(bytes, end + 12)
  const start = u32(bytes, end + 16)
  const isOneDisk = u32(bytes, end + 4) === 0 && u16(bytes, end + 8) === count
  const isWhole = end + 22 === bytes.length
  if (!isWhole) return { problem: CONTENT_WORDS.behind }
  if (!isOneDisk || start + length !== end || count === 0) return damaged
  if (count > mostEntries) return { problem: CONTENT_WORDS.bomb }
  const entries: Placed[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    const entry = at + 46 <= end ? readEntry(bytes, at, start) : null
    if (!entry) return damaged
    entries.push(entry)
    at += 46 + u16(bytes, at + 28) + u16(bytes, at + 30) + u16(bytes, at + 32)
  }
  if (at !== end || !isInOrder(entries)) return damaged
  return { entries }
}

function readEntry(bytes: Uint8Array, at: number, directory: number): Placed | null {
  if (u32(bytes, at) !== 0x02014b50) return null
  const flags = u16(bytes, at + 8)
  const method = u16(bytes, at + 10)
  const folded = u32(bytes, at + 20)
  const unfolded = u32(bytes, at + 24)
  const nameLength = u16(bytes, at + 28)
  if (nameLength > longestName) return null
  const name = readLatin1(bytes, at + 46, at + 46 + nameLength)
  const start = u32(bytes, at + 42)
  if ((method !== 0 && method !== 8) || (method === 0 && folded !== unfolded)) return null
  if (!isPlainName(name) || u32(bytes, start) !== 0x04034b50) return null
  const data = start + 30 + u16(bytes, start + 26) + u16(bytes, start + 28)
  if (u16(bytes, start + 26) !== nameLength || readLatin1(bytes, start + 30, start + 30 + nameLength) !== name)
    return null
  const end = data + folded
  if (end > directory || u16(bytes, start + 8) !== method) return null
  return { name, folded, unfolded, isLocked: (flags & 0x41) !== 0, start, end }
}

/** The name must not lead out of the folder it is unpacked to. */
function isPlainName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (name === '' || /[\u0000-\u001f\\:]/.test(name) || name.startsWith('/')) return false
  return !name.split('/').some((part) => part === '..' || part === '.')
}

/** Entries must follow each other from the first byte, none twice, none over another. */
function isInOrder(entries: Placed[]): boolean {
  const sorted = entries.toSorted((one, other) => one.start - other.start)
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (sorted[0]?.start !== 0 || names.size !== entries.length) return false
  return sorted.every(({ start }, index) => start >= (sorted[index - 1]?.end ?? 0))
}
