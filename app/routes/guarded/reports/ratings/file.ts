import type { LoaderFunctionArgs } from '@remix-run/node'
import { listVisitRatings } from '#app/contracts/messages/ratings.ts'
import { downloadRows, toPageRequest } from '#app/reports/download.server.ts'
import { requireAccess, type Viewer } from '#app/session/index.server.ts'
import { type RatingQuery, readRatingQuery } from './query.ts'
import { toRow } from './view.ts'

const headings = ['Respondida em', 'Dia da visita', 'Atrativo', 'Nota', 'Comentário', 'Quem', 'Reserva']
const slice = 500

/** All that the filters leave, whatever the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(toPageRequest(request, context.signal), 'reports/ratings')
  const asked = readRatingQuery(new URL(request.url).searchParams)
  return downloadRows({ viewer, request, context, name: 'satisfacao', headings, batches: readRatings(viewer, asked) })
}

async function* readRatings({ call, place }: Viewer, asked: RatingQuery) {
  for (let page = 1; ; page += 1) {
    const { data } = await call(listVisitRatings, { query: { ...asked, page, limit: slice } })
    const rows = data.map((rating) => toRow(rating, place.timezone))
    yield rows.map((row) => [row.answered, row.visit, row.product, row.score, row.comment, row.name, row.code])
    if (data.length < slice) return
  }
}
