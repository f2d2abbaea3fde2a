import { Bar, type BarDatum } from '@nivo/bar'
import { type DefaultSeries, Line, type LineCustomSvgLayerProps } from '@nivo/line'
import type { Chart } from '#app/domain/report/chart.ts'
import { barPadding, type ChartSize, chartColour, layOutChart, seriesColour, seriesDash } from './chart-layout.ts'

export interface ChartDrawingProps {
  chart: Chart
  size: ChartSize
}

export function ChartDrawing(props: ChartDrawingProps) {
  return props.chart.kind === 'bars' ? <Bars {...props} /> : <Lines {...props} />
}

const seriesKey = (at: number) => `s${at}`

function sharedProps({ chart, size }: ChartDrawingProps) {
  const { width, height, margin, ticks, bottom, tick, font } = layOutChart(chart, size)
  const labels = new Map(chart.points.map(({ key, label }) => [key, label]))
  const text = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif', fontSize: font }
  const ink = chartColour('ink')
  const line = chartColour('line')
  return {
    width,
    height,
    margin,
    isInteractive: false,
    animate: false,
    role: 'presentation',
    colors: chart.series.map((_, at) => seriesColour(at)),
    gridYValues: ticks,
    axisBottom: {
      tickValues: bottom,
      tickSize: 4,
      tickPadding: 6,
      format: (key: string) => labels.get(key) ?? key
    },
    axisLeft: { tickValues: ticks, tickSize: 0, tickPadding: 8, format: tick },
    theme: {
      text: { ...text, fill: ink },
      axis: {
        domain: { line: { stroke: ink, strokeWidth: 1 } },
        ticks: { line: { stroke: ink, strokeWidth: 1 }, text: { ...text, fill: ink } }
      },
      grid: { line: { stroke: line, strokeWidth: 1 } }
    },
    scale: { type: 'linear' as const, min: ticks[0] ?? 0, max: ticks[ticks.length - 1] ?? 1, nice: false }
  }
}

function Bars(props: ChartDrawingProps) {
  const { chart } = props
  const { scale, ...shared } = sharedProps(props)
  const data: BarDatum[] = chart.points.map(({ key }, at) => {
    const row: BarDatum = { key }
    chart.series.forEach(({ values }, series) => {
      const value = values[at]
      if (typeof value === 'number') row[seriesKey(series)] = value
    })
    return row
  })
  return (
    <Bar
      {...shared}
      data={data}
      keys={chart.series.map((_, at) => seriesKey(at))}
      indexBy="key"
      groupMode="grouped"
      padding={barPadding}
      innerPadding={chart.points.length > 40 ? 0 : 1}
      valueScale={scale}
      enableLabel={false}
      axisTop={null}
      axisRight={null}
      layers={['grid', 'axes', 'bars', () => <Legend chart={chart} left={shared.margin.left} />]}
    />
  )
}

function Lines(props: ChartDrawingProps) {
  const { chart } = props
  const { scale, ...shared } = sharedProps(props)
  const data: DefaultSeries[] = chart.series.map(({ values }, series) => ({
    id: seriesKey(series),
    data: chart.points.map(({ key }, at) => ({ x: key, y: values[at] ?? null }))
  }))
  return (
    <Line
      {...shared}
      data={data}
      xScale={{ type: 'point' }}
      yScale={scale}
      enableGridX={false}
      axisTop={null}
      axisRight={null}
      pointSize={chart.points.length > 40 ? 3 : 6}
      layers={['grid', 'axes', Strokes, 'points', () => <Legend chart={chart} left={shared.margin.left} />]}
    />
  )
}

/** Nivo draws all lines alike; ours differ by dashes for readers who cannot tell the colours apart. */
function Strokes({ series, lineGenerator }: LineCustomSvgLayerProps<DefaultSeries>) {
  return (
    <g fill="none" strokeWidth={2.5} strokeLinejoin="round">
      {series.map(({ id, data, color }, at) => (
        <path
          key={id}
          // The generator skips gaps, which have no position.
          d={lineGenerator(data.map(({ position }) => position)) ?? undefined}
          stroke={color}
          strokeDasharray={seriesDash(at)}
        />
      ))}
    </g>
  )
}

function Legend({ chart: { series, kind, unit }, left }: { chart: Chart; left: number }) {
  const names = series.map(({ label }) => (unit === 'money' ? `${label} (R$)` : label))
  // 7.4 pixels is the widest average letter of the possible fonts.
  const starts = names.map((_, at) => names.slice(0, at).reduce((sum, name) => sum + name.length * 7.4 + 42, 0))
  return (
    <g transform={`translate(${8 - left},-26)`} fontSize={13} fontFamily="system-ui, sans-serif">
      {names.map((name, at) => (
        <g key={name} transform={`translate(${starts[at]},0)`}>
          {kind === 'bars' ? (
            <rect y={-5} width={12} height={12} fill={seriesColour(at)} />
          ) : (
            <path d="M0,1H22" stroke={seriesColour(at)} strokeWidth={2.5} strokeDasharray={seriesDash(at)} />
          )}
          <text x={kind === 'bars' ? 18 : 28} y={6} fill={chartColour('ink')}>
            {name}
          </text>
        </g>
      ))}
    </g>
  )
}
