import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { Money, SituationTag } from '#app/components/display/index.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, SelectField, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { type Column, DataTable, FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listCredits } from '#app/contracts/closures/credits.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import creditsCssUrl from './credits.css?url'
import { type CreditQuery, pageSize, readCreditQuery, states } from './query.ts'
import { type CreditRow, toCreditRow } from './view.ts'

const path = '/financial/receivables/credits'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/receivables')
  const asked = readCreditQuery(new URL(request.url).searchParams)
  const found = await whereKnown(viewer.call(listCredits, { query: { ...asked, limit: pageSize } }))
  return {
    asked,
    mayOpen: viewer.can('operation/booking-list'),
    found: found && {
      rows: found.data.map((credit) => toCreditRow(credit, viewer.place.timezone)),
      total: found.total,
      pages: Math.max(1, Math.ceil(found.total / pageSize)),
      sums: { open: found.open_value, expired: found.expired_value }
    }
  }
}

export default function Credits() {
  const { asked, found, mayOpen } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const rows = found?.rows ?? []
  return (
    <>
      <PageHeader
        title="Créditos de visitantes"
        lead="O que ficou com o parque para outra visita. Quem tem um paga com o código, no site ou na portaria."
        actions={
          rows.length > 0 ? (
            <LinkButton to={`${path}.csv${search}`} native>
              Baixar CSV
            </LinkButton>
          ) : undefined
        }
      />
      {found ? (
        <>
          <Filters asked={asked} />
          <Sums {...found.sums} />
          {rows.length > 0 ? (
            <>
              <DataTable
                caption="Créditos"
                hideCaption
                columns={columnsFor(mayOpen)}
                rows={rows}
                rowKey={({ code }) => code}
              />
              <Pagination
                page={asked.page}
                pageCount={found.pages}
                total={found.total}
                noun={['crédito', 'créditos']}
                param="pagina"
              />
            </>
          ) : (
            <Nothing asked={asked} total={found.total} />
          )}
        </>
      ) : (
        <EmptyState title={ERRORS.absent}>O servidor deste parque não tem créditos de visitantes.</EmptyState>
      )}
    </>
  )
}

function Filters({ asked: { q, state } }: { asked: CreditQuery }) {
  const isNarrowed = q !== '' || state !== 'open'
  return (
    <div className="list-filters">
      <FilterBar key={`${q} ${state}`} action={path} clearHref={isNarrowed ? path : undefined} submitLabel="Filtrar">
        <TextField
          field={{ name: 'q', value: q }}
          label="Procurar"
          type="search"
          placeholder="Nome de quem reservou, ou código"
          autoComplete="off"
          maxLength={100}
        />
        <SelectField
          field={{ name: 'situacao', value: state === 'open' ? '' : state }}
          label="Situação"
          empty="Com saldo"
          options={[...states]}
        />
      </FilterBar>
    </div>
  )
}

function Sums({ open, expired }: Record<'open' | 'expired', number>) {
  return (
    <dl className="sums">
      <div>
        <dt>Ainda a usar</dt>
        <dd className="num">{formatMoney(open)}</dd>
      </div>
      <div>
        <dt>Vencido sem uso</dt>
        <dd className="num">{formatMoney(expired)}</dd>
      </div>
    </dl>
  )
}

function Nothing({ asked: { q, state }, total }: { asked: CreditQuery; total: number }) {
  const toFirst = <LinkButton to={path}>Ver os que têm saldo</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toFirst}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (q !== '' || state !== 'open') {
    return (
      <EmptyState title="Nenhum crédito encontrado" action={toFirst}>
        Confira o que você procurou e a situação.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nenhum crédito com saldo">
      Um crédito nasce quando um dia é fechado e o visitante prefere voltar depois.
    </EmptyState>
  )
}

function columnsFor(mayOpen: boolean): Column<CreditRow>[] {
  return [
    {
      key: 'code',
      header: 'Crédito',
      cell: ({ code, since }) => (
        <>
          <span className="num">{code}</span> <span className="sub">desde {since}</span>
        </>
      )
    },
    {
      key: 'name',
      header: 'Visitante',
      cell: ({ name, href, from }) => (
        <>
          {name} <span className="sub">reserva {mayOpen ? <Link to={href}>{from}</Link> : from}</span>
        </>
      )
    },
    {
      key: 'state',
      header: 'Situação',
      cell: ({ state, tone, until, uses }) => (
        <>
          <SituationTag tone={tone}>{state}</SituationTag>{' '}
          <span className="sub">
            vale até {until}
            {uses > 0 ? `, pagou ${uses === 1 ? '1 reserva' : `${uses} reservas`}` : ''}
          </span>
        </>
      )
    },
    { key: 'value', header: 'Valor', align: 'end', cell: ({ value }) => <Money value={value} /> },
    { key: 'balance', header: 'Saldo', align: 'end', cell: ({ balance }) => <Money value={balance} /> }
  ]
}

export const links = linkSheets(tableCssUrl, creditsCssUrl)

export const meta: MetaFunction = () => [{ title: 'Créditos de visitantes · Trilha' }]

export const handle = { crumb: 'Créditos', live: ['bookings'] }
