import type { ReactNode } from 'react'
import { DefinitionList, StatCard } from '#app/components/index.ts'
import { PartialTag } from '#app/components/report/index.ts'
import { compareFigures } from '#app/domain/counter/comparison.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { countText } from './report-labels.ts'
import { useReport } from './use-report.ts'

interface SumFigure {
  key: string
  label: string
  isMoney?: boolean
  note?: ReactNode
  /** Link to the bookings behind the sum. */
  href?: string
}

interface ReportSumsProps {
  figures: readonly SumFigure[]
  sums: Record<string, number>
  /** Figures of the comparison period. */
  base: Record<string, number> | null
  isPartial: { own: boolean; base: boolean }
}

export function ReportSums({ figures, sums, base, isPartial }: ReportSumsProps) {
  const { typed } = useReport()
  const before = typed.comparar === 'ano' ? 'Ano passado' : 'Período anterior'
  // Show no zero before any slot has arrived: it would pass for a sum.
  const text = (value: number, isMoney = false, isAwaited = false) =>
    isAwaited && value === 0 ? '–' : isMoney ? formatMoney(value) : countText(value)
  return (
    <section className="report-part report-sums" aria-labelledby="totais">
      <h2 id="totais">
        Totais <PartialTag run={{ isPartial: isPartial.own }} />
      </h2>
      <div className="stats stats-line">
        {figures.map(({ key, label, isMoney, note, href }) => {
          const current = sums[key] ?? 0
          const other = base?.[key] ?? 0
          const isSure = !isPartial.own && !isPartial.base
          const compared = `${before}: ${text(other, isMoney, isPartial.base)} ${isSure ? `(${compareFigures(current, other).label})` : '(parcial)'}`
          const value = text(current, isMoney, isPartial.own)
          return (
            <StatCard
              key={key}
              label={label}
              value={href && current !== 0 ? <a href={href}>{value}</a> : value}
              note={base ? compared : typeof note === 'string' ? undefined : note}
            />
          )
        })}
      </div>
    </section>
  )
}

/** Tells below the tables how the sums are counted. */
export function SumNotes({ figures }: Pick<ReportSumsProps, 'figures'>) {
  const noted = figures.filter(({ note }) => typeof note === 'string')
  if (noted.length === 0) return null
  return (
    <details className="fold report-part">
      <summary>Como os totais são contados</summary>
      <DefinitionList items={noted.map(({ label, note }) => ({ term: label, value: note }))} />
    </details>
  )
}
