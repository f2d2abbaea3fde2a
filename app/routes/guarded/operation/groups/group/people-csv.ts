import type { LoaderFunctionArgs } from '@remix-run/node'
import { CSV_BOM } from '#app/domain/report/csv.ts'
import { csvResponse, refuseAsText, requireAccess } from '#app/session/index.server.ts'
import { loadPeople, toCsv } from './load-people.server.ts'

/** With documents and dates of birth only for those who see them on the page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/booking-list')
  try {
    const list = await loadPeople(viewer, params.uuid ?? '')
    return csvResponse(CSV_BOM + toCsv(list), 'pessoas-do-grupo.csv')
  } catch (error) {
    return refuseAsText(error)
  }
}
