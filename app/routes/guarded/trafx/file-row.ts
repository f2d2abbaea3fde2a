import type { CounterLog, CounterProduct } from '#app/contracts/trafx/calls.ts'
import { addDays, formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { modeLabel } from '#app/domain/counter/mode.ts'
import { deviceLabel, grainLabel, numberLabel } from './labels.ts'

export interface FileRow {
  id: string
  href: string
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
    href: countsOf(log),
    file: log.file_name || 'sem nome de arquivo',
    device: deviceLabel(log),
    mode: modeLabel(log.mode),
    product: productName(products, log.prodUuid),
    dates: date === '' ? 'nenhum dia' : date === last ? formatDay(date) : `${formatDay(date)} a ${formatDay(last)}`,
    days: log.days === 1 ? '1 dia' : `${numberLabel(log.days)} dias`,
    total: numberLabel(log.total),
    grain: grainLabel(log.grain),
    records: `${numberLabel(log.records)} ${log.records === 1 ? 'registro' : 'registros'}`,
    clockLost: log.clock_lost,
    uploaded: log.uploaded_at ? formatInstant(log.uploaded_at, timezone) : '',
    uploadedBy: log.uploaded_by
  }
}

function countsOf({ serial, date, last_date: last }: CounterLog): string {
  const query = new URLSearchParams({ contador: serial })
  // A log of more than a year does not fit into one view by day.
  if (date !== '' && addDays(date, 365) >= last) {
    query.set('inicio', date)
    query.set('fim', last)
  }
  return `/trafx/entries?${query}`
}

export function productName(products: readonly CounterProduct[], uuid: string): string {
  return products.find((product) => product.uuid === uuid)?.name ?? 'Nenhum atrativo'
}
