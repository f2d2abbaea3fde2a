import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { ChartFigure } from '#app/components/chart/index.ts'
import {
  EmptyState,
  ErrorSummary,
  FileLinks,
  fieldId,
  PageFilters,
  PageHeader,
  TextField
} from '#app/components/index.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { chartVersion, isWorthDrawing } from '#app/domain/report/chart.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { FlowDays, FlowSums, Overdue, OverdueRows } from './figures.tsx'
import { loadCashFlow } from './load.server.ts'
import { readCashFlowQuery } from './query.ts'
import { toFlowLine, toOverdueLine } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const url = new URL(request.url)
  const { typed, problem } = readCashFlowQuery(url.searchParams)
  const found = await whereKnown(loadCashFlow(viewer, url))
  const can = { transactions: viewer.can('financial/index'), bookings: viewer.can('operation/booking-list') }
  const status = problem === '' ? 200 : 400
  if (!found) return json({ typed, problem, can, found }, status)
  const { rows, today, from, to, overdue, chart } = found
  const lines = rows.map((row) => toFlowLine(row, today))
  const late = { ...overdue, data: overdue.data.map(toOverdueLine) }
  return json({ typed, problem, can, found: { lines, today, from, to, overdue: late, chart } }, status)
}

export default function CashFlow() {
  const { typed, problem, can, found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const field = { name: 'saldo', value: typed, errors: problem ? [problem] : [] }
  const errors = problem ? [{ message: problem, fieldId: fieldId({ name: 'saldo' }) }] : []
  return (
    <>
      <PageHeader
        title="Fluxo de caixa"
        lead={found ? `De ${formatDay(found.from)} a ${formatDay(found.to)}` : null}
        actions={
          found && found.lines.length > 0 ? <FileLinks path="/financial/cash-flow" search={search} /> : undefined
        }
      />
      <div className="list-errors">
        <ErrorSummary errors={errors} title="Confira o saldo" />
      </div>
      <PageFilters submitLabel="Recalcular">
        <TextField
          field={field}
          label={found ? `Saldo antes de ${formatDay(found.from)}` : 'Saldo inicial'}
          hint="Em caixa e no banco; vazio conta como zero."
          inputMode="decimal"
          placeholder="0,00"
          autoComplete="off"
          maxLength={30}
        />
      </PageFilters>
      {found ? <Found can={can} found={found} /> : <Unknown />}
    </>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

function Found({ can, found }: { can: Loaded['can']; found: NonNullable<Loaded['found']> }) {
  const { typed, problem } = useLoaderData<typeof loader>()
  const { lines, overdue, chart, today } = found
  const src = new URLSearchParams({ saldo: problem === '' ? typed : '', v: chartVersion(chart) })
  return (
    <>
      <FlowSums lines={lines} today={today} />
      <Overdue overdue={overdue} can={can} />
      {lines.length === 0 ? (
        <EmptyState title="Nada a mostrar nestes dias">
          Nada entrou nem saiu nos últimos 30 dias, e nada está previsto para os próximos 90.
        </EmptyState>
      ) : (
        <section className="report-part" aria-labelledby="dias">
          <h2 id="dias">Por dia</h2>
          <FlowDays lines={lines} />
          <p className="muted small">
            Até hoje, o que entrou e saiu; de hoje em diante, o que as reservas devem no dia da visita e o que vence dos
            lançamentos. O que está atrasado não entra no saldo previsto.
          </p>
          {isWorthDrawing(chart) ? (
            <ChartFigure chart={chart} src={`/financial/cash-flow/chart.svg?${src}`} isReady />
          ) : null}
        </section>
      )}
      <OverdueRows overdue={overdue} can={can} />
    </>
  )
}

function Unknown() {
  return <EmptyState title={ERRORS.absent}>O servidor deste parque não tem esta lista.</EmptyState>
}

export const meta: MetaFunction = () => [{ title: 'Fluxo de caixa · Trilha' }]

export const handle = { crumb: 'Fluxo de caixa', live: ['bookings'] }
