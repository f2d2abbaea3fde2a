import { ApiError } from '#app/contracts/api-error.ts'
import { SaleDaySchema } from '#app/contracts/bills.ts'
import { listProducts } from '#app/contracts/products.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { parseReportQuery } from '#app/domain/report/query.ts'
import { splitRange } from '#app/domain/report/slots.ts'
import { log } from '#app/log.server.ts'
import { requireAccess, type Viewer } from '#app/session/require-access.server.ts'
import { writeCsv, writeXlsx } from './file/write-table.server.ts'
import { loadInOrder, SlotFailed } from './slots/sequence.server.ts'
import { type Asked, type ReportName, reportTables } from './tables/tables.server.ts'

/** A file for the door to write: nothing of it is made before the reader has taken what came before. */
export interface Download {
  headers: Record<string, string>
  pieces: AsyncIterable<Buffer>
}

interface Kind {
  write: typeof writeCsv
  type: string
}

const kinds: Record<string, Kind> = {
  csv: { write: writeCsv, type: 'text/csv; charset=utf-8' },
  xlsx: {
    write: (table) => writeXlsx(table),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  }
}

const reports = new Map<string, { report: ReportName; fileName: string }>([
  ['/reports/sales', { report: 'sales', fileName: 'vendas' }],
  ['/reports/visits', { report: 'visits', fileName: 'visitas' }],
  ['/reports/booking', { report: 'booking', fileName: 'reservas' }]
])

/** The days of one request at most: six answers are held, and days have thousands of bookings. */
const mostDays = 7

/**
 * The file behind `/reports/….csv` and `.xlsx` with the query of its page, null for any other request. The guard is the
 * page's own and comes first: no session leads to /login and back to the page (a file would leave somebody at the
 * sign-in), no permission to /dashboard; an address that is no good leads to the page, which says why. A Response
 * without a body is a refusal that the door words. `signal` fires when the reader leaves; the request's own may be lost
 * with a request that nobody holds any more.
 */
export async function download(request: Request, signal: AbortSignal): Promise<Response | Download | null> {
  const url = new URL(request.url)
  const [, page = '', ending = ''] = /^(\/reports\/[a-z]+)\.(csv|xlsx)$/.exec(url.pathname) ?? []
  const wanted = reports.get(page)
  const kind = kinds[ending]
  if (!wanted || !kind || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  url.pathname = page
  const requestId = request.headers.get('x-request-id')
  try {
    const viewer = await requireAccess(new Request(url, { headers: request.headers, signal }))
    const asked = await readAsked(viewer, url)
    if (!asked) return new Response(null, { status: 302, headers: { location: `${page}${url.search}` } })
    const table = reportTables[wanted.report](asked)
    const { from, to, intervalDays, fake } = asked.query
    const slots = splitRange({ from, to, intervalDays: Math.min(intervalDays, mostDays) })
    const batches = loadInOrder({ slots, load: table.load, signal })
    const rows = request.method === 'HEAD' ? batches : await begin(batches, requestId)
    const name = `${fake ? 'dados-inventados-' : ''}${wanted.fileName}-${from}-a-${to}.${ending}`
    return {
      headers: {
        'content-type': kind.type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store'
      },
      pieces: kind.write({ headings: table.headings, batches: rows })
    }
  } catch (error) {
    if (signal.aborted) throw error
    return answerFor(error, requestId)
  }
}

/** Null where something is wrong with the address. */
async function readAsked(viewer: Viewer, { pathname, searchParams }: URL): Promise<Asked | null> {
  const today = todayIn(viewer.place.timezone, new Date())
  const products = await viewer.call(listProducts, { query: { pid: viewer.place.uuid } })
  const canFake = viewer.modules.includes('enable_bookings_report')
  const { query, problems } = parseReportQuery(searchParams, { today, canFake, products })
  const typedBasis = pathname === '/reports/sales' ? searchParams.get('por') : null
  const por = SaleDaySchema.safeParse(typedBasis || 'compra')
  if (Object.keys(problems).length > 0 || !por.success) return null
  const titles = products.flatMap(({ tickets }) => tickets.map(({ label, title }) => [label, title] as const))
  return { viewer, query, today, products, titles: Object.fromEntries(titles), por: por.data }
}

/** The first slot is awaited before the first byte: a file that cannot even begin becomes an error page. */
async function begin<T>(batches: AsyncGenerator<T, void>, requestId: string | null): Promise<AsyncGenerator<T>> {
  return resume(await batches.next(), batches, requestId)
}

async function* resume<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void>,
  requestId: string | null
): AsyncGenerator<T> {
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

function answerFor(error: unknown, requestId: string | null): Response {
  const cause = error instanceof SlotFailed ? error.cause : error
  if (cause instanceof Response) return cause
  if (!(cause instanceof ApiError)) throw error
  log.warn({ requestId, err: error }, 'a download could not begin')
  return new Response(null, { status: cause.status === 403 ? 403 : 503 })
}
