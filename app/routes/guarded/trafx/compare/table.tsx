import { type Column, DataTable, SituationTag, type Tone } from '#app/components/index.ts'
import { Alerts, Counted } from '../count-cells.tsx'
import { numberLabel, pointLabel } from '../labels.ts'
import type { Found } from './load-comparison.server.ts'
import type { CompareGrain } from './query.ts'
import { percentOf, ratioLabel } from './ratio-labels.ts'

type Row = Found['rows'][number]

const capacityTones: Record<Row['capacity']['level'], Tone> = {
  none: 'gray',
  calm: 'green',
  near: 'amber',
  over: 'red'
}
const capacityWords: Record<Row['capacity']['level'], string> = {
  none: '',
  calm: '',
  near: 'perto do limite',
  over: 'acima'
}

export function CompareTable({ found, grain }: { found: Found; grain: CompareGrain }) {
  const { rows, totals, capacity } = found
  const columns: Column<Row>[] = [
    {
      key: 'key',
      header: grain === 'day' ? 'Dia' : 'Hora',
      cell: ({ key }) => <span className="num">{pointLabel(key, grain)}</span>
    },
    { key: 'counted', header: 'Contados', align: 'end', cell: (row) => <Counted {...row} /> },
    { key: 'sold', header: 'Ingressos', align: 'end', cell: ({ sold }) => numberLabel(sold) },
    { key: 'checkedIn', header: 'Check-in', align: 'end', cell: ({ checkedIn }) => numberLabel(checkedIn) },
    {
      key: 'perCheckin',
      header: 'Contados por check-in',
      align: 'end',
      cell: ({ countedPerCheckin: ratio }) => ratioLabel(ratio)
    },
    {
      key: 'perSold',
      header: 'Check-in por ingresso',
      align: 'end',
      cell: ({ checkedIn, sold }) => percentOf(checkedIn, sold)
    },
    ...(capacity === null || grain === 'hour' ? [] : [capacityColumn]),
    { key: 'alerts', header: 'Avisos', cell: (row) => <Alerts messages={row.alerts.map(({ message }) => message)} /> }
  ]
  return (
    <div className="compare">
      <DataTable
        caption={
          capacity === null || grain === 'hour'
            ? 'Contados, ingressos pagos e check-ins'
            : `Contados, ingressos pagos e check-ins; capacidade de carga de ${numberLabel(capacity)} pessoas por dia`
        }
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        totals={{
          counted: numberLabel(totals.counted),
          sold: numberLabel(totals.sold),
          checkedIn: numberLabel(totals.checkedIn),
          perSold: percentOf(totals.checkedIn, totals.sold)
        }}
        wide
      />
    </div>
  )
}

const capacityColumn: Column<Row> = {
  key: 'capacity',
  header: 'Capacidade',
  align: 'end',
  cell: ({ capacity: { label, level } }) => (
    <>
      {label === 'sem contagem' ? '–' : label}{' '}
      {capacityWords[level] ? <SituationTag tone={capacityTones[level]}>{capacityWords[level]}</SituationTag> : null}
    </>
  )
}
