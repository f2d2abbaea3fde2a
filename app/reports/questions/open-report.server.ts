import { ApiError } from '#app/contracts/api-error.ts'
import { listSavedReports, type SavedReport } from '#app/contracts/reports.ts'
import { type DayRange, previousPeriod, sameLastYear } from '#app/domain/calendar/range.ts'
import { isRefused, type ReportFrame } from '#app/domain/report/frame.ts'
import { type ReportQuery, writeReportQuery } from '#app/domain/report/query.ts'
import { type Slot, splitRange } from '#app/domain/report/slots.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { awaitedLater } from '#app/time/awaited-later.server.ts'
import type { SlotRequest } from '../slots/runner.server.ts'
import { ownerOf } from '../turns.server.ts'
import { isDerived, type Question, type Report } from './question.server.ts'

/** `frame` waits for what its filters list, and rejects with an ApiError. `wanted` is null for invalid query parameters. */
export interface OpenedReport<T> {
  frame: Promise<ReportFrame>
  /** YYYY-MM-DD in the place's time zone. */
  today: string
  range: DayRange
  wanted: Omit<SlotRequest<T>, 'signal'> | null
}

interface Opening<Rows, T> {
  viewer: Viewer
  request: Request
  report: Report<Rows, T>
  compares?: boolean
  lists?: boolean
}

export async function openReport<Rows, T>(opening: Opening<Rows, T>): Promise<OpenedReport<T>> {
  const { viewer, request, report, compares = false, lists = false } = opening
  const url = new URL(request.url)
  const saved = awaitedLater(lists ? listSaved(viewer) : Promise.resolve(null))
  const question = await report.ask(viewer, url)
  const { address, scope: key } = question
  const { query, today, attractions } = address
  const base = isRefused(address) || !compares ? null : baseOf(query)
  const { own, slots } = isRefused(address) ? { own: 0, slots: [] } : cutSlots(query, base)
  const frame = awaitedLater(toFrame({ question, url, base, ownSlots: own, saved }))
  const opened = { frame, today, range: { from: query.from, to: query.to } }
  if (isRefused(address)) return { ...opened, wanted: null }
  const load = async (slot: Slot, signal: AbortSignal) => {
    const rows = await question.load(slot, signal)
    return report.sum(rows, { today, titles: Object.fromEntries((await attractions).titles) })
  }
  return { ...opened, wanted: { key, slots, today, load, owner: ownerOf(viewer) } }
}

function cutSlots(query: ReportQuery, base: ReportFrame['base']): { own: number; slots: Slot[] } {
  const own = splitRange(query)
  const compared = base ? splitRange({ ...base, intervalDays: query.intervalDays }) : []
  const after = compared.map((slot) => ({ ...slot, index: slot.index + own.length }))
  return { own: own.length, slots: [...own, ...after] }
}

interface Framed {
  question: Pick<Question<unknown>, 'address' | 'isOwnOnly'>
  url: URL
  base: ReportFrame['base']
  ownSlots: number
  saved: Promise<ReportFrame['saved']>
}

/** @throws ApiError when the place's attractions cannot be loaded */
async function toFrame({ question, url, base, ownSlots, saved: asked }: Framed): Promise<ReportFrame> {
  const { address, isOwnOnly = false } = question
  const { viewer, query, typed, problems, today, isFakeRefused, more } = address
  const search = new URLSearchParams([...writeReportQuery(query), ...Object.entries(more)])
  const [{ options, titles }, saved] = await Promise.all([address.attractions, asked])
  return {
    typed,
    problems,
    range: { from: query.from, to: query.to },
    base,
    ownSlots,
    today,
    flags: { debug: query.debug, erp: query.erp, fake: query.fake },
    isFakeRefused,
    isWhole: viewer.modules.includes('enable_bookings_report'),
    isOwnOnly,
    can: {
      values: viewer.can('operation/values'),
      bookingReport: viewer.can('reports/booking'),
      bookingList: viewer.can('operation/booking-list')
    },
    isDerived: isDerived(viewer),
    more,
    products: options,
    titles: Object.fromEntries(titles),
    shareUrl: isRefused(address) ? null : `${url.origin}${url.pathname}?${search}`,
    saved
  }
}

function baseOf(query: ReportQuery): ReportFrame['base'] {
  if (query.compare === '') return null
  return query.compare === 'year' ? sameLastYear(query) : previousPeriod(query)
}

/** Null when the API lacks saved reports, which are our extension. */
async function listSaved(viewer: Viewer): Promise<SavedReport[] | null> {
  try {
    const saved = await viewer.call(listSavedReports, {})
    return saved.filter(({ path }) => path.startsWith('/reports/'))
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
