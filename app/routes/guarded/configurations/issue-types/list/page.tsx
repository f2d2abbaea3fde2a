import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  type Column,
  DataTable,
  EmptyState,
  Icon,
  LinkButton,
  PageHeader,
  SituationTag
} from '#app/components/index.ts'
import { NotOffered } from '#app/components/issue/index.ts'
import { countUnreadIssues } from '#app/contracts/issues/issues.ts'
import type { IssueType } from '#app/contracts/issues/shapes.ts'
import { listIssueTypes } from '#app/contracts/issues/types.ts'
import { usedLabel } from '#app/domain/issue/used.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { SectionNav } from '../../section-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/index')
  const types = await whereKnown(viewer.call(listIssueTypes, {}))
  return {
    isOffered: types !== null,
    /** True when the API stores only a type's name and description. */
    isPlain: !viewer.offers(countUnreadIssues),
    rows: (types ?? []).map(toTypeRow),
    canAdd: viewer.can('issuesTypes/add'),
    canEdit: viewer.can('issuesTypes/edit')
  }
}

function toTypeRow(type: IssueType) {
  const { id, label, description, active, is_public: isPublic, documents, days_to_answer: days, used } = type
  return {
    id,
    label,
    description,
    active,
    who: isPublic ? 'Também quem não tem conta' : 'Só quem tem conta',
    documents: documents.map(({ name }) => name).join(', '),
    days: days > 0 ? countLabel(days, { one: 'dia', many: 'dias' }) : '',
    used: usedLabel(used)
  }
}

type Row = ReturnType<typeof toTypeRow>

export default function IssueTypes() {
  const { rows, isOffered, isPlain, canAdd, canEdit } = useLoaderData<typeof loader>()
  const add =
    canAdd && isOffered ? (
      <LinkButton to="/configurations/issuesTypes/add" variant="primary" icon={<Icon name="plus" />}>
        Novo tipo
      </LinkButton>
    ) : null
  return (
    <>
      <PageHeader
        title="Tipos de requerimento"
        lead="O que se pode pedir, com quais documentos e em quanto tempo se responde."
        actions={
          <>
            {isPlain ? null : <LinkButton to="/configurations/issuesTypes/answers">Respostas prontas</LinkButton>}
            {add}
          </>
        }
      />
      <SectionNav />
      {rows.length > 0 ? (
        <DataTable
          caption="Tipos de requerimento"
          hideCaption
          columns={isPlain ? plainColumns : columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={canEdit ? ({ id }) => `/configurations/issuesTypes/edit?id=${id}` : undefined}
        />
      ) : !isOffered ? (
        <NotOffered />
      ) : (
        <EmptyState title="Ainda não há tipos de requerimento" action={add}>
          Crie um para cada coisa que se pede: visita de escola, uso de imagem, credenciamento de condutor.
        </EmptyState>
      )}
    </>
  )
}

const columns: Column<Row>[] = [
  {
    key: 'label',
    header: 'Tipo',
    cell: ({ label, who }) => (
      <>
        {label} <span className="sub type-who">{who}</span>
      </>
    )
  },
  { key: 'documents', header: 'Documentos', cell: ({ documents }) => documents || <Nothing>Nenhum</Nothing> },
  { key: 'days', header: 'Prazo', cell: ({ days }) => days || <Nothing>Sem prazo</Nothing> },
  { key: 'used', header: 'Usado em', cell: ({ used }) => used || <Nothing>Nenhum</Nothing> },
  {
    key: 'active',
    header: 'Situação',
    card: 'lead',
    cell: ({ active }) => <SituationTag tone={active ? 'green' : 'gray'}>{active ? 'Ativo' : 'Inativo'}</SituationTag>
  }
]

const plainColumns: Column<Row>[] = [
  { key: 'label', header: 'Tipo', cell: ({ label }) => label },
  {
    key: 'description',
    header: 'Descrição',
    cell: ({ description }) => description || <Nothing>Sem descrição</Nothing>
  }
]

function Nothing({ children }: { children: string }) {
  return <span className="muted">{children}</span>
}

export const meta: MetaFunction = () => [{ title: 'Tipos de requerimento · Configurações · Trilha' }]

export const handle = { crumb: 'Tipos de requerimento' }
