import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants } from 'node:zlib'
import { ZipFile } from 'yazl'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { CSV_BOM, type CsvValue, csvLine } from '#app/domain/report/csv.ts'
import { SlotFailed } from '../slots/sequence.server.ts'
import { type Cell, contentTypesXml, sheetHead, sheetRow, sheetTail, workbookParts } from './sheet.server.ts'

export interface Table {
  headings: readonly string[]
  batches: AsyncIterable<Cell[][]>
}

/** Rows written before other requests get a turn of the event loop. */
const rowsAtOnce = 500

/** Stays below Excel's limit of 1 048 576; further rows go to another sheet. */
const rowsPerSheet = 1_000_000

/** If a slot fails for good, ends the file with a line that says so: the rows before it are right. */
export async function* writeCsv({ headings, batches }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_BOM + csvLine(headings))
  try {
    for await (const rows of batches) {
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        yield Buffer.from(
          rows
            .slice(at, at + rowsAtOnce)
            .map((row) => csvLine(row.map(toCsvValue)))
            .join('')
        )
      }
    }
  } catch (error) {
    if (!(error instanceof SlotFailed)) throw error
    const { from } = error.slot
    yield Buffer.from(csvLine([`ARQUIVO INCOMPLETO: faltam os dados de ${formatDay(from)} em diante. Baixe de novo.`]))
  }
}

function toCsvValue(cell: Cell): CsvValue {
  return typeof cell === 'object' && cell !== null && 'day' in cell ? formatDay(cell.day) : cell
}

/** If a slot fails for good, throws and breaks off: Excel would "repair" half an archive into half a report. */
export function writeXlsx({ headings, batches }: Table, perSheet = rowsPerSheet): AsyncGenerator<Buffer> {
  return zip(listParts(headings, createFeed(batches), perSheet))
}

async function* listParts(headings: readonly string[], feed: Feed, perSheet: number): AsyncGenerator<ZipEntry> {
  const sheets: string[] = []
  yield { name: '[Content_Types].xml', pieces: [Buffer.from(contentTypesXml)] }
  try {
    do {
      sheets.push(`Planilha ${sheets.length + 1}`)
      yield { name: `xl/worksheets/sheet${sheets.length}.xml`, pieces: writeSheet(headings, feed, perSheet) }
    } while (!(await feed.isEmpty()))
  } finally {
    await feed.close()
  }
  for (const [name, text] of Object.entries(workbookParts(sheets))) yield { name, pieces: [Buffer.from(text)] }
}

async function* writeSheet(headings: readonly string[], feed: Feed, perSheet: number): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetHead(headings))
  let written = 0
  while (written < perSheet && !(await feed.isEmpty())) {
    const rows = feed.take(Math.min(rowsAtOnce, perSheet - written))
    const first = written + 2
    yield Buffer.from(rows.map((row, index) => sheetRow(row, first + index)).join(''))
    written += rows.length
  }
  yield Buffer.from(sheetTail)
}

interface Feed {
  isEmpty(): Promise<boolean>
  /** Call only after `isEmpty` returned false: takes at least one row. */
  take(most: number): Cell[][]
  close(): Promise<void>
}

function createFeed(batches: AsyncIterable<Cell[][]>): Feed {
  const iterator = batches[Symbol.asyncIterator]()
  let rows: Cell[][] = []
  let at = 0
  return {
    async isEmpty() {
      while (at >= rows.length) {
        const next = await iterator.next()
        if (next.done) return true
        rows = next.value
        at = 0
      }
      return false
    },
    take(most) {
      const taken = rows.slice(at, at + most)
      at += taken.length
      return taken
    },
    async close() {
      await iterator.return?.()
    }
  }
}

interface ZipEntry {
  name: string
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Fixed date: equal rows make an equal file. */
const written = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: constants.Z_BEST_SPEED }

/** Compresses only as fast as the output is read. @throws unknown what an entry throws */
async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
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
