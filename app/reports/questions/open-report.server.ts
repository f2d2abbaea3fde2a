import { ApiError } from '#app/contracts/api-error.ts'
import { listSavedReports, type SavedReport } from '#app/contracts/reports.ts'
import { previousPeriod, sameLastYear } from '#app/domain/calendar/range.ts'
import { isRefused, type ReportFrame } from '#app/domain/report/frame.ts'
import { type ReportQuery, writeReportQuery } from '#app/domain/report/query.ts'
import { type Slot, splitRange } from '#app/domain/report/slots.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import type { SlotRequest } from '../slots/runner.server.ts'
import { ownerOf } from '../turns.server.ts'
import { isDerived, type Report } from './question.server.ts'
import type { ReportAddress } from './read-address.server.ts'

/** `wanted` is null for invalid query parameters. */
export interface OpenedReport<T> {
  frame: ReportFrame
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
  const [question, saved] = await Promise.all([report.ask(viewer, url), lists ? listSaved(viewer) : null])
  const { address, scope: key, isOwnOnly = false } = question
  const base = isRefused(address) || !compares ? null : baseOf(address.query)
  const { own, slots } = isRefused(address) ? { own: 0, slots: [] } : cutSlots(address.query, base)
  const frame = { ...toFrame(address, url), isOwnOnly, base, ownSlots: own, saved }
  if (isRefused(frame)) return { frame, wanted: null }
  const load = async (slot: Slot, signal: AbortSignal) => report.sum(await question.load(slot, signal), address)
  return { frame, wanted: { key, slots, today: address.today, load, owner: ownerOf(viewer) } }
}

function cutSlots(query: ReportQuery, base: ReportFrame['base']): { own: number; slots: Slot[] } {
  const own = splitRange(query)
  const compared = base ? splitRange({ ...base, intervalDays: query.intervalDays }) : []
  const after = compared.map((slot) => ({ ...slot, index: slot.index + own.length }))
  return { own: own.length, slots: [...own, ...after] }
}

function toFrame(address: ReportAddress, { origin, pathname }: URL) {
  const { viewer, query, typed, problems, today, isFakeRefused, more, options, titles } = address
  const search = new URLSearchParams([...writeReportQuery(query), ...Object.entries(more)])
  return {
    typed,
    problems,
    range: { from: query.from, to: query.to },
    today,
    flags: { debug: query.debug, erp: query.erp, fake: query.fake },
    isFakeRefused,
    isWhole: viewer.modules.includes('enable_bookings_report'),
    can: {
      values: viewer.can('operation/values'),
      bookingReport: viewer.can('reports/booking'),
      bookingList: viewer.can('operation/booking-list')
    },
    isDerived: isDerived(viewer),
    more,
    products: options,
    titles,
    shareUrl: isRefused(address) ? null : `${origin}${pathname}?${search}`
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
