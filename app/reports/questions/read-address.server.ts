import { type BookedAttractions, beginBookedAttractions } from '#app/api-client/attractions.server.ts'
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
  /** Rejects with an ApiError when they cannot be loaded. */
  attractions: Promise<BookedAttractions>
}

/** @throws ApiError when the query depends on the place's attractions and they cannot be loaded */
export async function readAddress(viewer: Viewer, { searchParams }: URL): Promise<ReportAddress> {
  const pid = viewer.place.uuid
  const today = viewer.today()
  const canFake = viewer.modules.includes('enable_bookings_report')
  const isFake = searchParams.get('fake') === '1'
  const isWaitedFor = Boolean(searchParams.get('atrativo')) || (canFake && isFake)
  const { attractions, products } = await beginBookedAttractions(viewer.call, { pid, isWaitedFor })
  const { query, typed, problems } = parseReportQuery(searchParams, { today, canFake, products })
  return {
    viewer,
    query,
    typed,
    problems,
    more: {},
    isFakeRefused: isFake && !query.fake,
    today,
    attractions
  }
}
