import { formatMoney } from '#app/domain/money/money.ts'
import type { Chart } from '#app/domain/report/chart.ts'
import { niceTicks, pickEvery, shortNumber } from '#app/domain/report/chart-scale.ts'

/**
 * Widths for a phone, half a screen and a whole one. A chart is drawn once per width, because stretching would change
 * the size of its text.
 */
export const chartSizes = {
  p: { width: 360, height: 260, font: 13, labels: 5 },
  m: { width: 560, height: 300, font: 13, labels: 8 },
  g: { width: 880, height: 330, font: 13, labels: 12 }
} as const

export type ChartSize = keyof typeof chartSizes

/**
 * Okabe and Ito's colours, which stay distinct in print without colour. Each has at least 3:1 contrast with its
 * ground.
 */
export const chartColours = {
  light: { s0: '#0072b2', s1: '#c87800', s2: '#2a2d28', ink: '#585b51', line: '#ddd8cc', ground: '#fffefb' },
  dark: { s0: '#56b4e9', s1: '#ffc24d', s2: '#f4f2ea', ink: '#adb0a4', line: '#363b33', ground: '#1b1e1a' }
} as const

export type ChartColour = keyof (typeof chartColours)['light']

/** Includes the light value for readers without CSS custom properties. */
export function chartColour(name: ChartColour): string {
  return `var(--chart-${name},${chartColours.light[name]})`
}

export function seriesColour(at: number): string {
  return chartColour(at === 0 ? 's0' : at === 1 ? 's1' : 's2')
}

export function seriesDash(at: number): string | undefined {
  return [undefined, '7 4', '2 4'][at]
}

/** Formats money given in centavos. */
function valueText(unit: Chart['unit'], value: number): string {
  return unit === 'money' ? formatMoney(value) : value.toLocaleString('pt-BR')
}

/** Formats money given in centavos as reais. */
function tickText(unit: Chart['unit'], value: number): string {
  return shortNumber(unit === 'money' ? value / 100 : value)
}

export function layOutChart({ points, series, unit }: Chart, size: ChartSize) {
  const { width, height, font, labels } = chartSizes[size]
  const values = series.flatMap((one) => one.values.filter((value) => value !== null))
  // Steps are whole reais or whole people.
  const scale = unit === 'money' ? 100 : 1
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const ticks = niceTicks(low / scale, high / scale, 4).map((tick) => tick * scale)
  const longest = Math.max(...ticks.map((tick) => tickText(unit, tick).length))
  const every = pickEvery(points.length, labels)
  return {
    width,
    height,
    font,
    ticks,
    margin: { top: 38, right: 24, bottom: 34, left: 20 + longest * font * 0.56 },
    bottom: points.filter((_, at) => at % every === 0).map(({ key }) => key),
    tick: (value: number) => tickText(unit, value)
  }
}

/** Texts for the pointer over a picture. A point has its full name and the text of each series' value. */
export interface ChartTips {
  names: string[]
  points: (string | null)[][]
  /** Middle of the first point and distance to the next, as shares of the picture's width. */
  starts: Record<ChartSize, { first: number; step: number }>
}

/** Share of a bar's step that stays free between groups of bars, and half of it at each end. */
export const barPadding = 0.22

export function chartTips(chart: Chart): ChartTips {
  const { points, series, unit } = chart
  const textOf = (value: number | null | undefined) => (typeof value === 'number' ? valueText(unit, value) : null)
  const starts = (size: ChartSize) => startsOf(chart, size)
  return {
    names: series.map(({ label }) => label),
    points: points.map(({ full }, at) => [full, ...series.map(({ values }) => textOf(values[at]))]),
    starts: { p: starts('p'), m: starts('m'), g: starts('g') }
  }
}

/** Points of lines lie at both edges and between; groups of bars in the middle of equal steps, as in d3's scales. */
function startsOf(chart: Chart, size: ChartSize): { first: number; step: number } {
  const { width, margin } = layOutChart(chart, size)
  const across = width - margin.left - margin.right
  const count = chart.points.length
  if (chart.kind === 'lines' && count > 1) return { first: margin.left / width, step: across / (count - 1) / width }
  const step = across / (count + (chart.kind === 'bars' ? barPadding : 0))
  const first =
    chart.kind === 'bars' ? margin.left + step * (barPadding + (1 - barPadding) / 2) : margin.left + across / 2
  return { first: first / width, step: step / width }
}

export function chartAlt({ title, kind, series, points, unit }: Chart): string {
  const said = series.map(({ label, values }) => {
    const highest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
    const at = points[values.indexOf(highest)]
    return highest > 0 && at ? `${label}: o maior é ${valueText(unit, highest)} (${at.full})` : `${label}: nada`
  })
  const form = kind === 'bars' ? 'Gráfico de barras' : 'Gráfico de linhas'
  return `${form}, ${title.toLowerCase()}. ${said.join('; ')}. Todos os números estão na tabela ao lado.`
}
