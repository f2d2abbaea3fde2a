import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Fragment } from 'react'
import { Icon } from '#app/components/display/index.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { CheckboxField, LinkButton, type Option, SelectField, TextField } from '#app/components/form/index.ts'
import type { LiveHandle } from '#app/components/live/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { requireAccess } from '#app/session/index.server.ts'
import listCssUrl from './list.css?url'
import { loadList } from './load.server.ts'
import { type IssueListQuery, isNarrowed, readListQuery, sorts } from './query.ts'
import { IssueTable } from './table.tsx'
import { StatusTabs } from './tabs.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issues/index')
  const asked = readListQuery(new URL(request.url).searchParams)
  return {
    ...(await loadList(viewer, asked)),
    asked,
    narrowed: isNarrowed(asked),
    attends: viewer.can('issues/edit'),
    opens: viewer.can('issues/details'),
    canAdd: viewer.can('issues/add'),
    keepsTypes: viewer.can('issuesTypes/add')
  }
}

export default function IssueList() {
  const data = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { asked, rows, tabs, types, total, pages, lead, attends, canAdd } = data
  return (
    <>
      <PageHeader
        title="Requerimentos"
        lead={lead ? <Lead lead={lead} /> : undefined}
        actions={
          <>
            {rows.length > 0 ? (
              <LinkButton to={`/issues/index.csv${search}`} native>
                Baixar CSV
              </LinkButton>
            ) : null}
            {canAdd ? <AddButton /> : null}
          </>
        }
      />
      <StatusTabs tabs={tabs} />
      <Filters key={search} asked={asked} types={types} attends={attends} narrowed={data.narrowed} />
      {rows.length > 0 ? (
        <>
          <IssueTable rows={rows} showsPerson={attends} opens={data.opens} />
          <Pagination
            page={asked.page}
            pageCount={pages}
            total={total}
            noun={['requerimento', 'requerimentos']}
            param="pagina"
          />
        </>
      ) : (
        <NoIssues total={total} narrowed={data.narrowed} canAdd={canAdd} keepsTypes={data.keepsTypes} />
      )}
    </>
  )
}

function Lead({ lead }: { lead: readonly { label: string; href: string }[] }) {
  if (lead.length === 0) return <>Nada de novo e nada atrasado.</>
  return (
    <>
      {lead.map(({ label, href }, index) => (
        <Fragment key={href}>
          {index > 0 ? ', ' : ''}
          <a href={href}>{label}</a>
        </Fragment>
      ))}
      .
    </>
  )
}

function AddButton() {
  return (
    <LinkButton to="/issues/add" variant="primary" icon={<Icon name="plus" />}>
      Novo requerimento
    </LinkButton>
  )
}

interface FiltersProps {
  asked: IssueListQuery
  types: readonly Option[]
  attends: boolean
  narrowed: boolean
}

function Filters({ asked, types, attends, narrowed }: FiltersProps) {
  const check = (name: string, label: string, isOn: boolean) => (
    <CheckboxField field={{ name }} value="1" label={label} defaultChecked={isOn} />
  )
  return (
    <div className="list-filters">
      <FilterBar action="/issues/index" clearHref={narrowed ? '/issues/index' : undefined}>
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Procurar"
          type="search"
          placeholder={attends ? 'Número, nome ou assunto' : 'Número ou assunto'}
          autoComplete="off"
          maxLength={100}
        />
        {types.length > 0 ? (
          <SelectField field={{ name: 'tipo', value: asked.type }} label="Tipo" empty="Todos" options={types} />
        ) : null}
        <TextField field={{ name: 'desde', value: asked.from }} label="Abertos desde" type="date" autoComplete="off" />
        <TextField field={{ name: 'ate', value: asked.to }} label="Abertos até" type="date" autoComplete="off" />
        <SelectField
          field={{ name: 'ordem', value: asked.sort }}
          label="Ordem"
          empty="Últimas mudanças"
          options={sorts}
        />
        {asked.status ? <input type="hidden" name="situacao" value={asked.status} /> : null}
        {check('novidades', 'Com novidade', asked.unread)}
        {check('atrasados', 'Atrasados', asked.overdue)}
        {attends ? check('meus', 'Só os que eu abri', asked.mine) : null}
      </FilterBar>
    </div>
  )
}

interface NoIssuesProps {
  total: number
  narrowed: boolean
  canAdd: boolean
  keepsTypes: boolean
}

function NoIssues({ total, narrowed, canAdd, keepsTypes }: NoIssuesProps) {
  const toAll = <LinkButton to="/issues/index">Ver todos</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toAll}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (narrowed) {
    return (
      <EmptyState title="Nenhum requerimento encontrado" action={toAll}>
        Nada corresponde aos filtros. Tire algum deles, ou procure por outro número, nome ou assunto.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Ainda não há requerimentos" action={canAdd ? <AddButton /> : undefined}>
      Um requerimento é um pedido com documentos e conversa, acompanhado até a decisão.
      {keepsTypes ? (
        <>
          {' '}
          Antes do primeiro, <a href="/configurations/issuesTypes/add">crie um tipo</a>: o que se pode pedir, com quais
          documentos e em quanto tempo se responde.
        </>
      ) : null}
    </EmptyState>
  )
}

export const links = linkSheets(tableCssUrl, listCssUrl)

export const meta: MetaFunction = () => [{ title: 'Requerimentos · Trilha' }]

export const handle = { crumb: 'Requerimentos', live: ['issues'] } satisfies LiveHandle & { crumb: string }
