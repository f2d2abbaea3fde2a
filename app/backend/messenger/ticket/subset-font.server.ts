import type { FontTables } from './read-woff.server.ts'

/** Tables that a reader of PDF needs (ISO 32000-1, 9.9). */
const kept = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'post']

/** Empties all other glyphs and keeps the numbers, so that no other table changes but `loca`. */
export function subsetFont(tables: FontTables, wanted: ReadonlySet<number>): Buffer {
  const [glyf, loca, head, maxp, post] = ['glyf', 'loca', 'head', 'maxp', 'post'].map((name) => tables.get(name))
  if (!glyf || !loca || !head || !maxp || !post) throw new RangeError('the font lacks its glyphs')
  const isLong = head.readInt16BE(50) === 1
  const offsetOf = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const outlineOf = (glyph: number) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1))
  const used = withParts(new Set([0, ...wanted]), outlineOf)
  const count = maxp.readUInt16BE(4)
  const outlines: Buffer[] = []
  const places = Buffer.alloc((count + 1) * 4)
  let at = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const outline = used.has(glyph) ? outlineOf(glyph) : Buffer.alloc(0)
    outlines.push(outline)
    at += outline.length
    places.writeUInt32BE(at, (glyph + 1) * 4)
  }
  const longHead = Buffer.from(head)
  longHead.writeInt16BE(1, 50)
  // Version 3 holds no names of glyphs.
  const shortPost = Buffer.from(post.subarray(0, 32))
  shortPost.writeUInt32BE(0x00030000, 0)
  const changed = { glyf: Buffer.concat(outlines), loca: places, head: longHead, post: shortPost }
  return writeTables(new Map([...tables, ...Object.entries(changed)]))
}

/** Adds the glyphs of which others are made: an á is an a and an accent (OpenType, composite glyphs). */
function withParts(used: Set<number>, outlineOf: (glyph: number) => Buffer): Set<number> {
  // A set also visits what is added while it is walked.
  for (const glyph of used) {
    const outline = outlineOf(glyph)
    if (outline.length === 0 || outline.readInt16BE(0) >= 0) continue
    let flags = 0
    let at = 10
    do {
      flags = outline.readUInt16BE(at)
      used.add(outline.readUInt16BE(at + 2))
      at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0)
    } while (flags & 32)
  }
  return used
}

function writeTables(tables: FontTables): Buffer {
  const names = kept.filter((name) => tables.has(name))
  const power = 2 ** Math.floor(Math.log2(names.length))
  const head = Buffer.alloc(12 + names.length * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(names.length, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((names.length - power) * 16, 10)
  const bodies: Buffer[] = [head]
  let offset = head.length
  for (const [index, name] of names.entries()) {
    const table = tables.get(name) ?? Buffer.alloc(0)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    const at = 12 + index * 16
    head.write(name, at, 'latin1')
    head.writeUInt32BE(sumOf(padded), at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat(bodies)
}

function sumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
