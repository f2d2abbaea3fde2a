import type { LoaderFunctionArgs } from '@remix-run/node'
import { listVisitRatings } from '#app/contracts/messages/ratings.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { requireAccess, type Viewer } from '#app/session/index.server.ts'
import { type RatingQuery, readRatingQuery } from './query.ts'
import { toRow } from './view.ts'

const headings = ['Respondida em', 'Dia da visita', 'Atrativo', 'Nota', 'Comentário', 'Quem', 'Reserva']
const slice = 500

/** All that the filters leave. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'reports/ratings')
  const asked = readRatingQuery(new URL(request.url).searchParams)
  const first = await readSlice(viewer, asked, 1)
  context.download = {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="satisfacao.csv"',
      'cache-control': 'no-store'
    },
    pieces: write(viewer, asked, first)
  }
  return new Response(null)
}

const readSlice = (viewer: Viewer, asked: RatingQuery, page: number) =>
  viewer.call(listVisitRatings, { query: { ...asked, page, limit: slice } })

async function* write(viewer: Viewer, asked: RatingQuery, first: Awaited<ReturnType<typeof readSlice>>) {
  const encoder = new TextEncoder()
  yield encoder.encode(CSV_BOM + csvLine(headings))
  for (let page = 1, found = first; ; found = await readSlice(viewer, asked, ++page)) {
    const rows = found.data.map((rating) => toRow(rating, viewer.place.timezone))
    yield encoder.encode(
      rows
        .map(({ answered, visit, product, score, comment, name, code }) =>
          csvLine([answered, visit, product, score, comment, name, code])
        )
        .join('')
    )
    if (page * slice >= found.total || found.data.length === 0) return
  }
}
