import type { LoaderFunctionArgs } from '@remix-run/node'
import { type AuditEvent, listAudit } from '#app/contracts/audit/calls.ts'
import { auditWords } from '#app/domain/audit/actions.ts'
import { formatInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { requireAccess, type Viewer } from '#app/session/require-access.server.ts'
import { now } from '#app/time/clock.server.ts'
import { type AuditQuery, readAuditQuery, toCall } from './query.ts'

const headings = ['Quando', 'Quem', 'Ação', 'O quê', 'De', 'Para', 'Motivo', 'Endereço', 'Pedido']
const slice = 500

/** All that the filters leave, as it is read: by `context.download`, a Response cannot wait for its reader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'audit/index')
  const asked = { ...readAuditQuery(new URL(request.url).searchParams), after: undefined, before: undefined }
  const first = await readSlice(viewer, asked, undefined)
  context.download = {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="registro-de-alteracoes.csv"',
      'cache-control': 'no-store'
    },
    pieces: write(viewer, asked, first)
  }
  return new Response(null)
}

type Slice = Awaited<ReturnType<typeof readSlice>>

function readSlice(viewer: Viewer, asked: AuditQuery, after: number | undefined) {
  const today = todayIn(viewer.place.timezone, now())
  return viewer.call(listAudit, { query: { ...toCall(asked, today), limit: slice, after } })
}

async function* write(viewer: Viewer, asked: AuditQuery, first: Slice): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(CSV_BOM + csvLine(headings))
  for (let page = first; ; page = await readSlice(viewer, asked, page.data.at(-1)?.id)) {
    yield encoder.encode(page.data.map((event) => toLine(event, viewer.place.timezone)).join(''))
    if (!page.has_next || page.data.length === 0) return
  }
}

const onOneLine = (text: string) => text.split('\n').join('; ')

function toLine(event: AuditEvent, zone: string): string {
  return csvLine([
    event.at ? formatInstant(event.at, zone) : '',
    event.actor,
    auditWords(event.action),
    event.label,
    onOneLine(event.from),
    onOneLine(event.to),
    event.reason,
    event.address,
    event.request_id
  ])
}
