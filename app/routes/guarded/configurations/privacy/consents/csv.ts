import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Consent, listConsents } from '#app/contracts/privacy/people.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { requireAccess, type Viewer } from '#app/session/index.server.ts'
import { type ConsentQuery, readConsentQuery } from './query.ts'
import { consentWords } from './words.ts'

const headings = ['Quando', 'Quem', 'O quê', 'Texto aceito (SHA-256)', 'Origem', 'Endereço', 'Navegador']
const slice = 500

/** All that the filters leave, as it is read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  const asked = readConsentQuery(new URL(request.url).searchParams)
  const first = await readSlice(viewer, asked, 1)
  context.download = {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="consentimentos.csv"',
      'cache-control': 'no-store'
    },
    pieces: write(viewer, asked, first)
  }
  return new Response(null)
}

const readSlice = (viewer: Viewer, asked: ConsentQuery, page: number) =>
  viewer.call(listConsents, { query: { ...asked, page, limit: slice } })

async function* write(viewer: Viewer, asked: ConsentQuery, first: Awaited<ReturnType<typeof readSlice>>) {
  const encoder = new TextEncoder()
  yield encoder.encode(CSV_BOM + csvLine(headings))
  for (let page = 1, found = first; ; found = await readSlice(viewer, asked, ++page)) {
    yield encoder.encode(found.data.map((row) => toLine(row, viewer.place.timezone)).join(''))
    if (page * slice >= found.total || found.data.length === 0) return
  }
}

const toLine = (row: Consent, zone: string) =>
  csvLine([formatInstant(row.at, zone), row.name, consentWords(row), row.hash, row.source, row.address, row.agent])
