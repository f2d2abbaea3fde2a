import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { CSV_BOM } from '#app/domain/report/csv.ts'
import { csvResponse, explainRefusal, requireAccess } from '#app/session/index.server.ts'
import { loadPeople, toCsv } from './load-people.server.ts'

/** With documents and dates of birth only for those who see them on the page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/booking-list')
  try {
    const list = await loadPeople(viewer, params.uuid ?? '')
    return csvResponse(CSV_BOM + toCsv(list), 'pessoas-do-grupo.csv')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A file has no page for its error: its words alone.
    const { message, init } = explainRefusal(error, { answers403: true })
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(message, { status: init.status, headers })
  }
}
