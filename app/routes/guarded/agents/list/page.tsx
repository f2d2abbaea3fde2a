import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Icon } from '#app/components/display/index.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, type Option, SelectField, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listAgents } from '#app/contracts/agents/manage.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { LANGUAGES } from '../language-choices.ts'
import { loadAttractions } from '../load-attractions.server.ts'
import { SectionNav } from '../section-nav.tsx'
import listCssUrl from './list.css?url'
import { type AgentListQuery, credentials, pageSize, readListQuery, sorts, states, toCall } from './query.ts'
import { toAgentRow } from './row.ts'
import { AgentTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/index')
  const { searchParams } = new URL(request.url)
  const asked = readListQuery(searchParams)
  const [found, attractions] = await Promise.all([
    whereKnown(viewer.call(listAgents, { query: toCall(asked, viewer.place.uuid) })),
    loadAttractions(viewer)
  ])
  searchParams.delete('pagina')
  return {
    asked,
    isOffered: found !== null,
    total: found?.total ?? 0,
    pages: Math.max(1, Math.ceil((found?.total ?? 0) / pageSize)),
    rows: (found?.data ?? []).map(toAgentRow),
    attractions,
    csv: `/agents/index.csv?${searchParams}`,
    canEdit: viewer.can('agents/edit'),
    seesFields: viewer.can('configurations/agents')
  }
}

export default function AgentList() {
  const { asked, isOffered, total, pages, rows, attractions, csv, canEdit, seesFields } = useLoaderData<typeof loader>()
  const { page: _page, sort: _sort, ...narrowing } = asked
  const isNarrowed = Object.values(narrowing).some((value) => value !== '')
  return (
    <>
      <PageHeader
        title="Agentes"
        lead="Os condutores do parque: quem pode guiar, onde e quando."
        actions={
          <>
            {isOffered ? (
              <LinkButton to={csv} native>
                Baixar CSV
              </LinkButton>
            ) : null}
            {canEdit && isOffered ? <LinkButton to="/agents/import">Importar</LinkButton> : null}
            {canEdit && isOffered ? (
              <LinkButton to="/agents/add" variant="primary" icon={<Icon name="plus" />}>
                Novo condutor
              </LinkButton>
            ) : null}
          </>
        }
      />
      <SectionNav fields={seesFields} />
      {isOffered ? <Filters asked={asked} attractions={attractions} isNarrowed={isNarrowed} /> : null}
      {rows.length > 0 ? (
        <>
          <AgentTable rows={rows} />
          <Pagination
            page={asked.page}
            pageCount={pages}
            total={total}
            noun={['condutor', 'condutores']}
            param="pagina"
          />
        </>
      ) : (
        <Nobody {...{ isOffered, isNarrowed, canEdit }} isBeyond={total > 0} />
      )}
    </>
  )
}

interface FiltersProps {
  asked: AgentListQuery
  attractions: readonly Option[]
  isNarrowed: boolean
}

function Filters({ asked, attractions, isNarrowed }: FiltersProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="list-filters">
      <FilterBar key={search} action={pathname} clearHref={isNarrowed ? pathname : undefined} submitLabel="Filtrar">
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Procurar"
          type="search"
          placeholder="Nome, telefone, CPF ou Cadastur"
          autoComplete="off"
          maxLength={100}
        />
        <SelectField
          field={{ name: 'situacao', value: asked.state }}
          label="Situação"
          empty="Ativos"
          options={states}
        />
        <SelectField
          field={{ name: 'credencial', value: asked.credentials }}
          label="Credenciais"
          empty="Todas"
          options={credentials}
        />
        <SelectField
          field={{ name: 'idioma', value: asked.language }}
          label="Idioma"
          empty="Todos"
          options={LANGUAGES}
        />
        <SelectField
          field={{ name: 'atrativo', value: asked.product }}
          label="Atrativo"
          empty="Todos"
          options={attractions}
        />
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

interface NobodyProps {
  isOffered: boolean
  isNarrowed: boolean
  isBeyond: boolean
  canEdit: boolean
}

function Nobody({ isOffered, isNarrowed, isBeyond, canEdit }: NobodyProps) {
  const toAll = <LinkButton to="/agents/index">Ver todos</LinkButton>
  if (!isOffered) {
    return (
      <EmptyState title="Cadastro não disponível">
        O sistema a que este está ligado não oferece o cadastro de condutores. Fale com quem cuida dele.
      </EmptyState>
    )
  }
  if (isBeyond) {
    return (
      <EmptyState title="Esta página não existe" action={toAll}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="Nenhum condutor encontrado" action={toAll}>
        Confira o que você procurou e os filtros.
      </EmptyState>
    )
  }
  const add = (
    <LinkButton to="/agents/add" variant="primary">
      Cadastrar um condutor
    </LinkButton>
  )
  return (
    <EmptyState title="Ainda não há condutores" action={canEdit ? add : undefined}>
      Cadastre quem guia os visitantes: idiomas, credenciais, dias de folga e atrativos.
    </EmptyState>
  )
}

export const links = linkSheets(tableCssUrl, listCssUrl)

export const meta: MetaFunction = () => [{ title: 'Agentes · Trilha' }]

export const handle = { crumb: 'Agentes' }
