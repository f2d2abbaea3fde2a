/** Difference to the base; `percent` is null without a base. */
export interface ComparedFigure {
  current: number
  base: number
  difference: number
  /** Per cent of the base, one decimal. */
  percent: number | null
  /** `+12,5 %`, `-3 %`, `0 %` or `sem base`; no-break space. */
  label: string
}

/** Centavos or people. */
export function compareFigures(current: number, base: number): ComparedFigure {
  const difference = current - base
  const percent = base === 0 ? null : roundTenth((difference / Math.abs(base)) * 100)
  return { current, base, difference, percent, label: percent === null ? 'sem base' : percentLabel(percent, true) }
}

/** `12,5 %`; `signed` adds a plus. */
export function percentLabel(percent: number, signed = false): string {
  const text = String(Math.abs(percent) >= 1e15 ? Math.round(percent) : roundTenth(percent)).replace('.', ',')
  return `${signed && percent > 0 ? '+' : ''}${text}\u00a0%`
}

function roundTenth(value: number): number {
  const rounded = Math.round(value * 10) / 10
  return rounded === 0 ? 0 : rounded
}
