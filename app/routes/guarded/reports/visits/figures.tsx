import type { ReactNode } from 'react'
import { EmptyState } from '#app/components/index.ts'
import { type Figure, FigureTable, type SlotRun } from '#app/components/report/index.ts'
import { lastOfMonth } from '#app/domain/calendar/range.ts'
import { originLabel } from '#app/domain/person/visitor-origin.ts'
import { isDrawnByMonth, visitsByHourChart, visitsChart } from '#app/domain/report/chart.ts'
import type { Gathered } from '#app/domain/report/frame.ts'
import { byMonth } from '#app/domain/report/merge.ts'
import { type MergedVisits, mergeVisits, sumOf, type VisitsSlot } from '#app/domain/report/merge-visits.ts'
import type { Group, VisitsSums } from '#app/domain/report/totals.ts'
import { ReportChart } from '../report-chart.tsx'
import { dateLabel, hourLabel } from '../report-labels.ts'
import { ReportSums, SumNotes } from '../report-sums.tsx'
import { SlotDebug } from '../slot-debug.tsx'
import { partsOf, useEmptyAdvice, useReport, useReportAddress } from '../use-report.ts'

type Row = Group<VisitsSums>

const figures: Figure<Row>[] = [
  { key: 'expected', header: 'Esperadas', value: ({ sums }) => sums.expected },
  { key: 'checkedIn', header: 'Check-in', value: ({ sums }) => sums.checkedIn },
  { key: 'noShow', header: 'Não vieram', value: ({ sums }) => sums.noShow }
]

interface VisitsFiguresProps {
  sum: Gathered<VisitsSlot>
  run: SlotRun<VisitsSlot>
  isDashboard?: boolean
}

export function VisitsFigures({ sum, run, isDashboard = false }: VisitsFiguresProps) {
  const report = useReport()
  const own = mergeVisits(sum.own)
  const base = report.base ? mergeVisits(sum.base) : null
  const isPartial = partsOf(report, run)
  const isEmpty = own.visits.rows === 0 && own.countedPeople === 0 && (base?.visits.rows ?? 0) === 0
  const advice = useEmptyAdvice()
  if (run.isEnded && isEmpty) {
    return (
      <>
        {run.failed === 0 ? (
          <EmptyState
            title={report.isOwnOnly ? 'Nenhuma visita das suas reservas neste período' : 'Nenhuma visita neste período'}
          >
            {advice}
          </EmptyState>
        ) : null}
        <SlotDebug run={run} />
      </>
    )
  }
  const people = [
    { key: 'expected', label: 'Pessoas esperadas' },
    { key: 'checkedIn', label: 'Fizeram check-in' },
    { key: 'noShow', label: 'Não vieram', note: 'de dias que já passaram' },
    ...(own.counted ? [{ key: 'counted', label: 'Contadas pelos contadores', note: 'de trilha; sem veículos' }] : [])
  ]
  return (
    <>
      <ReportSums
        figures={people}
        sums={{ ...own.visits.all, counted: own.countedPeople }}
        base={base && { ...base.visits.all, counted: base.countedPeople }}
        isPartial={isPartial}
      />
      <Frame isDashboard={isDashboard}>
        <VisitsTables merged={own} isPartial={isPartial.own} isEnded={run.isEnded} isHalf={isDashboard} />
      </Frame>
      <SumNotes figures={people} />
      <SlotDebug run={run} />
    </>
  )
}

function Frame({ isDashboard, children }: { isDashboard: boolean; children: ReactNode }) {
  return isDashboard ? <div className="report-board">{children}</div> : children
}

interface VisitsTablesProps {
  merged: MergedVisits
  isPartial: boolean
  isEnded: boolean
  isHalf: boolean
}

function VisitsTables({ merged: { visits, counted }, isPartial, ...drawn }: VisitsTablesProps) {
  const { range, titles, today } = useReport()
  const address = useReportAddress()
  const shared = { isPartial, rowKey: ({ key }: Row) => key }
  const plain = { ...shared, figures, totals: { ...visits.all } }
  const isLong = isDrawnByMonth(range)
  const days = withCounted(visits.by.day, counted?.byDay)
  const rows = isLong ? byMonth(days) : days
  const byDay = withDifference(beside(shared, visits.all, isLong ? monthly(counted?.byDay) : counted?.byDay), rows)
  const { counted: _, ...hours } = beside(shared, visits.all, counted?.byHour)
  const linked = (text: string, changes: Record<string, string>) => <a href={address(changes)}>{text}</a>
  return (
    <>
      <FigureTable
        {...byDay}
        chart={<ReportChart {...drawn} name="periodo" chart={visitsChart({ visits, counted, range, today })} />}
        title={isLong ? 'Por mês' : 'Por dia'}
        head={isLong ? 'Mês' : 'Dia'}
        rows={rows}
        label={({ key }) =>
          isLong ? linked(dateLabel(key), { inicio: `${key}-01`, fim: lastOfMonth(key) }) : dateLabel(key)
        }
      />
      <FigureTable
        {...hours}
        chart={<ReportChart {...drawn} name="horario" chart={visitsByHourChart({ visits, counted })} />}
        title="Por horário"
        head="Horário da visita"
        rows={withCounted(visits.by.hour, counted?.byHour)}
        label={({ key }) => hourLabel(key)}
      />
      <FigureTable
        {...plain}
        title="Por tipo de ingresso"
        head="Ingresso"
        rows={visits.by.ticket}
        label={({ key }) => (titles[key] ? linked(titles[key], { ingresso: key }) : key || 'Sem tipo')}
      />
      <FigureTable
        {...plain}
        title="Por origem"
        head="Origem"
        note="Pelo endereço do comprador ou, sem ele, pelo DDD do telefone."
        rows={visits.by.origin}
        label={({ key }) => (key ? linked(originLabel(key), { origem: key }) : originLabel(key))}
      />
    </>
  )
}

function beside<Shared>(shared: Shared, all: VisitsSums, counted: Record<string, number> | undefined) {
  if (!counted) return { ...shared, figures, counted: null, totals: { ...all } }
  const figure: Figure<Row> = { key: 'counted', header: 'Contadores', value: ({ key }) => counted[key] ?? null }
  return { ...shared, figures: [...figures, figure], counted, totals: { ...all, counted: sumOf(counted) } }
}

/** Tells where counters and gate differ. A visit's hour is not that of the counter, so hours are not compared. */
function withDifference<B extends ReturnType<typeof beside>>({ counted, ...drawn }: B, rows: readonly Row[]) {
  if (!counted) return drawn
  const differs = ({ key, sums }: Row) => {
    const people = counted[key]
    return people === undefined ? null : people - sums.checkedIn
  }
  const figure: Figure<Row> = { key: 'difference', header: 'Contados menos check-in', value: differs }
  const difference = rows.reduce((sum, row) => sum + (differs(row) ?? 0), 0)
  return { ...drawn, figures: [...drawn.figures, figure], totals: { ...drawn.totals, difference } }
}

/** Adds rows for days and hours that only the counters recorded. */
function withCounted(groups: Row[], counted: Record<string, number> = {}): Row[] {
  const known = new Set(groups.map(({ key }) => key))
  const more = Object.keys(counted).filter((key) => !known.has(key) && (counted[key] ?? 0) > 0)
  const none = { expected: 0, checkedIn: 0, noShow: 0 }
  const rows = [...groups, ...more.map((key) => ({ key, label: '', sums: { ...none } }))]
  return rows.sort((one, other) => (one.key < other.key ? -1 : 1))
}

function monthly(days: Record<string, number> | undefined): Record<string, number> | undefined {
  if (!days) return undefined
  const months: Record<string, number> = {}
  for (const [day, people] of Object.entries(days)) months[day.slice(0, 7)] = (months[day.slice(0, 7)] ?? 0) + people
  return months
}
