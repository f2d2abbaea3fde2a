import { inflateSync } from 'node:zlib'

/** TrueType tables by name, as the font file holds them. */
export type FontTables = ReadonlyMap<string, Buffer>

const headerSize = 44
const entrySize = 20

/** Reads a WOFF file (W3C, WOFF 1.0). The caller vouches for the file: it is one of ours. */
export function readWoff(file: Buffer): FontTables {
  const tables = new Map<string, Buffer>()
  const count = file.readUInt16BE(12)
  for (let at = headerSize; at < headerSize + count * entrySize; at += entrySize) {
    const offset = file.readUInt32BE(at + 4)
    const packed = file.subarray(offset, offset + file.readUInt32BE(at + 8))
    const size = file.readUInt32BE(at + 12)
    tables.set(file.toString('latin1', at, at + 4), packed.length < size ? inflateSync(packed) : packed)
  }
  return tables
}

/** Reads the glyph of each character from the table of the Basic Multilingual Plane (OpenType, cmap format 4). */
export function readGlyphs(cmap: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>()
  const at = findFormat4(cmap)
  const segments = cmap.readUInt16BE(at + 6) / 2
  const [ends, starts, deltas, offsets] = [14, 16 + segments * 2, 16 + segments * 4, 16 + segments * 6]
  for (let segment = 0; segment < segments; segment++) {
    const word = (table: number) => cmap.readUInt16BE(at + table + segment * 2)
    for (let code = word(starts); code <= word(ends) && code !== 0xffff; code++) {
      const offset = word(offsets)
      const place = at + offsets + segment * 2 + offset + (code - word(starts)) * 2
      const found = offset === 0 ? code : cmap.readUInt16BE(place)
      if (found !== 0) glyphs.set(code, (found + word(deltas)) & 0xffff)
    }
  }
  return glyphs
}

/** @throws RangeError for a font without such a table */
function findFormat4(cmap: Buffer): number {
  const count = cmap.readUInt16BE(2)
  for (let entry = 0; entry < count; entry++) {
    const offset = cmap.readUInt32BE(4 + entry * 8 + 4)
    if (cmap.readUInt16BE(offset) === 4) return offset
  }
  throw new RangeError('the font has no table of format 4')
}
