import { ApiError } from '#app/contracts/api-error.ts'
import { listProducts, type Product } from '#app/contracts/products.ts'
import { listSavedReports, type SavedReport } from '#app/contracts/reports.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { previousPeriod, sameLastYear } from '#app/domain/calendar/range.ts'
import { parseReportQuery, type ReportQuery, writeReportQuery } from '#app/domain/report/query.ts'
import { type Slot, splitRange } from '#app/domain/report/slots.ts'
import type { ReportFrame } from '#app/routes/guarded/reports/report-frame.ts'
import type { Viewer } from '#app/session/require-access.server.ts'

export interface OpenedReport {
  frame: ReportFrame
  query: ReportQuery
  /** The report's own slots, then those of what it is compared with; empty where something is wrong with the address. */
  slots: Slot[]
  today: string
  products: Product[]
}

interface Kind {
  /** Whether it can stand beside another period. */
  compares: boolean
  /** More of the address than every report has, to be kept in it. */
  more?: Record<string, string>
}

/** What stands around every report: its address read and checked, its choices, its saved fellows, its slots. */
export async function openReport(
  viewer: Viewer,
  request: Request,
  { compares, more = {} }: Kind
): Promise<OpenedReport> {
  const { timezone, uuid: pid } = viewer.place
  const today = todayIn(timezone, new Date())
  const [products, saved] = await Promise.all([viewer.call(listProducts, { query: { pid } }), listSaved(viewer)])
  const { searchParams, pathname, origin } = new URL(request.url)
  const canFake = viewer.modules.includes('enable_bookings_report')
  const { query, typed, problems } = parseReportQuery(searchParams, { today, canFake, products })
  const isRefused = Object.keys(problems).length > 0
  const own = isRefused ? [] : splitRange(query)
  const base = isRefused || !compares ? null : baseOf(query)
  const compared = base ? splitRange({ ...base, intervalDays: query.intervalDays }) : []
  const slots = [...own, ...compared.map((slot) => ({ ...slot, index: slot.index + own.length }))]
  const address = new URLSearchParams([...writeReportQuery(query), ...Object.entries(more)])
  const titles = products.flatMap(({ tickets }) => tickets.map(({ label, title }) => [label, title] as const))
  const frame: ReportFrame = {
    typed,
    problems,
    range: { from: query.from, to: query.to },
    base,
    ownSlots: own.length,
    today,
    flags: { debug: query.debug, erp: query.erp, fake: query.fake },
    isFakeRefused: searchParams.get('fake') === '1' && !query.fake,
    more,
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name })),
    titles: Object.fromEntries(titles),
    shareUrl: isRefused ? null : `${origin}${pathname}?${address}`,
    saved
  }
  return { frame, query, slots, today, products }
}

function baseOf(query: ReportQuery): ReportFrame['base'] {
  if (query.compare === '') return null
  return query.compare === 'year' ? sameLastYear(query) : previousPeriod(query)
}

/** Null where the API does not know of saved reports: they are our own addition. */
async function listSaved(viewer: Viewer): Promise<SavedReport[] | null> {
  try {
    const saved = await viewer.call(listSavedReports, {})
    return saved.filter(({ path }) => path.startsWith('/reports/'))
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Whose finished slots may be shown to this viewer too. */
export function permissionKeys({ permissions }: Viewer): string[] {
  return permissions.map(({ controller, action }) => `${controller}/${action}`)
}
