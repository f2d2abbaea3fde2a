import { type AppLoadContext, redirect } from '@remix-run/node'
import { readForFile } from '#app/api-client/data-age.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { isRefused } from '#app/domain/report/frame.ts'
import { splitRange } from '#app/domain/report/slots.ts'
import { log } from '#app/log.server.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import type { Cell } from './file/sheet.server.ts'
import { tableFile } from './file/table-file.server.ts'
import { loadInOrder, SlotFailed } from './slots/sequence.server.ts'
import type { OpenTable, ReportTable } from './tables/table.server.ts'
import { type Owner, ownerOf, reportTurns } from './turns.server.ts'

/** Limit per request: up to six answers are in memory, and a day has thousands of bookings. */
const mostDays = 7

const ending = /\.(?:csv|xlsx)\/?$/i

/**
 * Converts the file's request into the page's, so that the page's permission applies and /login leads back to the page
 * instead of the file.
 */
export function toPageRequest(request: Request, signal = request.signal): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(ending, '')
  return new Request(url, { headers: request.headers, signal })
}

type DownloadRefusal = 403 | 429 | 500 | 501 | 503

interface Wanted {
  viewer: Viewer
  request: Request
  context: AppLoadContext
  open: OpenTable
}

/**
 * Sends the file through `context.download`, because a Response cannot wait for its reader. Awaits the first slot, to
 * refuse before any byte is sent.
 * @throws AbortError when the reader disconnects before that
 */
export function downloadReport({ viewer, request, context, open }: Wanted): Promise<Response> {
  return begun(request, context, async ({ page, signal }) => {
    const table = await open(viewer, page)
    if (isRefused(table.address)) return leadTo(page)
    const batches = waitForTurn(ownerOf(viewer), (owner) => loadBatches(table, { signal, owner }))
    const rows = request.method === 'HEAD' ? batches : await begin(batches, context.requestId)
    context.download = tableFile(request, { name: fileName(table), headings: table.headings, batches: rows })
    return new Response(null)
  })
}

interface Rows extends Pick<Wanted, 'request' | 'context'> {
  viewer: Parameters<typeof ownerOf>[0]
  /** File name without its ending. */
  name: string
  headings: readonly string[]
  batches: Batches
}

/** Sends any table as CSV or XLSX, by the end of the address. A later failure breaks the connection, so that nobody takes half a file for a whole one. */
export function downloadRows({ viewer, request, context, name, headings, batches: all }: Rows): Promise<Response> {
  return begun(request, context, async ({ signal }) => {
    const batches = waitForTurn(ownerOf(viewer), (owner) => eachInTurn(all, { signal, owner }))
    const rows = request.method === 'HEAD' ? batches : await begin(batches, context.requestId)
    context.download = tableFile(request, { name, headings, batches: rows })
    return new Response(null)
  })
}

interface Begun {
  page: URL
  signal: AbortSignal
}

const leadTo = ({ pathname, search }: URL) => redirect(`${pathname}${search}`)

async function begun(
  request: Request,
  context: AppLoadContext,
  start: (begun: Begun) => Promise<Response>
): Promise<Response> {
  // Node's undici may drop the Request's signal when it collects the Request; the door's stays.
  const signal = context.signal ?? request.signal
  const page = new URL(toPageRequest(request).url)
  try {
    return await start({ page, signal })
  } catch (error) {
    if (signal.aborted) throw error
    const cause = error instanceof SlotFailed ? error.cause : error
    if (cause instanceof Response) return cause
    // The page says at its filters what the API does not take; of a report it would show a failed slot.
    if (error instanceof ApiError && (error.status === 400 || error.status === 422)) return leadTo(page)
    const refused = downloadRefusal(cause)
    const { requestId } = context
    // An API without this data is not a failure.
    log[refused === 500 ? 'error' : refused === 501 ? 'info' : 'warn'](
      { requestId, err: error },
      'a download could not begin'
    )
    context.download = { refused }
  }
  return new Response(null)
}

function downloadRefusal(cause: unknown): DownloadRefusal {
  if (!(cause instanceof ApiError)) return 500
  if (cause.code === 'too_many_reports') return 429
  if (cause.code === 'absent') return 501
  return cause.status === 403 ? 403 : 503
}

type Batches = AsyncGenerator<Cell[][], void>

interface InTurn {
  signal: AbortSignal
  owner: Owner
}

function loadBatches({ address: { query }, slots, load }: ReportTable, { signal, owner }: InTurn): Batches {
  const intervalDays = Math.min(query.intervalDays, mostDays)
  return loadInOrder({
    slots: slots ?? splitRange({ ...query, intervalDays }),
    load: (slot, asked) => reportTurns.run(owner, asked, () => readForFile(() => load(slot, asked))),
    signal
  })
}

async function* eachInTurn(batches: Batches, { signal, owner }: InTurn): Batches {
  try {
    for (;;) {
      const batch = await reportTurns.run(owner, signal, () => readForFile(() => batches.next()))
      if (batch.done) return
      yield batch.value
    }
  } finally {
    await batches.return()
  }
}

/**
 * Counts towards the owner's open downloads until its first rows arrive, and again once it is read on.
 * @throws ApiError 429
 */
async function* waitForTurn(owner: Owner, open: (owner: Owner) => Batches): Batches {
  let end = reportTurns.enter(owner)
  const batches = open(owner)
  try {
    const first = await batches.next()
    end()
    if (first.done) return
    yield first.value
    end = reportTurns.enter(owner, true)
    yield* batches
  } finally {
    end()
    await batches.return()
  }
}

async function begin(batches: Batches, requestId: string): Promise<Batches> {
  return resume(await batches.next(), batches, requestId)
}

async function* resume(first: IteratorResult<Cell[][], void>, rest: Batches, requestId: string): Batches {
  try {
    if (!first.done) yield first.value
    yield* rest
  } catch (error) {
    if (error instanceof SlotFailed) log.warn({ requestId, err: error }, 'a download broke off')
    throw error
  } finally {
    await rest.return()
  }
}

function fileName({ name, address }: ReportTable): string {
  const { from, to, fake } = address.query
  return `${fake ? 'dados-inventados-' : ''}${name}-${from}-a-${to}`
}
