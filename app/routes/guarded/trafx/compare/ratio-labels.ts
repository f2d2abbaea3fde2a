import { percentLabel } from '#app/domain/counter/comparison.ts'

/** `1,15`, `–` without one. */
export function ratioLabel(ratio: number | null): string {
  if (ratio === null) return '–'
  return ratio.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** Whole per cent, `–` of nothing. */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '–' : percentLabel(Math.round((part / whole) * 100))
}
