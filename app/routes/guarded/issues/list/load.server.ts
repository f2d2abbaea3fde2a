import { countUnreadIssues, listIssues } from '#app/contracts/issues/issues.ts'
import { listActiveIssueTypes, listIssueTypes } from '#app/contracts/issues/types.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { ISSUE_STATUSES, isWaiting } from '#app/domain/issue/status.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { type IssueListQuery, pageSize, toCall, undecided, writeQuery } from './query.ts'
import { toIssueRow } from './row.ts'

export async function loadList(viewer: Viewer, asked: IssueListQuery) {
  const { call, can } = viewer
  const zone = viewer.place.timezone
  const attends = can('issues/edit')
  const [found, types, news] = await Promise.all([
    whereKnown(call(listIssues, { query: { ...toCall(asked), limit: pageSize } })),
    whereKnown(call(attends ? listIssueTypes : listActiveIssueTypes, {})),
    whereKnown(call(countUnreadIssues, { query: {} }))
  ])
  const { data, total, counts } = found ?? { data: [], total: 0, counts: [] }
  const today = viewer.today()
  return {
    isOffered: found !== null,
    rows: data.map((issue) => toIssueRow(issue, { zone, today })),
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    tabs: tabsOf(asked, counts),
    types: (types ?? []).map(({ id, label }) => ({ value: id, label })),
    /** Empty where there is nothing to do; null where nobody says. */
    lead: news ? leadOf(news) : null,
    /** Empty where strangers may ask. */
    fullUntil: news?.full_until ? formatInstant(news.full_until, zone) : ''
  }
}

/** Without numbers where the API says none. */
function tabsOf(asked: IssueListQuery, counts: readonly { id: number; label: string; count: number }[]) {
  const labels = new Map(counts.map(({ id, label }) => [id, label]))
  const countOf = (isIn: (id: number) => boolean) =>
    counts.filter(({ id }) => isIn(id)).reduce((sum, { count }) => sum + count, 0)
  const tab = (label: string, status: string, isIn: (id: number) => boolean) => ({
    label: counts.length > 0 ? `${label} (${countOf(isIn)})` : label,
    href: `/issues/index${writeQuery(asked, status)}`,
    isCurrent: asked.status === status
  })
  return [
    tab('Todos', '', () => true),
    tab('Sem decisão', undecided, (id) => ISSUE_STATUSES.some((one) => one.id === id && isWaiting(one.id))),
    ...ISSUE_STATUSES.map(({ id, label }) => tab(labels.get(id) || label, String(id), (one) => one === id))
  ]
}

function leadOf({ unread, overdue }: { unread: number; overdue: number }) {
  const news = countLabel(unread, { one: 'com novidade', many: 'com novidade' })
  const late = countLabel(overdue, { one: 'atrasado', many: 'atrasados' })
  return [
    ...(unread > 0 ? [{ label: news, href: '/issues/index?novidades=1' }] : []),
    ...(overdue > 0 ? [{ label: late, href: '/issues/index?atrasados=1' }] : [])
  ]
}
