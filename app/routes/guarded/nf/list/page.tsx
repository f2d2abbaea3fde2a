import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, SelectField, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listInvoices } from '#app/contracts/finance/invoices.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { ReadyNotice, toReady } from '../ready-notice.tsx'
import { toInvoiceRow } from '../row.ts'
import nfCssUrl from './nf.css?url'
import { type InvoiceQuery, isNarrowed, pageSize, readInvoiceQuery, states } from './query.ts'
import { InvoiceTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'nf/index')
  const asked = readInvoiceQuery(new URL(request.url).searchParams)
  const found = await viewer.call(listInvoices, { query: { ...asked, limit: pageSize } })
  return {
    ...{ asked, isNarrowed: isNarrowed(asked), total: found.total, ready: toReady(found.ready, now()) },
    rows: found.data.map((row) => toInvoiceRow(row, viewer.place.timezone)),
    pages: Math.max(1, Math.ceil(found.total / pageSize)),
    sums: { value: found.sum_value, iss: found.sum_iss, net: found.sum_net },
    waiting: { problem: found.with_problem, over: found.over, toIssue: found.to_issue },
    can: { issue: viewer.can('nf/edit'), set: viewer.can('configurations/invoices') }
  }
}

export default function Invoices() {
  const { asked, isNarrowed, total, rows, pages, sums, waiting, ready, can } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Notas fiscais"
        lead="NFS-e do que foi pago: reservas e lançamentos."
        actions={
          <>
            {rows.length > 0 ? (
              <LinkButton to={`/nf/index.csv${search}`} native>
                Baixar CSV
              </LinkButton>
            ) : null}
            <LinkButton to="/nf/open" variant={can.issue ? 'primary' : 'secondary'}>
              {can.issue ? 'Emitir notas' : 'Pagas sem nota'}
            </LinkButton>
          </>
        }
      />
      <ReadyNotice ready={ready} maySet={can.set} />
      <Waiting {...waiting} />
      <Filters asked={asked} isNarrowed={isNarrowed} />
      {rows.length > 0 ? (
        <>
          <Sums {...sums} />
          <InvoiceTable rows={rows} />
          <Pagination page={asked.page} pageCount={pages} total={total} noun={['nota', 'notas']} param="pagina" />
        </>
      ) : (
        <NoInvoices isNarrowed={isNarrowed || total > 0} />
      )}
    </>
  )
}

function Waiting({ problem, over, toIssue }: { problem: number; over: number; toIssue: number }) {
  if (problem + over + toIssue === 0) return null
  return (
    <p className="row nf-waiting">
      {problem > 0 ? <a href="/nf/index?situacao=problem">Com problema: {problem}</a> : null}
      {over > 0 ? <a href="/nf/index?situacao=over">Acima do que ficou pago: {over}</a> : null}
      {toIssue > 0 ? <a href="/nf/open">Pagas sem nota (60 dias): {toIssue}</a> : null}
    </p>
  )
}

function Filters({ asked, isNarrowed }: { asked: InvoiceQuery; isNarrowed: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <div className="list-filters">
      <FilterBar key={search} action={pathname} clearHref={isNarrowed ? pathname : undefined} submitLabel="Filtrar">
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Cliente"
          type="search"
          placeholder="Nome, documento ou reserva"
          autoComplete="off"
          maxLength={100}
        />
        <SelectField field={{ name: 'situacao', value: asked.state }} label="Situação" empty="Todas" options={states} />
        <TextField field={{ name: 'inicio', value: asked.from }} label="Competência de" type="date" />
        <TextField field={{ name: 'fim', value: asked.to }} label="Até" type="date" />
      </FilterBar>
    </div>
  )
}

function Sums({ value, iss, net }: Record<'value' | 'iss' | 'net', number>) {
  const shown = [
    ['Autorizadas', value],
    ['ISS', iss],
    ['Líquido', net]
  ] as const
  return (
    <dl className="sums">
      {shown.map(([term, sum]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{formatMoney(sum)}</dd>
        </div>
      ))}
    </dl>
  )
}

function NoInvoices({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState title="Nenhuma nota fiscal" action={<LinkButton to="/nf/open">Ver o que está sem nota</LinkButton>}>
        Uma nota começa no que foi pago: escolha as reservas e emita.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nenhuma nota encontrada" action={<LinkButton to="/nf/index">Ver todas</LinkButton>}>
      Confira o que você procurou e os filtros.
    </EmptyState>
  )
}

export const links = linkSheets(tableCssUrl, nfCssUrl)

export const meta: MetaFunction = () => [{ title: 'Notas fiscais · Trilha' }]

export const handle = { crumb: 'Notas fiscais', live: ['invoices'] }
