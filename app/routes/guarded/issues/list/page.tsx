import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Fragment } from 'react'
import {
  EmptyState,
  FileLinks,
  fieldId,
  Icon,
  LinkButton,
  type LiveHandle,
  Notice,
  PageHeader,
  Pagination
} from '#app/components/index.ts'
import { NotOffered } from '#app/components/issue/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { Filters } from './filters.tsx'
import { loadList } from './load.server.ts'
import { isNarrowed, readListQuery } from './query.ts'
import { IssueTable } from './table.tsx'

interface Tab {
  label: string
  href: string
  isCurrent: boolean
}

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
    keepsTypes: viewer.can('issuesTypes/add'),
    setsLimit: viewer.can('configurations/limits')
  }
}

export default function IssueList() {
  const data = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { asked, rows, tabs, types, total, pages, lead, attends, canAdd } = data
  if (!data.isOffered) {
    return (
      <>
        <PageHeader title="Requerimentos" />
        <NotOffered />
      </>
    )
  }
  return (
    <div className="issue-list">
      <PageHeader
        title="Requerimentos"
        lead={lead ? <Lead lead={lead} /> : undefined}
        actions={
          <>
            {rows.length > 0 ? <FileLinks path="/issues/index" search={search} /> : null}
            {canAdd ? <AddButton /> : null}
          </>
        }
      />
      {data.fullUntil ? <DayIsFull until={data.fullUntil} setsLimit={data.setsLimit} /> : null}
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
    </div>
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

function DayIsFull({ until, setsLimit }: { until: string; setsLimit: boolean }) {
  return (
    <Notice tone="warning" title="Limite de hoje atingido">
      <p>
        Quem não tem conta não consegue abrir outro requerimento até {until}. Cancelar os que são abuso também libera
        lugar.{' '}
        {setsLimit ? (
          <a href={`/configurations/limits#${fieldId({ name: 'issues_per_day' })}`}>Aumentar o limite</a>
        ) : (
          'O limite é aumentado por quem cuida das configurações.'
        )}
      </p>
    </Notice>
  )
}

function AddButton() {
  return (
    <LinkButton to="/issues/add" variant="primary" icon={<Icon name="plus" />}>
      Novo requerimento
    </LinkButton>
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

export const meta: MetaFunction = () => [{ title: 'Requerimentos · Trilha' }]

export const handle = { crumb: 'Requerimentos', live: ['issues'] } satisfies LiveHandle & { crumb: string }

/** One situation each, with how many there are. */
function StatusTabs({ tabs }: { tabs: readonly Tab[] }) {
  return (
    <nav className="section-nav tabs-line no-print" aria-label="Situação">
      <ul className="section-list">
        {tabs.map(({ label, href, isCurrent }) => (
          <li key={label} className={isCurrent ? 'tab-current' : undefined}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
