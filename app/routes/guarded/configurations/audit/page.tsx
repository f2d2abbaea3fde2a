import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import {
  Clamped,
  type Column,
  DataTable,
  EmptyState,
  FileLinks,
  LinkButton,
  PageHeader
} from '#app/components/index.ts'
import { listAudit, listAuditPeople } from '#app/contracts/audit/calls.ts'
import { isAllowed } from '#app/domain/access/permissions.ts'
import { retentionWords } from '#app/domain/audit/retention.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { whereKnown } from '#app/session/where-known.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { AuditFilters } from './filters.tsx'
import { AuditPages } from './pages.tsx'
import { isNarrowed, pageSize, periodOf, readAuditQuery, toCall } from './query.ts'
import { type AuditRow, periodWords, toAuditRow, totalWords } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { timezone } = viewer.place
  const asked = readAuditQuery(new URL(request.url).searchParams)
  const today = viewer.today()
  const query = { ...toCall(asked, today), limit: pageSize, totals: '1' }
  const [found, people] = await Promise.all([
    whereKnown(viewer.call(listAudit, { query })),
    whereKnown(viewer.call(listAuditPeople, {}))
  ])
  if (!found) return { asked, people: [], found: null }
  const reader = { timezone, opens: (path: string) => isAllowed(path, viewer.permissions) }
  return {
    asked,
    people: people ?? [],
    found: {
      rows: found.data.map((event) => toAuditRow(event, reader)),
      period: periodWords(periodOf(asked, today)),
      total: totalWords({ total: found.total, isMore: found.total_is_more }),
      kept: retentionWords(found.kept_days),
      previous: found.has_previous ? (found.data[0]?.id ?? null) : null,
      next: found.has_next ? (found.data.at(-1)?.id ?? null) : null
    }
  }
}

export default function Audit() {
  const { asked, people, found } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  if (!found) return <NotKept />
  const { rows, total, period, kept, previous, next } = found
  return (
    <>
      <PageHeader
        title="Registro de alterações"
        lead={`O que a equipe mudou. Não se edita; fica guardado ${kept}.`}
        actions={<FileLinks path="/configurations/audit" search={search} />}
      />
      <SectionNav />
      <AuditFilters key={search} asked={asked} people={people} clearHref={isNarrowed(asked) ? pathname : undefined} />
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="Registro de alterações"
            hideCaption
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
          <p className="muted audit-count">
            {total}. {period}
          </p>
          <AuditPages previous={previous} next={next} />
        </>
      ) : (
        <EmptyState
          title="Nenhum registro"
          action={search ? <LinkButton to={pathname}>Ver os últimos 30 dias</LinkButton> : undefined}
        >
          {period} Nenhuma alteração da equipe{isNarrowed(asked) ? ' com estes filtros' : ''}.
        </EmptyState>
      )}
    </>
  )
}

/** An API that speaks only the specification. */
function NotKept() {
  return (
    <>
      <PageHeader title="Registro de alterações" />
      <SectionNav />
      <EmptyState title={ERRORS.absent}>
        O servidor deste parque não guarda quem mudou o quê. Pergunte a quem cuida dele.
      </EmptyState>
    </>
  )
}

const columns: Column<AuditRow>[] = [
  { key: 'when', header: 'Quando', cell: ({ when }) => <span className="num audit-when">{when}</span> },
  { key: 'who', header: 'Quem', cell: ({ who }) => <span className="whole">{who}</span> },
  { key: 'what', header: 'O quê', cell: (row) => <What row={row} /> },
  { key: 'change', header: 'Mudança', card: 'full', cell: (row) => <Change row={row} /> }
]

function What({ row: { what, subject, href } }: { row: AuditRow }) {
  if (subject === '') return <>{what}</>
  return (
    <>
      {what} <span className="sub">{href ? <a href={href}>{subject}</a> : subject}</span>
    </>
  )
}

function Change({ row: { lines, reason, origin } }: { row: AuditRow }) {
  const words = [...lines, ...(reason ? [`Motivo: ${reason}`] : [])]
  return (
    <Clamped>
      {words.map((line) => (
        <span className="audit-line" key={line}>
          {line}{' '}
        </span>
      ))}
      {origin ? <span className="sub audit-origin">{origin}</span> : null}
    </Clamped>
  )
}

export const meta: MetaFunction = () => [{ title: 'Registro de alterações · Configurações · Trilha' }]

export const handle = { crumb: 'Registro de alterações' }
