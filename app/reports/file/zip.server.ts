import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants } from 'node:zlib'
import { ZipFile } from 'yazl'

/** One file of an archive, made as it is written. */
export interface ZipEntry {
  name: string
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** The earliest a ZIP can say: the same rows always make the same file. */
const written = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: constants.Z_BEST_SPEED }

/**
 * An archive as a stream: nothing is compressed before the reader has taken what came before it.
 * @throws unknown what an entry throws
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile()
  const output = new PassThrough()
  // Whoever reads the output is told what went wrong.
  pipeline(archive.outputStream, output, () => {})
  addInTurn(archive, entries, output).catch((error: Error) => output.destroy(error))
  yield* output
}

/** One after the other: whether there is another entry is known only when the last one is written. */
async function addInTurn(archive: ZipFile, entries: Parameters<typeof zip>[0], output: PassThrough): Promise<void> {
  let source: Readable | undefined
  // The archive would let go of the entry of a reader who left, and never end it.
  output.once('close', () => source?.destroy())
  for await (const { name, pieces } of entries) {
    if (output.destroyed) return
    source = Readable.from(pieces, { objectMode: true, highWaterMark: 1 })
    archive.addReadStream(source, name, written)
    await finished(source, { writable: false })
  }
  archive.end()
}
