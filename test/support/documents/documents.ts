import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import yazl from 'yazl'

/** Builds a complete PDF that any reader opens, with these words in a comment. */
export function pdf(words: string | Uint8Array = 'Documento'): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 420]/Contents 4 0 R>>',
    '<</Length 31>>stream\n0.1 0.4 0.2 rg 40 40 90 60 re f\nendstream'
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return at
  })
  const comment = Buffer.concat([Buffer.from('% '), Buffer.from(words as string), Buffer.from('\n')])
  const table = body.length + comment.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const tail = `xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([Buffer.from(body), comment, Buffer.from(tail)])
}

export const picture = (kind: 'png' | 'jpeg' | 'webp', { width = 60, height = 40 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } })
    .toFormat(kind)
    .toBuffer()

export async function zip(entries: Record<string, string | Buffer>, { compress = true } = {}): Promise<Buffer> {
  const file = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries))
    file.addBuffer(Buffer.from(content as string), name, { compress })
  file.end()
  return buffer(file.outputStream)
}

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'

export const docx = (more: Record<string, string | Buffer> = {}, options = {}) =>
  zip({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>', ...more }, options)

export const xlsx = (more: Record<string, string | Buffer> = {}) =>
  zip({ '[Content_Types].xml': types, 'xl/workbook.xml': '<workbook/>', ...more })

/** Replaces every occurrence of `from` by `to`, which must have the same length. */
export function replaced(bytes: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('names of a zip are patched in place')
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

/** Changes the unpacked size that the archive's directory declares for its last entry. */
export function declaring(bytes: Buffer, unfolded: number): Buffer {
  const patched = Buffer.from(bytes)
  const at = patched.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  patched.writeUInt32LE(unfolded, at + 24)
  return patched
}

/** Builds a complete grey JPEG (ITU T.81) with many passes: a decoder processes all pixels for each. */
export function passes(count: number, { side = 64 } = {}): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const segment = (marker: number, ...bytes: number[]) => {
    const length = bytes.length + 2
    return Buffer.from([0xff, marker, length >> 8, length & 255, ...bytes])
  }
  const counts = (bits: number, symbols: number) =>
    Array.from({ length: 16 }, (_one, at) => (at + 1 === bits ? symbols : 0))
  // Symbols 0x00, 0x10 … 0xe0 of four bits: each begins a run of empty blocks.
  const runs = Array.from({ length: 15 }, (_one, at) => at << 4)
  const first = segment(0xda, 1, 1, 0, 0, 0, 0)
  const further = segment(0xda, 1, 1, 0, 1, 63, 0)
  const pass = Buffer.concat([further, writeBits(emptyBlocks(blocks))])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...counts(1, 1), 0),
    segment(0xc4, 0x10, ...counts(4, 15), ...runs),
    first,
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array<Buffer>(count - 1).fill(pass),
    Buffer.from([0xff, 0xd9])
  ])
}

/** Encodes runs of at most 32767 blocks: the symbol, then the rest beyond a power of two. */
function emptyBlocks(blocks: number): string {
  let bits = ''
  for (let left = blocks; left > 0; ) {
    const run = Math.min(left, 32_767)
    const power = Math.floor(Math.log2(run))
    bits += power.toString(2).padStart(4, '0')
    if (power > 0) bits += (run - 2 ** power).toString(2).padStart(power, '0')
    left -= run
  }
  return bits
}

function writeBits(bits: string): Buffer {
  const bytes: number[] = []
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2)
    bytes.push(byte)
    if (byte === 0xff) bytes.push(0)
  }
  return Buffer.from(bytes)
}

/** Builds a complete PNG with many empty text chunks before its picture. */
export async function chunks(count: number): Promise<Buffer> {
  const png = await picture('png')
  const afterHead = 8 + 25
  const note = Buffer.concat([Buffer.alloc(4), Buffer.from('teSt'), Buffer.alloc(4)])
  note.writeUInt32BE(crc32(Buffer.from('teSt')), 8)
  return Buffer.concat([png.subarray(0, afterHead), ...Array<Buffer>(count).fill(note), png.subarray(afterHead)])
}

/** CRC-32 of ISO 3309, as in PNG and gzip. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** First bytes of a film, as phones append it to a photo. */
export function film(bytes: number): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')
  const noise = Buffer.alloc(bytes)
  for (let at = 0, seed = 7; at < bytes; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 0x8000_0000
    noise[at] = seed >>> 16
  }
  const box = Buffer.from('\0\0\0\0mdat', 'latin1')
  box.writeUInt32BE(bytes + 8)
  return Buffer.concat([head, box, noise])
}

/** Builds a PDF page with nested patterns, which takes far too long to draw. */
export function busyPdf(levels = 3, times = 40): Buffer {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>']
  const form = (level: number) => 4 + level
  const call = (level: number) => Array<string>(times).fill(`q 1 0 0 1 1 1 cm /F${level} Do Q`).join('\n')
  const stream = (head: string, body: string) => `<<${head}/Length ${body.length}>>stream\n${body}\nendstream`
  objects.push(
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 420]/Resources<</XObject<</F0 ${form(0)} 0 R>>>>/Contents ${form(levels)} 0 R>>`
  )
  for (let level = 0; level < levels; level += 1) {
    const isLast = level === levels - 1
    const inner = isLast ? '' : `/Resources<</XObject<</F${level + 1} ${form(level + 1)} 0 R>>>>`
    const body = isLast ? '0.2 0.5 0.3 rg 10 10 m 200 10 200 200 10 200 c b' : call(level + 1)
    objects.push(stream(`/Type/XObject/Subtype/Form/BBox[0 0 300 420]${inner}`, body))
  }
  objects.push(stream('', call(0)))
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  )
}
