import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, SelectField, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listDueRefunds, listRefunds } from '#app/contracts/booking/refunds.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { toRefundRow } from '../refund-row.ts'
import { DueRefunds } from './due-refunds.tsx'
import { isNarrowed, pageSize, type RefundQuery, readRefundQuery, states } from './query.ts'
import refundsCssUrl from './refunds.css?url'
import { RefundTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/refund')
  const search = new URL(request.url).searchParams
  const asked = readRefundQuery(search)
  const [found, due] = await Promise.all([
    viewer.call(listRefunds, { query: { ...asked, limit: pageSize } }),
    viewer.call(listDueRefunds, {})
  ])
  return {
    ...{ asked, isNarrowed: isNarrowed(asked), total: found.total, allDue: search.get('devidas') === 'todas' },
    rows: found.data.map((row) => toRefundRow(row, viewer.place.timezone)),
    pages: Math.max(1, Math.ceil(found.total / pageSize)),
    sums: { sum: found.sum_value, done: found.done_value, open: found.open_value },
    waiting: { approve: found.to_approve, problem: found.with_problem },
    due: due.data.map((row) => ({ ...row, code: formatBookingCode(row.code), visit: formatDay(row.visit) }))
  }
}

export default function Refunds() {
  const { asked, isNarrowed, total, rows, pages, sums, waiting, due, allDue } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Devoluções"
        lead="O que volta a quem pagou: de pedido a devolvido."
        actions={
          rows.length > 0 ? (
            <LinkButton to={`/operation/refunds.csv${search}`} native>
              Baixar CSV
            </LinkButton>
          ) : undefined
        }
      />
      <Waiting {...waiting} />
      <DueRefunds due={due} all={allDue} />
      <Filters asked={asked} isNarrowed={isNarrowed} />
      {rows.length > 0 ? (
        <>
          <Sums {...sums} />
          <RefundTable rows={rows} seesValues={sums.sum !== null} />
          <Pagination
            page={asked.page}
            pageCount={pages}
            total={total}
            noun={['devolução', 'devoluções']}
            param="pagina"
          />
        </>
      ) : (
        <NoRefunds isNarrowed={isNarrowed || total > 0} />
      )}
    </>
  )
}

function Waiting({ approve, problem }: { approve: number; problem: number }) {
  if (approve + problem === 0) return null
  return (
    <p className="row">
      {approve > 0 ? <a href="/operation/refunds?situacao=approve">A aprovar: {approve}</a> : null}
      {problem > 0 ? <a href="/operation/refunds?situacao=problem">Com problema ou à mão: {problem}</a> : null}
    </p>
  )
}

function Filters({ asked, isNarrowed }: { asked: RefundQuery; isNarrowed: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <div className="list-filters">
      <FilterBar key={search} action={pathname} clearHref={isNarrowed ? pathname : undefined} submitLabel="Filtrar">
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Procurar"
          type="search"
          placeholder="Nome ou código da reserva"
          autoComplete="off"
          maxLength={100}
        />
        <SelectField field={{ name: 'situacao', value: asked.state }} label="Situação" empty="Todas" options={states} />
        <TextField field={{ name: 'inicio', value: asked.from }} label="Pedidas de" type="date" />
        <TextField field={{ name: 'fim', value: asked.to }} label="Até" type="date" />
      </FilterBar>
    </div>
  )
}

function Sums({ sum, done, open }: Record<'sum' | 'done' | 'open', number | null>) {
  const shown = [
    ['Pedido', sum],
    ['Devolvido', done],
    ['Em andamento', open]
  ] as const
  if (sum === null) return null
  return (
    <dl className="sums">
      {shown.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{formatMoney(value ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}

function NoRefunds({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title="Nenhuma devolução">Uma devolução começa na página da reserva.</EmptyState>
  return (
    <EmptyState
      title="Nenhuma devolução encontrada"
      action={<LinkButton to="/operation/refunds">Ver todas</LinkButton>}
    >
      Confira o que você procurou e os filtros.
    </EmptyState>
  )
}

export const links = linkSheets(tableCssUrl, refundsCssUrl)

export const meta: MetaFunction = () => [{ title: 'Devoluções · Trilha' }]

export const handle = { crumb: 'Devoluções', live: ['bookings'] }
