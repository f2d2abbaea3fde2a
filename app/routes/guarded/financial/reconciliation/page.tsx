import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import {
  type Column,
  DataTable,
  DayField,
  EmptyState,
  FileLinks,
  Notice,
  PageFilters,
  PageHeader,
  SelectField,
  SituationTag
} from '#app/components/index.ts'
import { readReconciliation } from '#app/contracts/money/reconciliation.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { whereKnown } from '#app/session/where-known.server.ts'
import { type ReconciliationQuery, readReconciliationQuery } from './query.ts'
import { differs, type ProviderCard, type ReconciledRow, toProviderCard, toReconciledRow } from './view.ts'

/** Differences come first; the file has the rest. */
const mostShown = 200

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { timezone } = viewer.place
  const asked = readReconciliationQuery(new URL(request.url).searchParams, viewer.today())
  const opens = viewer.can('operation/booking-list')
  const solves = viewer.can('financial/unsettled')
  if (!asked.days) return { asked, opens, solves, found: { providers: [], rows: [], more: 0, all: 0 } }
  const query = { start_date: asked.days.from, end_date: asked.days.to }
  const read = await whereKnown(viewer.call(readReconciliation, { query }))
  if (!read) return { asked, opens, solves, found: null }
  const shown = asked.onlyDifferences ? read.data.filter(differs) : read.data
  return {
    asked,
    opens,
    solves,
    found: {
      providers: read.providers.map(toProviderCard),
      rows: shown.slice(0, mostShown).map((row) => toReconciledRow(row, timezone)),
      more: Math.max(0, shown.length - mostShown),
      all: read.data.length
    }
  }
}

export default function Reconciliation() {
  const { asked, opens, solves, found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Conciliação"
        lead="O que o provedor de pagamentos diz que recebeu, ao lado do que está nas reservas."
        actions={
          found && found.rows.length > 0 ? <FileLinks path="/financial/reconciliation" search={search} /> : undefined
        }
      />
      {found ? (
        <>
          <Filters asked={asked} />
          <Providers providers={found.providers} />
          {found.rows.length > 0 ? (
            <>
              <DataTable
                caption="Pagamentos comparados, primeiro os que diferem"
                hideCaption
                columns={columnsOf({ opens, solves })}
                rows={found.rows}
                rowKey={({ key }) => key}
              />
              {found.more > 0 ? (
                <p className="muted">E mais {found.more}: baixe o CSV ou escolha um período menor.</p>
              ) : null}
            </>
          ) : (
            <Nothing all={found.all} isAsked={asked.days !== null} />
          )}
        </>
      ) : (
        <EmptyState title={ERRORS.absent}>
          O servidor deste parque não informa o que o provedor recebeu. Confira no portal dele.
        </EmptyState>
      )}
    </>
  )
}

function Filters({ asked: { typed, errors, onlyDifferences } }: { asked: ReconciliationQuery }) {
  return (
    <PageFilters submitLabel="Comparar">
      <DayField field={{ name: 'inicio', value: typed.from, errors: errors.from ? [errors.from] : [] }} label="De" />
      <DayField field={{ name: 'fim', value: typed.to, errors: errors.to ? [errors.to] : [] }} label="Até" />
      <SelectField
        field={{ name: 'mostrar', value: onlyDifferences ? 'diferencas' : '' }}
        label="Mostrar"
        empty="Todos"
        options={[{ value: 'diferencas', label: 'Só o que não confere' }]}
      />
    </PageFilters>
  )
}

function Providers({ providers }: { providers: ProviderCard[] }) {
  return (
    <ul className="reconciled-providers">
      {providers.map(({ name, title, count, differences, isFine, ours, theirs, problem, note }) => (
        <li key={name}>
          <h2>{title}</h2>
          <p>
            <SituationTag tone={isFine ? 'green' : 'red'}>
              {problem === '' ? differences : 'Não conferido'}
            </SituationTag>
            {count}
          </p>
          <dl className="sums sums-line">
            <div>
              <dt>Aqui, já sem devoluções</dt>
              <dd className="num">{ours === null ? '–' : formatMoney(ours)}</dd>
            </div>
            <div>
              <dt>No provedor</dt>
              <dd className="num">{theirs === null ? '–' : formatMoney(theirs)}</dd>
            </div>
          </dl>
          {problem ? <Notice tone="warning">{problem}</Notice> : null}
          {note ? <p className="muted">{note}</p> : null}
        </li>
      ))}
    </ul>
  )
}

function Nothing({ all, isAsked }: { all: number; isAsked: boolean }) {
  if (!isAsked) return <EmptyState title="Confira o período">Escolha as datas de início e de fim.</EmptyState>
  if (all > 0) return <EmptyState title="Tudo confere">Nenhuma diferença neste período.</EmptyState>
  return (
    <EmptyState title="Nenhum pagamento a comparar">
      Neste período nenhum pagamento passou por estes provedores. O que entrou por outros meios está em Lançamentos.
    </EmptyState>
  )
}

const columnsOf = ({ opens, solves }: { opens: boolean; solves: boolean }): Column<ReconciledRow>[] => [
  {
    key: 'difference',
    header: 'Situação',
    cell: ({ label, tone }) => <SituationTag tone={tone}>{label}</SituationTag>
  },
  {
    key: 'booking',
    header: 'Reserva',
    cell: ({ booking, code, name }) => (
      <>
        {booking && opens ? <a href={`/operation/booking-list/${booking}`}>{code}</a> : code || '–'}{' '}
        {name ? <span className="sub">{name}</span> : null}
      </>
    )
  },
  {
    key: 'paid',
    header: 'Pago em',
    cell: ({ paid, provider, method, id }) => (
      <>
        <span className="num">{paid || '–'}</span>{' '}
        <span className="sub">{[provider, method, id].filter(Boolean).join(' · ')}</span>
      </>
    )
  },
  { key: 'ours', header: 'Aqui', cell: ({ ours }) => ours },
  { key: 'theirs', header: 'No provedor', cell: ({ theirs }) => theirs },
  {
    key: 'todo',
    header: 'O que fazer',
    card: 'full',
    cell: ({ todo, unsettled, id }) => (
      <>
        {todo || (unsettled && solves ? '' : '–')}{' '}
        {unsettled && solves ? (
          <a href={`/financial/unsettled/${unsettled}`}>
            {todo ? 'Resolver' : 'Ver'}
            <span className="vh"> o pagamento {id}</span>
          </a>
        ) : null}
      </>
    )
  }
]

export const meta: MetaFunction = () => [{ title: 'Conciliação · Trilha' }]

export const handle = { crumb: 'Conciliação' }
