import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { downloadRows, toPageRequest } from '#app/reports/download.server.ts'
import type { Cell } from '#app/reports/file/sheet.server.ts'
import { slotTimeoutMs } from '#app/reports/slots/runner.server.ts'
import { type CallOptions, requireAccess, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { type Asked, actionsOf, emptyOf, type Filters, type List, type ListData } from './define-list.tsx'

interface Found {
  data: readonly unknown[]
  total: number
}

type ItemOf<F extends Found> = F['data'][number]

/** Context for making the rows of a list. */
export interface ListReader {
  viewer: Viewer
  zone: string
  today: IsoDay
}

interface Served<F extends Filters, Row, More, Answer extends Found> {
  permission: PermissionKey
  /** Default 20. */
  size?: number
  /** One page of the answer. `options` belong to the call: a page of a download has its own deadline. */
  read(asked: Asked<F> & { page: number; limit: number }, reader: ListReader, options?: CallOptions): Promise<Answer>
  row(item: ItemOf<Answer>, reader: ListReader): Row
  sums?(answer: Answer, reader: ListReader): readonly (readonly [string, string])[]
  /** Options of filters, by the name that the filter gives. */
  options?(reader: ListReader): Promise<ListOptions>
  /** `asking` is the answer under way, for whoever takes more from it than rows. */
  more?(reader: ListReader, asking: Promise<Answer>, search: URLSearchParams): More | Promise<More>
  file?: {
    /** The name of the file, without its ending. */
    name: string
    /** Rows of one call: as many as the API gives at once. */
    size: number
    cells: Readonly<Record<string, (row: Row, item: ItemOf<Answer>, reader: ListReader) => Cell | undefined>>
  }
}

type ListOptions = ListData<Filters, unknown, unknown>['options']

/** The page's loader; `loader.file` is the loader of its CSV and its XLSX. Both ask for the permission first. */
export function serveList<F extends Filters, Row, More, Answer extends Found>(
  { definition }: List<F, Row, More>,
  served: Served<F, Row, More, Answer>
) {
  const { size = 20, permission, read, row, sums, options, more, file } = served
  const { path, filters, absent, rowKey } = definition

  async function loader({ request }: LoaderFunctionArgs) {
    const viewer = await requireAccess(request, permission)
    const search = new URL(request.url).searchParams
    const asked = readAsked(filters, search)
    const page = readPage(search.get('pagina'))
    const reader = toReader(viewer)
    const asking = read({ ...asked, page, limit: size }, reader)
    const [answer, choices, given] = await Promise.all([
      absent ? whereKnown(asking) : asking,
      options?.(reader),
      more?.(reader, asking, search)
    ])
    // Only a list that gives the page nothing more has no `more`.
    const extra = given as More
    const wanted = [...actionsOf(definition, extra), emptyOf(definition, extra).action].map((one) => one?.permission)
    return {
      asked,
      page,
      isNarrowed: Object.entries(filters).some(([key, { kind }]) => kind !== 'order' && asked[key] !== ''),
      found: answer && {
        rows: answer.data.map((item) => row(item, reader)),
        total: answer.total,
        pages: Math.max(1, Math.ceil(answer.total / size)),
        sums: sums?.(answer, reader) ?? []
      },
      hasFile: file !== undefined,
      granted: wanted.filter((one): one is PermissionKey => one !== undefined && viewer.can(one)),
      options: choices ?? {},
      more: extra
    } satisfies ListData<F, Row, More>
  }

  /** All that the filters leave, in the order of the list, as it is read. */
  async function fileLoader({ request, context }: LoaderFunctionArgs) {
    const viewer = await requireAccess(toPageRequest(request, context.signal), permission)
    if (!file) throw new Response(null, { status: 404 })
    const asked = readAsked(filters, new URL(request.url).searchParams)
    const reader = toReader(viewer)
    const { name, size: limit, cells } = file
    const batches = readPages(async (page) => {
      const asking = read({ ...asked, page, limit }, reader, { timeoutMs: slotTimeoutMs })
      const answer = absent ? await whereKnown(asking) : await asking
      // The page says why there is nothing.
      if (!answer) throw redirect(path)
      const rows = answer.data.map((item) => ({ item, row: row(item, reader) }))
      return {
        total: answer.total,
        rows: rows.map((one) => ({
          key: rowKey(one.row),
          cells: Object.values(cells).map((cell) => cell(one.row, one.item, reader) ?? null)
        }))
      }
    })
    return downloadRows({ viewer, request, context, name, headings: Object.keys(cells), batches })
  }

  return Object.assign(loader, { file: fileLoader })
}

const toReader = (viewer: Viewer): ListReader => {
  const zone = viewer.place.timezone
  return { viewer, zone, today: viewer.today() }
}

function readAsked<F extends Filters>(filters: F, search: URLSearchParams): Asked<F> {
  const read = Object.entries(filters).map(([key, { name, read }]) => [key, read((search.get(name) ?? '').trim())])
  return Object.fromEntries(read) as Asked<F>
}

interface Slice {
  total: number
  rows: { key: string; cells: Cell[] }[]
}

/** A row that moves to another page meanwhile is written once. An API may give fewer at once than were asked for. */
async function* readPages(read: (page: number) => Promise<Slice>): AsyncGenerator<Cell[][], void> {
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read(page)
    const fresh = rows.filter(({ key }) => !seen.has(key))
    for (const { key } of fresh) seen.add(key)
    yield fresh.map(({ cells }) => cells)
    if (fresh.length === 0 || seen.size >= total) return
  }
}
