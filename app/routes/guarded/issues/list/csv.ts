import type { LoaderFunctionArgs } from '@remix-run/node'
import { type IssueRow, listIssues } from '#app/contracts/issues/issues.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { CSV_BOM, csvLine } from '#app/domain/report/csv.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { type IssueListQuery, readListQuery, toCall } from './query.ts'

const headings = ['Número', 'Tipo', 'Situação', 'Quem pediu', 'Aberto em', 'Prazo', 'Atrasado', 'Mudou em', 'Pedido']
const slice = 100
/** One file's worth; who has more narrows the list. */
const mostRows = 5000

const cutLine = csvLine([`Arquivo cortado em ${mostRows.toLocaleString('pt-BR')} linhas: filtre por período.`])

/** What the filters leave, whatever the page; by number, which nobody's work in between changes. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issues/index')
  const asked = readListQuery(new URL(request.url).searchParams)
  const query = { ...toCall(asked), sort: 'number' as const, limit: slice }
  const rows = await readAll((page) => viewer.call(listIssues, { query: { ...query, page } }))
  const lines = rows.map((row) => toLine(row, viewer.place.timezone))
  const text = [CSV_BOM + csvLine(headings), ...lines, ...(rows.length >= mostRows ? [cutLine] : [])].join('')
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${nameOf(asked)}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store'
    }
  })
}

async function readAll(read: (page: number) => Promise<{ data: IssueRow[]; total: number }>): Promise<IssueRow[]> {
  const rows = new Map<string, IssueRow>()
  for (let page = 1; page <= mostRows / slice; page++) {
    const { data, total } = await read(page)
    for (const row of data) rows.set(row.id, row)
    if (page * slice >= total || data.length === 0) break
  }
  return [...rows.values()]
}

function toLine(issue: IssueRow, zone: string): string {
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  return csvLine([
    issue.number,
    issue.type_label,
    issue.status,
    issue.person_name,
    at(issue.created_date),
    issue.due_on && formatDay(issue.due_on),
    issue.overdue ? 'sim' : 'não',
    at(issue.changed_date),
    issue.details
  ])
}

function nameOf({ from, to }: IssueListQuery): string {
  const days = [from && `desde-${from}`, to && `ate-${to}`].filter(Boolean)
  return `${['requerimentos', ...days].join('-')}.csv`
}
