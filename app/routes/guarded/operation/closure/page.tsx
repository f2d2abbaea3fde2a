import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Icon, SituationTag } from '#app/components/display/index.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, SelectField, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { type Column, DataTable, FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listClosures } from '#app/contracts/closures/calls.ts'
import { requireAccess } from '#app/session/index.server.ts'
import closureCssUrl from './closure.css?url'
import { type ClosureQuery, isNarrowed, pageSize, readClosureQuery, states } from './query.ts'
import { type ClosureView, closurePath, toClosureView } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = readClosureQuery(new URL(request.url).searchParams)
  const found = await viewer.call(listClosures, { query: { ...asked, limit: pageSize } })
  return {
    ...{ asked, isNarrowed: isNarrowed(asked), total: found.total },
    rows: found.data.map((row) => toClosureView(row, viewer.place.timezone)),
    pages: Math.max(1, Math.ceil(found.total / pageSize))
  }
}

export default function Closures() {
  const { asked, isNarrowed, total, rows, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Choveu / fechou"
        lead="Dias que fecharam, e o que cada visitante escolheu."
        actions={
          <LinkButton to="/operation/closure/add" variant="primary" icon={<Icon name="ban" />}>
            Fechar um dia
          </LinkButton>
        }
      />
      {total > 0 || isNarrowed ? <Filters asked={asked} isNarrowed={isNarrowed} /> : null}
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="Fechamentos"
            hideCaption
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => closurePath(id)}
          />
          <Pagination
            page={asked.page}
            pageCount={pages}
            total={total}
            noun={['fechamento', 'fechamentos']}
            param="pagina"
          />
        </>
      ) : (
        <Nothing isNarrowed={isNarrowed || total > 0} />
      )}
    </>
  )
}

const columns: Column<ClosureView>[] = [
  {
    key: 'day',
    header: 'Dia',
    cell: ({ day, what }) => (
      <>
        <span className="num">{day}</span> <span className="sub">{what}</span>
      </>
    )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ label, tone }) => <SituationTag tone={tone}>{label}</SituationTag>
  },
  { key: 'why', header: 'Motivo', cell: ({ why }) => why },
  { key: 'bookings', header: 'Reservas', align: 'end', cell: ({ counts }) => counts.bookings },
  { key: 'people', header: 'Pessoas', align: 'end', cell: ({ counts }) => counts.people },
  { key: 'made', header: 'Fechado por', cell: ({ made }) => made }
]

function Filters({ asked, isNarrowed }: { asked: ClosureQuery; isNarrowed: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <div className="list-filters">
      <FilterBar key={search} action={pathname} clearHref={isNarrowed ? pathname : undefined} submitLabel="Filtrar">
        <SelectField field={{ name: 'situacao', value: asked.state }} label="Situação" empty="Todas" options={states} />
        <TextField field={{ name: 'inicio', value: asked.from }} label="Dias de" type="date" />
        <TextField field={{ name: 'fim', value: asked.to }} label="Até" type="date" />
      </FilterBar>
    </div>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState title="Nenhum dia foi fechado">
        Quando chover ou o acesso fechar, feche o dia aqui: quem tem reserva é avisado e escolhe outra data, crédito ou
        devolução.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nenhum fechamento encontrado"
      action={<LinkButton to="/operation/closure">Ver todos</LinkButton>}
    >
      Confira os filtros.
    </EmptyState>
  )
}

export const links = linkSheets(tableCssUrl, closureCssUrl)

export const meta: MetaFunction = () => [{ title: 'Choveu / fechou · Trilha' }]

export const handle = { crumb: 'Choveu / fechou', live: ['bookings'] }
