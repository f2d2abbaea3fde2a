import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  type Column,
  DataTable,
  EmptyState,
  LinkButton,
  Money,
  PageHeader,
  SituationTag
} from '#app/components/index.ts'
import { listRecurrences } from '#app/contracts/finance/recurrences.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { type RecurrenceView, toRecurrenceView } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/index')
  const found = await whereKnown(viewer.call(listRecurrences, {}))
  return { rows: found?.map(toRecurrenceView) ?? null, canEdit: viewer.can('financial/edit') }
}

export default function Recurrences() {
  const { rows, canEdit } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Repetições"
        lead="O que se repete todo mês: o lançamento deste mês e o do próximo são criados sozinhos, em aberto."
        actions={canEdit ? <LinkButton to="/financial/transactions/add?flow=out">Nova despesa</LinkButton> : undefined}
      />
      {rows && rows.length > 0 ? (
        <DataTable caption="Repetições mensais" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title={rows ? 'Nada se repete ainda' : ERRORS.absent}>
          {rows
            ? 'Numa despesa nova, marque “Repete todo mês”.'
            : 'O servidor deste parque não tem esta lista; os lançamentos seguem como estão.'}
        </EmptyState>
      )}
    </>
  )
}

const columns: Column<RecurrenceView>[] = [
  {
    key: 'label',
    header: 'O que é',
    cell: ({ label, about }) => (
      <>
        {label} {about ? <span className="sub">{about}</span> : null}
      </>
    )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ ended }) => <SituationTag tone={ended ? 'gray' : 'green'}>{ended ? 'Encerrada' : 'Segue'}</SituationTag>
  },
  { key: 'day', header: 'Dia', cell: ({ day }) => day },
  { key: 'months', header: 'Meses', cell: ({ months }) => <span className="whole">{months}</span> },
  {
    key: 'last',
    header: 'O mais novo',
    cell: ({ lastId, last, label }) =>
      lastId ? (
        <a href={`/financial/transactions/${lastId}`}>
          {last}
          <span className="vh"> de {label}</span>
        </a>
      ) : (
        '–'
      )
  },
  { key: 'value', header: 'Valor por mês', align: 'end', cell: ({ value }) => <Money value={value} /> },
  {
    key: 'act',
    header: 'Ação',
    actions: true,
    cell: ({ id, label }) => (
      <LinkButton to={`/financial/recurrences/${id}`}>
        Abrir<span className="vh"> {label}</span>
      </LinkButton>
    )
  }
]

export const meta: MetaFunction = () => [{ title: 'Repetições · Financeiro · Trilha' }]

export const handle = { crumb: 'Repetições', live: ['finance'] }
