import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import {
  type Column,
  DataTable,
  DayField,
  EmptyState,
  FileLinks,
  Money,
  PageFilters,
  PageHeader,
  SituationTag
} from '#app/components/index.ts'
import { listFinanceDays } from '#app/contracts/finance/days.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { type DaysQuery, readDaysQuery } from './query.ts'
import { type DayRow, toDayRow } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { timezone: zone } = viewer.place
  const today = viewer.today()
  const asked = readDaysQuery(new URL(request.url).searchParams, today)
  if (!asked.days) return { asked, found: [] }
  const query = { start_date: asked.days.from, end_date: asked.days.to }
  const found = await whereKnown(viewer.call(listFinanceDays, { query }))
  return { asked, found: found?.map((row) => toDayRow(row, { zone, today })) ?? null }
}

export default function CloseDays() {
  const { asked, found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Fechar o dia"
        lead="O que o sistema esperava de cada dia, e o que foi contado."
        actions={found && found.length > 0 ? <FileLinks path="/financial/close" search={search} /> : null}
      />
      {found ? <Filters asked={asked} /> : null}
      {found && found.length > 0 ? (
        <DataTable
          caption="Dias, do mais novo ao mais antigo"
          columns={columns}
          rows={found}
          rowKey={({ date }) => date}
          rowHref={({ date }) => `/financial/close/${date}`}
        />
      ) : (
        <Nothing isKnown={found !== null} />
      )}
    </>
  )
}

function Filters({ asked: { typed, errors } }: { asked: DaysQuery }) {
  return (
    <PageFilters submitLabel="Mostrar">
      <DayField field={{ name: 'inicio', value: typed.from, errors: errors.from ? [errors.from] : [] }} label="De" />
      <DayField field={{ name: 'fim', value: typed.to, errors: errors.to ? [errors.to] : [] }} label="Até" />
    </PageFilters>
  )
}

function Nothing({ isKnown }: { isKnown: boolean }) {
  if (isKnown) return <EmptyState title="Confira o período">Escolha as datas de início e de fim.</EmptyState>
  return <EmptyState title={ERRORS.absent}>O servidor deste parque não tem o fechamento do dia.</EmptyState>
}

const money = (value: number | null) => (value === null ? '–' : <Money value={value} />)

const columns: Column<DayRow>[] = [
  {
    key: 'day',
    header: 'Dia',
    cell: ({ day, isToday }) => (
      <>
        {day} {isToday ? <span className="sub">hoje</span> : null}
      </>
    )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ label, tone }) => <SituationTag tone={tone}>{label}</SituationTag>
  },
  { key: 'expected', header: 'Esperado', align: 'end', cell: ({ expected }) => <Money value={expected} /> },
  { key: 'counted', header: 'Contado', align: 'end', cell: ({ counted }) => money(counted) },
  { key: 'difference', header: 'Diferença', align: 'end', cell: ({ difference }) => money(difference) },
  {
    key: 'closed',
    header: 'Fechado por',
    card: 'full',
    cell: ({ closed, later, drawers }) => (
      <>
        {closed || '–'} {later ? <span className="sub">Depois do fechamento: {later}</span> : null}{' '}
        {drawers ? <span className="sub">{drawers}</span> : null}
      </>
    )
  }
]

export const meta: MetaFunction = () => [{ title: 'Fechar o dia · Trilha' }]

export const handle = { crumb: 'Fechar o dia' }
