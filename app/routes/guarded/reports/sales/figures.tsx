import type { ComponentProps } from 'react'
import { EmptyState } from '#app/components/index.ts'
import { FigureTable, type SlotRun } from '#app/components/report/index.ts'
import { lastOfMonth } from '#app/domain/calendar/range.ts'
import { isDrawnByMonth, salesChart } from '#app/domain/report/chart.ts'
import type { Gathered } from '#app/domain/report/frame.ts'
import { byMonth, mergeAll } from '#app/domain/report/merge.ts'
import { type Group, type SalesSums, type SalesTotals, totalSales } from '#app/domain/report/totals.ts'
import { ReportChart } from '../report-chart.tsx'
import { channelLabel, dateLabel, methodLabel } from '../report-labels.ts'
import { ReportSums, SumNotes } from '../report-sums.tsx'
import { SlotDebug } from '../slot-debug.tsx'
import { partsOf, useEmptyAdvice, useReport, useReportAddress } from '../use-report.ts'

type State = 'receivable' | 'refund-due'

type Row = Group<SalesSums>

const figure = (key: keyof SalesSums, header: string, isMoney = true) => ({
  key,
  header,
  isMoney,
  value: (row: Row) => row.sums[key]
})

const figures = [
  figure('bookings', 'Reservas', false),
  figure('people', 'Pessoas', false),
  figure('sold', 'Vendido'),
  figure('received', 'Recebido'),
  figure('receivable', 'A receber'),
  figure('refundDue', 'A devolver'),
  figure('fees', 'Taxas'),
  figure('net', 'Líquido'),
  figure('gross', 'Bruto'),
  figure('discount', 'Descontos'),
  figure('cancelled', 'Cancelado')
]

const codeFigures = figures.filter(({ key }) => ['bookings', 'people', 'gross', 'discount', 'sold'].indexOf(key) >= 0)

const untold = ['fees', 'refundDue', 'net']

/** Hides figures that the API does not report: a zero would be false. */
const isTold = (key: string, { isDerived }: Pick<ReturnType<typeof useReport>, 'isDerived'>) =>
  !isDerived || untold.indexOf(key) < 0

export function SalesFigures({ sum, run }: { sum: Gathered<SalesTotals>; run: SlotRun<SalesTotals> }) {
  const report = useReport()
  const totals = mergeAll(sum.own, totalSales([]))
  const base = report.base ? mergeAll(sum.base, totalSales([])) : null
  const isPartial = partsOf(report, run)
  const links = useMoneyLinks()
  const advice = useEmptyAdvice()
  if (run.isEnded && totals.rows === 0 && (base?.rows ?? 0) === 0) {
    return (
      <>
        {run.failed === 0 ? <EmptyState title="Nenhuma venda neste período">{advice}</EmptyState> : null}
        <SlotDebug run={run} />
      </>
    )
  }
  const told = figuresOf(links).filter(({ key }) => isTold(key, report))
  return (
    <>
      <ReportSums figures={told} sums={{ ...totals.all }} base={base && { ...base.all }} isPartial={isPartial} />
      <SalesTables totals={totals} isPartial={isPartial.own} isEnded={run.isEnded} />
      <SumNotes figures={told} />
      <SlotDebug run={run} />
    </>
  )
}

function figuresOf({ same, all }: ReturnType<typeof useMoneyLinks>): ComponentProps<typeof ReportSums>['figures'] {
  const money = (key: keyof SalesSums, label: string) => ({ key, label, isMoney: true })
  const owed = all ? <a href={all}>ver todas a devolver</a> : 'de reservas canceladas ou pagas tarde demais'
  return [
    { ...money('sold', 'Vendido'), note: 'sem as canceladas' },
    { ...money('received', 'Recebido'), note: 'menos o que foi devolvido' },
    { ...money('receivable', 'A receber'), href: same('receivable') },
    { ...money('refundDue', 'A devolver'), href: same('refund-due'), note: owed },
    money('fees', 'Taxas'),
    { ...money('net', 'Líquido'), note: 'recebido menos taxas' },
    money('gross', 'Bruto'),
    money('discount', 'Descontos'),
    money('cancelled', 'Cancelado'),
    { key: 'bookings', label: 'Reservas', note: 'sem as canceladas' }
  ]
}

interface SalesTablesProps {
  totals: SalesTotals
  isPartial: boolean
  isEnded: boolean
}

function SalesTables({ totals, isPartial, isEnded }: SalesTablesProps) {
  const linked = useLinked()
  const report = useReport()
  const told = figures.filter(({ key }) => isTold(key, report))
  const shared = { figures: told, totals: { ...totals.all }, isPartial, rowKey: ({ key }: Row) => key }
  return (
    <>
      <PeriodTable shared={shared} totals={totals} isEnded={isEnded} />
      <FigureTable
        {...shared}
        title="Por atrativo"
        head="Atrativo"
        rows={totals.by.product}
        label={({ key, label }) => linked(label || 'Sem nome', { atrativo: key })}
      />
      <FigureTable
        {...shared}
        title="Por canal"
        head="Canal"
        rows={totals.by.channel}
        label={({ key }) => (channelLabel(key) === key ? key : linked(channelLabel(key), { canal: key }))}
      />
      <FigureTable
        {...shared}
        title="Por forma de pagamento"
        head="Pagamento"
        rows={totals.by.method}
        label={({ key }) => linked(methodLabel(key), { pagamento: key })}
      />
      <FigureTable
        {...shared}
        title="Por vendedor"
        head="Vendedor"
        rows={totals.by.seller}
        label={({ key, label }) => (key === '' ? 'Sem vendedor' : linked(label || key, { vendedor: label || key }))}
      />
      <CodeTable rows={totals.by.code} isPartial={isPartial} />
    </>
  )
}

function CodeTable({ rows, isPartial }: { rows: Row[]; isPartial: boolean }) {
  const sum = (key: keyof SalesSums) => rows.reduce((total, { sums }) => total + (sums[key] ?? 0), 0)
  return (
    <FigureTable
      figures={codeFigures}
      totals={Object.fromEntries(codeFigures.map(({ key }) => [key, sum(key)]))}
      isPartial={isPartial}
      title="Por código de desconto"
      head="Código"
      note="Só o que se vendeu com um código; sem as canceladas."
      rows={rows}
      rowKey={({ key }) => key}
      label={({ key }) => key}
    />
  )
}

function useLinked() {
  const address = useReportAddress()
  return (text: string, changes: Record<string, string>) => <a href={address(changes)}>{text}</a>
}

type Shared = Omit<ComponentProps<typeof FigureTable<Row>>, 'title' | 'head' | 'rows' | 'label'>

function PeriodTable({ shared, totals, isEnded }: { shared: Shared; totals: SalesTotals; isEnded: boolean }) {
  const { range } = useReport()
  const linked = useLinked()
  const chart = <ReportChart name="periodo" chart={salesChart(totals, range)} isEnded={isEnded} />
  if (!isDrawnByMonth(range)) {
    const rows = totals.by.day
    const label = ({ key }: Row) => dateLabel(key)
    return <FigureTable {...shared} chart={chart} title="Por dia" head="Dia" rows={rows} label={label} />
  }
  const rows = byMonth(totals.by.day)
  const label = ({ key }: Row) => linked(dateLabel(key), { inicio: `${key}-01`, fim: lastOfMonth(key) })
  return <FigureTable {...shared} chart={chart} title="Por mês" head="Mês" rows={rows} label={label} />
}

/** Links figures to their bookings. Both reports must go by the day of the visit, or the bookings would differ. */
function useMoneyLinks(): { same: (state: State) => string | undefined; all: string | null } {
  const { more, can, range, typed } = useReport()
  const isByVisit = more.por === 'visita'
  const same = (state: State) => {
    if (!isByVisit || !can.bookingReport || !can.values) return undefined
    const query = new URLSearchParams({ inicio: range.from, fim: range.to, dinheiro: state })
    for (const name of ['canal', 'pagamento', 'atrativo', 'vendedor'] as const) {
      if (typed[name] !== '') query.set(name, typed[name])
    }
    return `/reports/booking?${query}`
  }
  const all = !isByVisit && can.bookingList && can.values
  return { same, all: all ? '/operation/booking-list?dinheiro=refund-due' : null }
}
