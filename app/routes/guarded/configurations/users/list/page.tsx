import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Icon } from '#app/components/display/index.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, SelectField, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listUsers } from '#app/contracts/users/calls.ts'
import { USER_STATE_CODES, USER_STATES } from '#app/domain/access/user-state.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../../section-nav.tsx'
import listCssUrl from './list.css?url'
import { pageSize, readListQuery } from './query.ts'
import { toUserRow } from './row.ts'
import { UserTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = readListQuery(new URL(request.url).searchParams)
  const { data, total } = await viewer.call(listUsers, { query: { ...asked, limit: pageSize } })
  return {
    asked,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    rows: data.map((row) => toUserRow(row, viewer.place.timezone)),
    canEdit: viewer.can('users/edit')
  }
}

const states = USER_STATE_CODES.map((value) => ({ value, label: USER_STATES[value].label }))

export default function UserList() {
  const { asked, total, pages, rows, canEdit } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const isNarrowed = asked.q !== '' || asked.state !== ''
  return (
    <>
      <PageHeader
        title="Usuários e permissões"
        lead="Quem entra no sistema deste parque, e com quais acessos."
        actions={
          canEdit ? (
            <LinkButton to="/configurations/users/add" variant="primary" icon={<Icon name="plus" />}>
              Convidar
            </LinkButton>
          ) : null
        }
      />
      <SectionNav />
      <div className="list-filters">
        <FilterBar key={search} action={pathname} clearHref={isNarrowed ? pathname : undefined} submitLabel="Filtrar">
          <TextField
            field={{ name: 'q', value: asked.q }}
            label="Procurar"
            type="search"
            placeholder="Nome, usuário ou e-mail"
            autoComplete="off"
            maxLength={100}
          />
          <SelectField
            field={{ name: 'situacao', value: asked.state }}
            label="Situação"
            empty="Todas"
            options={states}
          />
        </FilterBar>
      </div>
      {rows.length > 0 ? <UserTable rows={rows} /> : <NoUsers isNarrowed={isNarrowed} total={total} />}
      {rows.length > 0 ? (
        <Pagination page={asked.page} pageCount={pages} total={total} noun={['usuário', 'usuários']} param="pagina" />
      ) : null}
    </>
  )
}

function NoUsers({ isNarrowed, total }: { isNarrowed: boolean; total: number }) {
  const toFirst = <LinkButton to="/configurations/users/index">Ver todos</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toFirst}>
        A lista termina antes.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Ninguém encontrado" action={isNarrowed ? toFirst : undefined}>
      Confira o que você procurou: nome, usuário ou e-mail, e a situação.
    </EmptyState>
  )
}

export const links = linkSheets(tableCssUrl, listCssUrl)

export const meta: MetaFunction = () => [{ title: 'Usuários e permissões · Configurações · Trilha' }]
