/** Little endian, as zips and RIFF write numbers. 0 beyond the end. */
export function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
}

export function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) + u16(bytes, at + 2) * 0x1_0000
}

/** Big endian, as PNG and JPEG do. */
export function be16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

export function be32(bytes: Uint8Array, at: number): number {
  return be16(bytes, at) * 0x1_0000 + be16(bytes, at + 2)
}

/** Reads bytes as Latin-1: one letter per byte. */
export function readLatin1(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (const byte of bytes.subarray(from, to)) text += String.fromCharCode(byte)
  return text
}

const endOfDirectory = 22
const longestComment = 0xffff

/**
 * Offset of the end record that a reader finds from the end of the file; -1 if there is none. Some readers tolerate
 * bytes after it.
 */
export function findZipEnd(bytes: Uint8Array): number {
  const earliest = Math.max(0, bytes.length - endOfDirectory - longestComment)
  for (let at = bytes.length - endOfDirectory; at >= earliest; at -= 1) {
    if (bytes[at] === 0x50 && u32(bytes, at) === 0x06054b50) return at
  }
  return -1
}

/** Says whether a zip can be opened from the end: a directory stands right before the end record. */
export function hidesZip(bytes: Uint8Array): boolean {
  const end = findZipEnd(bytes)
  if (end < 0) return false
  const directory = end - u32(bytes, end + 12)
  return directory >= 0 && (u32(bytes, directory) === 0x02014b50 || u32(bytes, end + 12) === 0)
}
