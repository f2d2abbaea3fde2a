import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type IssueRow, listIssues } from '#app/contracts/issues/issues.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { downloadRows, toPageRequest } from '#app/reports/download.server.ts'
import { requireAccess, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { type IssueListQuery, readListQuery, toCall } from './query.ts'

const headings = ['Número', 'Tipo', 'Situação', 'Quem pediu', 'Aberto em', 'Prazo', 'Atrasado', 'Mudou em', 'Pedido']
const slice = 100
/** Above every number there is. */
const fromTheTop = 2_147_483_647

/** Streams all rows that pass the filters, without a ceiling. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(toPageRequest(request, context.signal), 'issues/index')
  const asked = readListQuery(new URL(request.url).searchParams)
  return downloadRows({
    viewer,
    request,
    context,
    name: listFileName(asked),
    headings,
    batches: readIssues(viewer, asked)
  })
}

/** Pages by number, which never changes: each answer begins below the last one's end. */
async function* readIssues({ call, place }: Viewer, asked: IssueListQuery) {
  const query = { ...toCall(asked), sort: 'number' as const, page: 1, limit: slice }
  let below = fromTheTop
  for (;;) {
    const answer = await whereKnown(call(listIssues, { query: { ...query, below } }))
    // The page says that there are none.
    if (!answer) throw redirect('/issues/index')
    const { data } = answer
    yield data.map((row) => issueCells(row, place.timezone))
    const last = data.at(-1)?.number ?? 0
    // An API that knows no numbers, or gives all at once, has given all.
    if (data.length !== slice || last === 0) return
    if (last >= below) throw new Error('the list of requests does not go on below a number')
    below = last
  }
}

function issueCells(issue: IssueRow, zone: string) {
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  return [
    issue.number || '',
    issue.type_label,
    issue.status,
    issue.person_name,
    at(issue.created_date),
    issue.due_on ? { day: issue.due_on } : '',
    issue.overdue ? 'sim' : 'não',
    at(issue.changed_date),
    issue.details
  ]
}

function listFileName({ from, to }: IssueListQuery): string {
  const days = [from && `desde-${from}`, to && `ate-${to}`].filter(Boolean)
  return ['requerimentos', ...days].join('-')
}
