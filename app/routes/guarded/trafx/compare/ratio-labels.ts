import { percentLabel } from '#app/domain/counter/comparison.ts'

export function ratioLabel(ratio: number | null): string {
  if (ratio === null) return '–'
  return ratio.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '–' : percentLabel(Math.round((part / whole) * 100))
}
