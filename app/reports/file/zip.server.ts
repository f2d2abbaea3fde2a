import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants } from 'node:zlib'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Fixed date: equal rows make an equal file. */
const written = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: constants.Z_BEST_SPEED }

/** Compresses only as fast as the output is read. @throws unknown what an entry throws */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile()
  const output = new PassThrough()
  // The reader of the output receives the errors.
  pipeline(archive.outputStream, output, () => {})
  addInTurn(archive, entries, output).catch((error: Error) => output.destroy(error))
  yield* output
}

async function addInTurn(archive: ZipFile, entries: Parameters<typeof zip>[0], output: PassThrough): Promise<void> {
  let source: Readable | undefined
  // Destroy the source when the reader disconnects: yazl would never end the entry.
  output.once('close', () => source?.destroy())
  for await (const { name, pieces } of entries) {
    if (output.destroyed) return
    source = Readable.from(pieces, { objectMode: true, highWaterMark: 1 })
    archive.addReadStream(source, name, written)
    await finished(source, { writable: false })
  }
  archive.end()
}
