import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type Column, DataTable, EmptyState, Icon, LinkButton, PageHeader } from '#app/components/index.ts'
import { listIssueAnswers } from '#app/contracts/issues/types.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/index')
  const answers = await whereKnown(viewer.call(listIssueAnswers, {}))
  return { rows: answers?.map(toRow) ?? null, canEdit: viewer.can('issuesTypes/edit') }
}

const toRow = ({ id, title, body }: { id: string; title: string; body: string }) => ({
  id,
  title,
  begins: body.length > 160 ? `${body.slice(0, 160).trimEnd()}…` : body
})

export default function Answers() {
  const { rows, canEdit } = useLoaderData<typeof loader>()
  const add =
    canEdit && rows ? (
      <LinkButton to="/configurations/issuesTypes/answers/add" variant="primary" icon={<Icon name="plus" />}>
        Nova resposta
      </LinkButton>
    ) : null
  return (
    <>
      <PageHeader
        title="Respostas prontas"
        lead="Textos que quem atende escolhe ao escrever na conversa de um requerimento."
        actions={add}
      />
      {rows && rows.length > 0 ? (
        <DataTable
          caption="Respostas prontas"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={canEdit ? ({ id }) => `/configurations/issuesTypes/answers/edit?id=${id}` : undefined}
        />
      ) : (
        <EmptyState title={rows ? 'Ainda não há respostas prontas' : 'Aqui não há respostas prontas'} action={add}>
          {rows ? 'Crie uma para o que você mais repete: falta um documento, a visita está aprovada.' : null}
        </EmptyState>
      )}
    </>
  )
}

const columns: Column<ReturnType<typeof toRow>>[] = [
  { key: 'title', header: 'Título', cell: ({ title }) => title },
  { key: 'begins', header: 'Texto', card: 'full', cardLabel: '', cell: ({ begins }) => begins }
]

export const meta: MetaFunction = () => [{ title: 'Respostas prontas · Configurações · Trilha' }]

export const handle = { crumb: 'Respostas prontas' }
