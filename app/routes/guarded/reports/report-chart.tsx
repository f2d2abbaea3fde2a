import { ChartFigure } from '#app/components/chart/index.ts'
import { type Chart, type ChartName, chartVersion, isWorthDrawing } from '#app/domain/report/chart.ts'
import { useChartAddress } from './use-report.ts'

interface ReportChartProps {
  name: ChartName
  chart: Chart
  isEnded: boolean
  isHalf?: boolean
}

export function ReportChart({ name, chart, isEnded, isHalf }: ReportChartProps) {
  const address = useChartAddress()
  if (isEnded && !isWorthDrawing(chart)) return null
  return <ChartFigure chart={chart} src={address(name, chartVersion(chart))} isReady={isEnded} isHalf={isHalf} />
}
