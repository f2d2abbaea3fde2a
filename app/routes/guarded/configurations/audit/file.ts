import type { LoaderFunctionArgs } from '@remix-run/node'
import { type AuditEvent, listAudit } from '#app/contracts/audit/calls.ts'
import { auditWords } from '#app/domain/audit/actions.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { downloadRows } from '#app/reports/download.server.ts'
import { requireAccess, type Viewer } from '#app/session/require-access.server.ts'
import { type AuditQuery, readAuditQuery, toCall } from './query.ts'

const headings = ['Quando', 'Quem', 'Ação', 'O quê', 'De', 'Para', 'Motivo', 'Endereço', 'Pedido']
const slice = 500

/** All that the filters leave, as it is read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'audit/index')
  const asked = readAuditQuery(new URL(request.url).searchParams)
  const name = 'registro-de-alteracoes'
  return downloadRows({ viewer, request, context, name, headings, batches: readEvents(viewer, asked) })
}

/** Each answer begins after the last event of the one before. */
async function* readEvents({ call, today, place: { timezone } }: Viewer, asked: AuditQuery) {
  const query = { ...toCall(asked, today()), before: undefined, limit: slice }
  for (let after: number | undefined; ; ) {
    const { data, has_next: hasNext } = await call(listAudit, { query: { ...query, after } })
    yield data.map((event) => eventCells(event, timezone))
    if (!hasNext || data.length === 0) return
    after = data.at(-1)?.id
  }
}

const onOneLine = (text: string) => text.split('\n').join('; ')

function eventCells(event: AuditEvent, zone: string) {
  return [
    event.at ? formatInstant(event.at, zone) : '',
    event.actor,
    auditWords(event.action),
    event.label,
    onOneLine(event.from),
    onOneLine(event.to),
    event.reason,
    event.address,
    event.request_id
  ]
}
