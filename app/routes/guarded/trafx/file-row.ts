import type { CounterLog, CounterProduct } from '#app/contracts/trafx.ts'
import { formatDay, formatInstant } from '#app/domain/dates.ts'
import { deviceLabel, grainLabel, numberLabel } from './labels.ts'

/** One uploaded log as the list shows it. */
export interface FileRow {
  id: string
  file: string
  device: string
  mode: string
  product: string
  dates: string
  days: string
  total: string
  grain: string
  records: string
  clockLost: boolean
  uploaded: string
  uploadedBy: string
}

interface Known {
  products: readonly CounterProduct[]
  timezone: string
}

export function toFileRow(log: CounterLog, { products, timezone }: Known): FileRow {
  const { date, last_date: last } = log
  return {
    id: log.id,
    file: log.file_name || 'sem nome de arquivo',
    device: deviceLabel(log),
    mode: log.mode,
    product: productName(products, log.prodUuid),
    dates: date === '' ? 'nenhum dia' : date === last ? formatDay(date) : `${formatDay(date)} a ${formatDay(last)}`,
    days: log.days === 1 ? '1 dia' : `${numberLabel(log.days)} dias`,
    total: numberLabel(log.total),
    grain: grainLabel(log.grain),
    records: numberLabel(log.records),
    clockLost: log.clock_lost,
    uploaded: log.uploaded_at ? formatInstant(log.uploaded_at, timezone) : '',
    uploadedBy: log.uploaded_by
  }
}

export function productName(products: readonly CounterProduct[], uuid: string): string {
  return products.find((product) => product.uuid === uuid)?.name ?? 'Nenhum atrativo'
}
