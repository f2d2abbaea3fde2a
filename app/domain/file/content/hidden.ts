import { hidesZip, u16, u32 } from './bytes.ts'

const markup = /<(?:script|svg|html|iframe|object|embed|!doctype|\?php)[\s>/]/i
/** Bytes per slice, and the longest pattern: it may lie across two slices. */
const sliceBytes = 64 * 1024
const overlap = 16

/** Says whether an archive or a page begins somewhere after `from`: some programs open a file by its end. */
export function hidesMore(bytes: Uint8Array, from: number): boolean {
  return from < bytes.length && (holdsArchive(bytes, from) || holdsMarkup(bytes, from) || hidesZip(bytes))
}

function holdsMarkup(bytes: Uint8Array, from: number): boolean {
  const decoder = new TextDecoder('windows-1252')
  for (let at = from; at < bytes.length; at += sliceBytes) {
    if (markup.test(decoder.decode(bytes.subarray(at, at + sliceBytes + overlap)))) return true
  }
  return false
}

/** Films are noise, so the pattern is long enough that none of them holds it by chance. */
function holdsArchive(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at += 1) {
    const look = archives[bytes[at] ?? 0]
    if (look?.(bytes, at)) return true
  }
  return false
}

const hasBytes = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  wanted.every((byte, index) => bytes[at + index] === byte)

/** Archive formats by their first byte. */
const archives: Partial<Record<number, (bytes: Uint8Array, at: number) => boolean>> = {
  31: isGzip,
  55: (bytes, at) => hasBytes(bytes, at, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
  66: (bytes, at) => hasBytes(bytes, at, [0x42, 0x5a, 0x68]) && hasBytes(bytes, at + 4, [0x31, 0x41, 0x59, 0x26]),
  80: isZip,
  82: (bytes, at) => hasBytes(bytes, at, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]),
  253: (bytes, at) => hasBytes(bytes, at, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])
}

/** Checks RFC 1952: deflate, no reserved flag, and existing extra flag and system. */
function isGzip(bytes: Uint8Array, at: number): boolean {
  if (!hasBytes(bytes, at, [0x1f, 0x8b, 8])) return false
  const flags = bytes[at + 3] ?? 255
  const speed = bytes[at + 8] ?? 255
  const system = bytes[at + 9] ?? 0
  return flags < 0x20 && (speed === 0 || speed === 2 || speed === 4) && (system <= 13 || system === 255)
}

const zipMethods: ReadonlySet<number> = new Set([0, 8, 9, 12, 14, 93, 95, 98, 99])
const longestZipName = 512

/** Finds a first entry, or an end with a directory right before it. */
function isZip(bytes: Uint8Array, at: number): boolean {
  const signature = u32(bytes, at)
  if (signature === 0x06054b50) {
    const directory = at - u32(bytes, at + 12)
    return directory >= 0 && (u32(bytes, directory) === 0x02014b50 || u32(bytes, at + 12) === 0)
  }
  if (signature !== 0x04034b50) return false
  const name = u16(bytes, at + 26)
  return (bytes[at + 5] ?? 0) < 20 && zipMethods.has(u16(bytes, at + 8)) && name > 0 && name <= longestZipName
}
