export { ChartFigure } from './chart-figure.tsx'
export { type ChartSize, chartSizes } from './chart-layout.ts'
