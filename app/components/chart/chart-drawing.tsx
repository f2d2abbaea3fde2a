import { Bar, type BarDatum, type BarTooltipProps } from '@nivo/bar'
import { type DefaultSeries, Line, type LineCustomSvgLayerProps, type SliceTooltipProps } from '@nivo/line'
import type { Chart } from '#app/domain/report/chart.ts'
import { type ChartSize, chartColour, layOutChart, seriesColour, seriesDash, valueText } from './chart-layout.ts'

export interface ChartDrawingProps {
  chart: Chart
  size: ChartSize
  /** Pixels; default: the width of the size. */
  width?: number
  isInteractive: boolean
}

export function ChartDrawing(props: ChartDrawingProps) {
  return props.chart.kind === 'bars' ? <Bars {...props} /> : <Lines {...props} />
}

const seriesKey = (at: number) => `s${at}`

function sharedProps({ chart, size, width, isInteractive }: ChartDrawingProps) {
  const { width: ownWidth, height: ownHeight, margin, ticks, bottom, tick, font } = layOutChart(chart, size)
  const labels = new Map(chart.points.map(({ key, label }) => [key, label]))
  const text = { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif', fontSize: font }
  const ink = chartColour('ink')
  const line = chartColour('line')
  return {
    width: width ?? ownWidth,
    height: width ? Math.round((width * ownHeight) / ownWidth) : ownHeight,
    margin,
    isInteractive,
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
      grid: { line: { stroke: line, strokeWidth: 1 } },
      crosshair: { line: { stroke: ink, strokeWidth: 1, strokeOpacity: 1 } }
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
      padding={0.22}
      innerPadding={chart.points.length > 40 ? 0 : 1}
      valueScale={scale}
      enableLabel={false}
      axisTop={null}
      axisRight={null}
      layers={['grid', 'axes', 'bars', () => <Legend chart={chart} left={shared.margin.left} />]}
      tooltip={({ indexValue }: BarTooltipProps<BarDatum>) => <Tooltip chart={chart} pointKey={String(indexValue)} />}
    />
  )
}

function Lines(props: ChartDrawingProps) {
  const { chart } = props
  const { scale, ...shared } = sharedProps(props)
  const data = chart.series.map(({ values }, series) => ({
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
      enableSlices={props.isInteractive ? 'x' : false}
      layers={[
        'grid',
        'axes',
        Strokes,
        'points',
        'slices',
        'crosshair',
        () => <Legend chart={chart} left={shared.margin.left} />
      ]}
      sliceTooltip={({ slice }: SliceTooltipProps<DefaultSeries>) => (
        <Tooltip chart={chart} pointKey={String(slice.points[0]?.data.x ?? '')} />
      )}
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

function Tooltip({ chart: { points, series, unit }, pointKey }: { chart: Chart; pointKey: string }) {
  const at = points.findIndex(({ key }) => key === pointKey)
  return (
    <div className="chart-tip">
      <b>{points[at]?.full}</b>
      {series.map(({ label, values }) => {
        const value = values[at] ?? null
        return (
          <span key={label}>
            {label}: {value === null ? '—' : valueText(unit, value)}
          </span>
        )
      })}
    </div>
  )
}
