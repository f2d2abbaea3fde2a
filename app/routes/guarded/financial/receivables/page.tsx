import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, SelectField, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listReceivables } from '#app/contracts/finance/receivables.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { isNarrowed, kinds, pageSize, type ReceivableQuery, readReceivableQuery, sorts, states } from './query.ts'
import receivablesCssUrl from './receivables.css?url'
import { ReceivableTable } from './table.tsx'
import { toReceivableRow } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = readReceivableQuery(new URL(request.url).searchParams)
  const found = await whereKnown(viewer.call(listReceivables, { query: { ...asked, limit: pageSize } }))
  return {
    ...{ asked, isNarrowed: isNarrowed(asked) },
    found: found && {
      rows: found.data.map(toReceivableRow),
      total: found.total,
      pages: Math.max(1, Math.ceil(found.total / pageSize)),
      sums: { open: found.open_value, overdue: found.overdue_value }
    }
  }
}

export default function Receivables() {
  const { asked, isNarrowed, found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Contas a receber"
        lead="O que cada cliente e agência deve. Uma reserva vence no dia da visita."
        actions={
          <>
            <LinkButton to="/financial/receivables/credits">Créditos de visitantes</LinkButton>
            {found && found.rows.length > 0 ? (
              <LinkButton to={`/financial/receivables.csv${search}`} native>
                Baixar CSV
              </LinkButton>
            ) : null}
          </>
        }
      />
      {found ? (
        <>
          <Filters asked={asked} isNarrowed={isNarrowed} />
          {found.rows.length > 0 ? (
            <>
              <Sums {...found.sums} />
              <ReceivableTable rows={found.rows} />
              <Pagination
                page={asked.page}
                pageCount={found.pages}
                total={found.total}
                noun={['cliente', 'clientes']}
                param="pagina"
              />
            </>
          ) : (
            <Nobody total={found.total} isNarrowed={isNarrowed} />
          )}
        </>
      ) : (
        <EmptyState title={ERRORS.absent}>O servidor deste parque não tem as contas a receber.</EmptyState>
      )}
    </>
  )
}

function Filters({ asked, isNarrowed }: { asked: ReceivableQuery; isNarrowed: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <div className="list-filters">
      <FilterBar key={search} action={pathname} clearHref={isNarrowed ? pathname : undefined} submitLabel="Filtrar">
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Procurar"
          type="search"
          placeholder="Nome, documento, telefone ou e-mail"
          autoComplete="off"
          maxLength={100}
        />
        <SelectField
          field={{ name: 'situacao', value: asked.state === 'open' ? '' : asked.state }}
          label="Situação"
          empty="Em aberto"
          options={states}
        />
        <SelectField field={{ name: 'quem', value: asked.kind }} label="Quem" empty="Todos" options={kinds} />
        <SelectField
          field={{ name: 'ordem', value: asked.sort }}
          label="Ordem"
          empty="Maior em aberto"
          options={sorts}
        />
      </FilterBar>
    </div>
  )
}

function Sums({ open, overdue }: Record<'open' | 'overdue', number>) {
  return (
    <dl className="sums">
      <div>
        <dt>Em aberto</dt>
        <dd className="num">{formatMoney(open)}</dd>
      </div>
      <div>
        <dt>Vencido</dt>
        <dd className="num">{formatMoney(overdue)}</dd>
      </div>
    </dl>
  )
}

function Nobody({ total, isNarrowed }: { total: number; isNarrowed: boolean }) {
  const toFirst = <LinkButton to="/financial/receivables">Ver o que está em aberto</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toFirst}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="Ninguém encontrado" action={toFirst}>
        Confira o que você procurou e os filtros.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Ninguém deve nada"
      action={<LinkButton to="/financial/receivables?situacao=all">Ver todos os clientes</LinkButton>}
    >
      Aqui aparecem reservas a pagar no local e lançamentos abertos, somados por cliente.
    </EmptyState>
  )
}

export const links = linkSheets(tableCssUrl, receivablesCssUrl)

export const meta: MetaFunction = () => [{ title: 'Contas a receber · Trilha' }]

export const handle = { crumb: 'Contas a receber', live: ['bookings'] }
