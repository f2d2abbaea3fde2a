import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive, made as it is written. */
export interface ZipEntry {
  /** ASCII. */
  name: string
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Written {
  name: Buffer
  crc: number
  size: number
  packed: number
  offset: number
}

// Sizes are not known before an entry is written, so they follow it (bit 3); 20 is the version that knows deflate.
const sizesFollow = 8
const deflated = 8
const version = 20
/** 1980-01-01 00:00, the earliest a ZIP can say: the same rows always make the same file. */
const date = 0x0021

/**
 * An archive as a stream (APPNOTE.TXT 6.3.10, without ZIP64): nothing is compressed before the reader has taken what
 * came before it, and zlib works on its own threads. @throws RangeError for what would need ZIP64
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, pieces } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, offset }
    written.push(entry)
    const head = localHead(entry)
    yield head
    yield* deflate(pieces, entry)
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    if (offset > 0xffff_ffff || entry.size > 0xffff_ffff) throw new RangeError('too much for a ZIP')
  }
  const directory = Buffer.concat(written.map(directoryLine))
  yield Buffer.concat([directory, directoryEnd(written.length, directory.length, offset)])
}

async function* deflate(pieces: ZipEntry['pieces'], entry: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const piece of pieces) {
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      yield piece
    }
  }
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
  // What goes wrong on either side ends the other; whoever reads the packer is told.
  pipeline(Readable.from(measured(), { objectMode: true, highWaterMark: 1 }), packer, () => {})
  for await (const chunk of packer) {
    entry.packed += chunk.length
    yield chunk
  }
}

function localHead({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(sizesFollow, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(date, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  writeSizes(tail, 4, { crc, packed, size })
  return tail
}

function writeSizes(into: Buffer, at: number, { crc, packed, size }: Omit<Written, 'name' | 'offset'>): void {
  into.writeUInt32LE(crc, at)
  into.writeUInt32LE(packed, at + 4)
  into.writeUInt32LE(size, at + 8)
}

function directoryLine({ name, offset, ...sizes }: Written): Buffer {
  const line = Buffer.alloc(46)
  line.writeUInt32LE(0x02014b50, 0)
  line.writeUInt16LE(version, 4)
  line.writeUInt16LE(version, 6)
  line.writeUInt16LE(sizesFollow, 8)
  line.writeUInt16LE(deflated, 10)
  line.writeUInt16LE(date, 14)
  writeSizes(line, 16, sizes)
  line.writeUInt16LE(name.length, 28)
  line.writeUInt32LE(offset, 42)
  return Buffer.concat([line, name])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
