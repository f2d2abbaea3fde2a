import { formatDay, formatMonth } from '#app/domain/calendar/dates.ts'
import type { SeriesGrain, SeriesPoint } from '#app/domain/counter/trafx-series.ts'

export function grainLabel(grain: 'bucket' | 'hour' | 'day'): string {
  return { bucket: 'cada passagem', hour: 'totais por hora', day: 'totais por dia' }[grain]
}

export function voltsLabel(volts: number | null): string {
  return volts === null ? '' : `${volts.toLocaleString('pt-BR')} V`
}

/** Formats `2026-11-12T15:31[:52]` as `12/11/2026 15:31`. */
export function wallClockLabel(local: string): string {
  return `${formatDay(local)} ${local.slice(11, 16)}`
}

export function factorLabel(factor: number): string {
  return factor.toLocaleString('pt-BR', { maximumFractionDigits: 4 })
}

export function numberLabel(value: number): string {
  return value.toLocaleString('pt-BR')
}

const shortDays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

export function pointLabel(start: string, grain: SeriesGrain): string {
  if (grain === 'month') return formatMonth(start)
  if (grain === 'week') return `semana de ${formatDay(start)}`
  if (grain === 'day') return `${formatDay(start)} ${shortDays[new Date(`${start}T00:00:00Z`).getUTCDay()]}`
  return wallClockLabel(start)
}

export function deviceLabel({ name, serial }: { name: string; serial: string }): string {
  return name ? `${name} (${serial})` : serial
}

export const coverageLabels: Record<SeriesPoint['coverage'], string> = {
  whole: 'completa',
  part: 'só uma parte',
  none: 'sem contagem'
}
