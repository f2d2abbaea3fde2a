import { type Column, DataTable, Money } from '#app/components/index.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { ClosingData } from './load.server.ts'

type Row = NonNullable<ClosingData['touched']>['bookings'][number]

/** Many days may have thousands. */
const mostListed = 200

export function TouchedTable({ rows, seesValues }: { rows: readonly Row[]; seesValues: boolean }) {
  const more = rows.length - mostListed
  return (
    <>
      <DataTable
        caption="Quem é atingido"
        columns={seesValues ? [...columns, paid] : columns}
        rows={rows.slice(0, mostListed)}
        rowKey={({ uuid }) => uuid}
        rowHref={({ uuid }) => `/operation/booking-list/${uuid}`}
      />
      {more > 0 ? <p className="muted">{`E mais ${countLabel(more, { one: 'reserva', many: 'reservas' })}.`}</p> : null}
    </>
  )
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'Reserva',
    cell: ({ name, code }) => (
      <>
        {name} <span className="sub">{code}</span>
      </>
    )
  },
  {
    key: 'visit',
    header: 'Visita',
    cell: ({ date, time, product_name }) => (
      <>
        <span className="num">{`${date} ${time}`.trim()}</span> <span className="sub">{product_name}</span>
      </>
    )
  },
  { key: 'people', header: 'Pessoas', align: 'end', cell: ({ people }) => people },
  { key: 'phone', header: 'Telefone', cell: ({ phone }) => (phone ? formatPhone(phone) : '–') }
]

const paid: Column<Row> = {
  key: 'paid',
  header: 'Pago',
  align: 'end',
  cell: ({ paid: value }) => (value === null || value === 0 ? '–' : <Money value={value} />)
}
