import type { AppLoadContext } from '@remix-run/node'
import { readForFile } from '#app/api-client/data-age.server.ts'
import type { CsvValue } from '#app/domain/report/csv.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { slotTimeoutMs } from '../slots/runner.server.ts'
import { ownerOf, reportTurns } from '../turns.server.ts'
import type { Cell } from './sheet.server.ts'
import { tableFile } from './table-file.server.ts'

interface Slice<Row> {
  data: readonly Row[]
  total: number
}

interface Download<Row> {
  /** File name without its ending. */
  name: string
  headings: readonly string[]
  /** Page size: the most rows that the call returns. */
  size: number
  /** Reads one page. `options` gives each page its own time limit: the request's deadline would cut a long list off. */
  read(page: number, options: { timeoutMs: number }): Promise<Slice<Row>>
  toLine(row: Row): readonly CsvValue[]
}

export interface FileRequest {
  viewer: Viewer
  /** Its address ends with the kind of the file. */
  request: Request
  context: AppLoadContext
}

/** Loads each page only when the reader wants it, through `context.download`: a Response cannot wait for its reader. */
export async function downloadPages<Row>(
  { viewer, request, context }: FileRequest,
  { read: readPage, ...rest }: Download<Row>
): Promise<Response> {
  const owner = ownerOf(viewer)
  const never = new AbortController().signal
  const read = (page: number) =>
    reportTurns.run(owner, context.signal ?? never, () =>
      readForFile(() => readPage(page, { timeoutMs: slotTimeoutMs }))
    )
  const download = { ...rest, read }
  // Read the first page before sending, so that a refusal becomes an error page.
  const first = await read(1)
  const { name, headings } = download
  context.download = tableFile(request, { name, headings, batches: readOn(first, download) })
  return new Response(null)
}

type Reading<Row> = Omit<Download<Row>, 'read'> & { read(page: number): Promise<Slice<Row>> }

async function* readOn<Row>(first: Slice<Row>, { size, read, toLine }: Reading<Row>): AsyncGenerator<Cell[][]> {
  for (let page = 1, slice = first; ; page += 1, slice = await read(page)) {
    yield slice.data.map((row) => toLine(row).map((value) => value ?? null))
    if (slice.data.length === 0 || page * size >= slice.total) return
  }
}
