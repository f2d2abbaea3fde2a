/** One figure beside the same of another period; `percent` is null where there is nothing to compare with. */
export interface ComparedFigure {
  current: number
  base: number
  difference: number
  /** Of the base, one decimal. */
  percent: number | null
  /** `+12,5 %`, `-3 %`, `0 %` or `sem base`; with a no-break space. */
  label: string
}

/** Compares a figure (centavos, people) with that of another period, `base`. */
export function compareFigures(current: number, base: number): ComparedFigure {
  const difference = current - base
  const percent = base === 0 ? null : roundTenth((difference / Math.abs(base)) * 100)
  return { current, base, difference, percent, label: percent === null ? 'sem base' : percentLabel(percent, true) }
}

/** A percentage as people write it: `12,5 %`; `signed` puts a plus before what grows. */
export function percentLabel(percent: number, signed = false): string {
  const text = String(Math.abs(percent) >= 1e15 ? Math.round(percent) : roundTenth(percent)).replace('.', ',')
  return `${signed && percent > 0 ? '+' : ''}${text}\u00a0%`
}

function roundTenth(value: number): number {
  const rounded = Math.round(value * 10) / 10
  return rounded === 0 ? 0 : rounded
}
