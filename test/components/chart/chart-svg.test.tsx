import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chartAlt, chartColours, chartSizes } from '#app/components/chart/chart-layout.ts'
import { drawChart } from '#app/components/chart/chart-svg.tsx'
import type { Chart } from '#app/domain/report/chart.ts'

const points = Array.from({ length: 30 }, (_, at) => {
  const day = String(at + 1).padStart(2, '0')
  return { key: `2026-11-${day}`, label: `${day}/11`, full: `${day}/11/2026` }
})
const money: Chart = {
  title: 'Líquido por dia',
  kind: 'bars',
  unit: 'money',
  points,
  series: [{ label: 'Líquido', values: points.map((_, at) => at * 25_000) }]
}
const people: Chart = {
  title: 'Pessoas <por> dia & hora',
  kind: 'lines',
  unit: 'people',
  points,
  series: [
    { label: 'Esperadas', values: points.map((_, at) => at) },
    { label: 'Check-in', values: points.map((_, at) => (at < 20 ? at : null)) },
    { label: 'Contadores', values: points.map((_, at) => (at === 7 ? null : 1200)) }
  ]
}
const sizes = Object.keys(chartSizes) as (keyof typeof chartSizes)[]
const draw = (chart: Chart, size: keyof typeof chartSizes = 'g', isPartial = false) =>
  drawChart({ chart, size, isPartial })
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)

/** Every element closed by its own name, every attribute quoted, no stray sign: what an XML reader insists on. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  const rest = svg.replace(/<(\/?)([\w:-]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/g, (_, closes, name, _attributes, alone) => {
    if (closes && open.pop() !== name) open.push('wrong')
    if (!closes && !alone) open.push(name)
    return ''
  })
  return open.length === 0 && !/[<>]/.test(rest) && !/&(?!(?:amp|lt|gt|quot|#x27);)/.test(svg)
}

describe.each(sizes)('a chart of size %s', (size) => {
  it.each([money, people])('is well-formed, has its size and loads no other file: $kind', (chart) => {
    const svg = draw(chart, size)
    const { width, height } = chartSizes[size]
    expect(isWellFormed(svg)).toBe(true)
    expect(svg).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`)
    expect(svg).not.toMatch(/href|url\(|@import|<script|<foreignObject|<animate|NaN|undefined/)
    expect(svg.length).toBeLessThan(40_000)
  })

  it('has no more labels of days than there is room for', () => {
    const days = textsOf(draw(money, size)).filter((text) => /^\d\d\/11$/.test(text ?? ''))
    expect(days[0]).toBe('01/11')
    expect(days.length).toBeGreaterThan(2)
    expect(days.length * 50).toBeLessThan(chartSizes[size].width)
  })
})

describe('a chart', () => {
  it('is in Portuguese, money in reais', () => {
    expect(textsOf(draw(money))).toEqual(expect.arrayContaining(['Líquido (R$)', '0', '2 mil', '8 mil']))
    expect(draw(people)).toContain('<title>Pessoas &lt;por&gt; dia &amp; hora</title>')
    expect(textsOf(draw(people))).toEqual(expect.arrayContaining(['Esperadas', 'Check-in', 'Contadores', '1,5 mil']))
  })

  it('says that it is partial', () => {
    expect(draw(money, 'p', true)).toContain('<title>Líquido por dia (dados parciais)</title>')
    expect(textsOf(draw(money, 'p', true))).toContain('dados parciais')
    expect(draw(money)).not.toContain('parciais')
  })

  it('tells its lines apart without colours', () => {
    const dashes = [...draw(people).matchAll(/stroke-dasharray="([^"]+)"/g)].map(([, dash]) => dash)
    expect(dashes).toEqual(['7 4', '2 4', '7 4', '2 4'])
  })

  it('leaves gaps and draws nothing of nothing', () => {
    const gaps = [...draw(people).matchAll(/<path d="([^"]*)"[^>]*stroke-dasharray="2 4"/g)][0]?.[1] ?? ''
    expect(gaps.match(/M/g)).toHaveLength(2)
    const none = { ...people, points: [], series: people.series.map(({ label }) => ({ label, values: [] })) }
    expect(isWellFormed(draw(none))).toBe(true)
  })

  it('is described in words for readers who cannot see it', () => {
    expect(chartAlt(money)).toBe(
      'Gráfico de barras, líquido por dia. Líquido: o maior é R$\u00a07.250,00 (30/11/2026). Todos os números estão na tabela ao lado.'
    )
  })
})

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', ['#fffefb', '#f7f5f0', '#ffffff']],
  ['dark', ['#1b1e1a', '#131512']]
] as const)('the %s colours', (scheme, grounds) => {
  const { s0, s1, s2, ink } = chartColours[scheme]

  it('stand out on their grounds', () => {
    for (const ground of grounds) {
      for (const series of [s0, s1, s2]) expect([series, contrast(series, ground) >= 3]).toEqual([series, true])
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('differ in lightness, for grey paper and eyes that see no colours', () => {
    for (const [one, other] of [
      [s0, s1],
      [s0, s2],
      [s1, s2]
    ] as const) {
      expect([one, other, contrast(one, other) >= 1.4]).toEqual([one, other, true])
    }
  })

  it('are those of the style sheet', () => {
    const css = readFileSync(new URL('../../../app/components/chart/chart.css', import.meta.url), 'utf8')
    const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
    for (const name of ['s0', 's1', 's2', 'ink', 'line'] as const) {
      expect(scheme === 'light' ? light : dark).toContain(`--chart-${name}: ${chartColours[scheme][name]};`)
    }
  })
})
