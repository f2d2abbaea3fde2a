import { type BookedAttractions, listBookedAttractions } from '#app/api-client/attractions.server.ts'
import type { Product } from '#app/contracts/products/public.ts'
import type { ReportProblems } from '#app/domain/report/frame.ts'
import { parseReportQuery, type ReportQuery, type ReportRequest } from '#app/domain/report/query.ts'
import type { Viewer } from '#app/session/require-access.server.ts'

export interface ReportAddress {
  viewer: Viewer
  /** Valid only when `problems` is empty. */
  query: ReportQuery
  typed: ReportRequest['typed']
  problems: ReportProblems
  /** Parameters that only this report has. */
  more: Record<string, string>
  isFakeRefused: boolean
  /** YYYY-MM-DD in the place's time zone. */
  today: string
  /** All attractions that bookings can refer to. */
  products: Product[]
  options: BookedAttractions['options']
  /** Ticket type titles, keyed by label. */
  titles: Record<string, string>
}

/** @throws ApiError when the place's attractions cannot be loaded */
export async function readAddress(viewer: Viewer, { searchParams }: URL): Promise<ReportAddress> {
  const pid = viewer.place.uuid
  const today = viewer.today()
  const { products, options, titles } = await listBookedAttractions(viewer.call, pid)
  const canFake = viewer.modules.includes('enable_bookings_report')
  const { query, typed, problems } = parseReportQuery(searchParams, { today, canFake, products })
  return {
    viewer,
    query,
    typed,
    problems,
    more: {},
    isFakeRefused: searchParams.get('fake') === '1' && !query.fake,
    today,
    products,
    options,
    titles: Object.fromEntries(titles)
  }
}
