import { notFound } from '#app/contracts/api-error.ts'
import { getOperationsDay } from '#app/contracts/products/calendar.ts'
import { type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { listAttractions } from './list-attractions.server.ts'
import { isOpenDay } from './query.ts'

/** Reads the day in the URL. @throws ApiError 404 for an invalid day or one out of range */
export function requireDay(text: string | undefined): IsoDay {
  const day = toIsoDay(text ?? '')
  if (day === null || day !== text || !isOpenDay(day)) throw notFound()
  return day
}

export const attractionOf = (request: Request) =>
  (new URL(request.url).searchParams.get('atrativo') ?? '').trim().toLowerCase()

/** @throws ApiError 404 for an invalid day, and an attraction of another place */
export async function loadDay(viewer: Viewer, { date: text, request }: { date: string | undefined; request: Request }) {
  const date = requireDay(text)
  const attraction = attractionOf(request)
  const [chosen, found] = await Promise.all([
    listAttractions(viewer, attraction),
    whereKnown(viewer.call(getOperationsDay, { query: { date, product_uuid: attraction } }))
  ])
  return { ...chosen, date, attraction, found, today: viewer.today() }
}
