import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Icon } from '#app/components/display/index.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, SelectField, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { type Column, DataTable, FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listClients } from '#app/contracts/clients/calls.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { CLIENT_KINDS } from '#app/domain/client/kind.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { type ClientRow, toClientRow } from '../client-row.ts'
import { NotKnown } from '../not-known.tsx'
import { SectionNav, sectionsOf } from '../section-nav.tsx'
import listCssUrl from './list.css?url'
import { type ClientListQuery, isNarrowed, pageSize, readListQuery, sorts, sources } from './query.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = readListQuery(new URL(request.url).searchParams)
  const today = todayIn(viewer.place.timezone, now())
  const found = await whereKnown(viewer.call(listClients, { query: { ...asked, limit: pageSize } }))
  return {
    asked,
    isNarrowed: isNarrowed(asked),
    sections: sectionsOf(viewer),
    canEdit: viewer.can('clients/edit'),
    found: found && {
      rows: found.data.map((client) => toClientRow(client, today)),
      total: found.total,
      pages: Math.max(1, Math.ceil(found.total / pageSize))
    }
  }
}

export default function ClientList() {
  const { asked, isNarrowed, sections, canEdit, found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Clientes"
        lead="Quem reserva, com o que visitou, pagou e deve."
        actions={
          <>
            {found && found.rows.length > 0 ? (
              <LinkButton to={`/clients/index.csv${search}`} native>
                Baixar CSV
              </LinkButton>
            ) : null}
            {canEdit && found ? <LinkButton to="/clients/import">Importar</LinkButton> : null}
            {canEdit ? <AddButton /> : null}
          </>
        }
      />
      <SectionNav sections={sections} />
      {found ? (
        <>
          <Filters asked={asked} isNarrowed={isNarrowed} />
          {found.rows.length > 0 ? (
            <Found page={asked.page} {...found} />
          ) : (
            <NoClients total={found.total} {...{ isNarrowed, canEdit }} />
          )}
        </>
      ) : (
        <NotKnown what="quem são os clientes" />
      )}
    </>
  )
}

interface FoundProps {
  rows: readonly ClientRow[]
  total: number
  page: number
  pages: number
}

function Found({ rows, total, page, pages }: FoundProps) {
  return (
    <>
      <DataTable
        caption="Clientes"
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        rowHref={({ uuid }) => `/clients/${uuid}`}
      />
      <Pagination page={page} pageCount={pages} total={total} noun={['cliente', 'clientes']} param="pagina" />
    </>
  )
}

function AddButton() {
  return (
    <LinkButton to="/clients/add" variant="primary" icon={<Icon name="plus" />}>
      Novo cliente
    </LinkButton>
  )
}

function Filters({ asked, isNarrowed }: { asked: ClientListQuery; isNarrowed: boolean }) {
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
          field={{ name: 'tipo', value: asked.kind }}
          label="Tipo"
          empty="Todos"
          options={CLIENT_KINDS.map(({ code, label }) => ({ value: code, label }))}
        />
        <SelectField field={{ name: 'origem', value: asked.source }} label="Origem" empty="Todas" options={sources} />
        <SelectField
          field={{ name: 'ordem', value: asked.sort }}
          label="Ordem"
          empty="Nome, de A a Z"
          options={sorts}
        />
      </FilterBar>
    </div>
  )
}

interface NoClientsProps {
  total: number
  isNarrowed: boolean
  canEdit: boolean
}

function NoClients({ total, isNarrowed, canEdit }: NoClientsProps) {
  const toFirst = <LinkButton to="/clients/index">Ver todos</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toFirst}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="Nenhum cliente encontrado" action={toFirst}>
        Confira o que você procurou: começo do nome, documento, telefone ou e-mail, e os filtros.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Ainda não há clientes" action={canEdit ? <AddButton /> : undefined}>
      Quem reserva aparece aqui sozinho, poucos segundos depois da compra.
    </EmptyState>
  )
}

const columns: Column<ClientRow>[] = [
  {
    key: 'name',
    header: 'Cliente',
    cell: ({ name, document }) => (
      <>
        {name} <span className="sub">{document || 'sem documento'}</span>
      </>
    )
  },
  {
    key: 'contact',
    header: 'Contato',
    cell: ({ phone, email }) => (
      <>
        <span className="num">{phone || (email ? '' : '–')}</span> {email ? <span className="sub">{email}</span> : null}
      </>
    )
  },
  {
    key: 'bookings',
    header: 'Reservas',
    align: 'end',
    cell: ({ bookings }) => <span className="num">{bookings}</span>
  },
  {
    key: 'last',
    header: 'Última visita',
    cell: ({ last, isAhead }) =>
      last ? (
        <>
          <span className="num">{last}</span> {isAhead ? <span className="sub">marcada</span> : null}
        </>
      ) : (
        <span className="muted">–</span>
      )
  }
]

export const links = linkSheets(tableCssUrl, listCssUrl)

export const meta: MetaFunction = () => [{ title: 'Clientes · Trilha' }]
