import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { listLegacyNotes } from '#app/contracts/legacy/import.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { requireAccess, type Viewer } from '#app/session/require-access.server.ts'
import { whereKnown } from '#app/session/where-known.server.ts'
import { kindWords, nounWords } from './view.ts'

const headings = ['O quê', 'Número no sistema antigo', 'Situação', 'Por quê']
const slice = 500

/** The whole report, as it is read: by `context.download`, a Response cannot wait for its reader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/integrations')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const first = id === '' ? null : await whereKnown(readSlice(viewer, id, 0))
  // No report by that number: the page says which there are.
  if (!first) return redirect('/configurations/integrations/import')
  context.download = {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="importacao.csv"',
      'cache-control': 'no-store'
    },
    pieces: writeNotes(viewer, id, first)
  }
  return new Response(null)
}

type Slice = Awaited<ReturnType<typeof readSlice>>

function readSlice(viewer: Viewer, id: string, after: number) {
  return viewer.call(listLegacyNotes, { params: { id }, query: { after, limit: slice } })
}

async function* writeNotes(viewer: Viewer, id: string, first: Slice): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(CSV_BOM + csvLine(headings))
  for (let page = first; ; page = await readSlice(viewer, id, page.data.at(-1)?.id ?? 0)) {
    const lines = page.data.map((note) =>
      csvLine([nounWords(note.noun), note.legacy_id, kindWords(note.kind), note.what])
    )
    yield encoder.encode(lines.join(''))
    if (!page.has_next || page.data.length === 0) return
  }
}
