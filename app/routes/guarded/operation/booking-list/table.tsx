import { BookingTag, Button, type Column, DataTable, Form, LinkButton, Money } from '#app/components/index.ts'
import { SHOWN_SITUATIONS } from '#app/domain/booking/situation.ts'
import type { BookingRow } from '../booking-row.ts'
import { gatePath } from '../gate-path.ts'
import { rowIdOf, useListAddress } from './address.ts'
import type { ListData } from './load-list.server.ts'

/** One form serves every row's check-in button: a form per row would be larger than the rows. */
export function BookingTable({ data: { rows, asked, can } }: { data: ListData }) {
  const canEnter = can.checkin && rows.some((row) => row.canEnter)
  const canLeave = can.checkin && rows.some((row) => row.canLeave)
  const canReceive = can.receive && rows.some((row) => row.owes)
  const columns = useColumns({ order: asked.typed.ordem, values: can.values, canEnter, canLeave, canReceive })
  const table = (
    <DataTable
      caption="Reservas"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={(row) => row.uuid}
      rowHref={(row) => `/operation/booking-list/${row.uuid}`}
      rowId={rowIdOf}
    />
  )
  const className = can.values ? 'bookings dense with-values' : 'bookings dense'
  return canEnter ? (
    <Form method="post" className={className}>
      {table}
    </Form>
  ) : (
    <div className={className}>{table}</div>
  )
}

interface Columns {
  order: string
  values: boolean
  canEnter: boolean
  canLeave: boolean
  canReceive: boolean
}

function useColumns({ order: current, values, canEnter, canLeave, canReceive }: Columns): Column<BookingRow>[] {
  const address = useListAddress()
  const sortLink = (order: string, label: string) => (
    <a className="sort" href={address({ ordem: order })} aria-current={current === order ? 'true' : undefined}>
      <span className="vh">Ordenar por </span>
      {label}
    </a>
  )
  return [
    {
      key: 'visit',
      header: 'Hora e nome',
      head: (
        <span className="visit">
          <span className="visit-time">{sortLink('time', 'Hora')}</span> {sortLink('name', 'Nome')}
        </span>
      ),
      cell: (row) => <Visit row={row} />
    },
    {
      key: 'people',
      header: 'Pessoas',
      cell: (row) => (
        <>
          <span className="tickets" title={row.tickets}>
            <b className="num">{row.people}</b> {row.tickets.replace(/(\d) /g, '$1\u00a0')}
          </span>{' '}
          {row.notes ? <span className="sub">{row.notes}</span> : null}
        </>
      )
    },
    { key: 'product', header: 'Atrativo', cell: (row) => row.product },
    {
      key: 'situation',
      header: 'Situação',
      card: 'lead',
      cell: (row) => (
        <>
          <BookingTag situation={SHOWN_SITUATIONS[row.situation]} brief />{' '}
          {row.note ? <span className="sub">{row.note}</span> : null}
        </>
      )
    },
    { key: 'method', header: 'Pagamento', cell: (row) => <Two main={row.method} more={row.channel} /> },
    ...(values ? [valueColumn(sortLink('value', 'Valor'))] : []),
    ...(canEnter || canLeave || canReceive ? [actionColumn({ canEnter, canLeave, canReceive })] : [])
  ]
}

const valueColumn = (head: Column<BookingRow>['head']): Column<BookingRow> => ({
  key: 'value',
  header: 'Valor',
  head,
  align: 'end',
  cell: (row) => (row.value === null ? null : <Money value={row.value} />)
})

type Offered = Pick<Columns, 'canEnter' | 'canLeave' | 'canReceive'>

const actionColumn = ({ canEnter, canLeave, canReceive }: Offered): Column<BookingRow> => ({
  key: 'actions',
  header: canEnter ? 'Check-in' : canLeave ? 'Saída' : 'Receber',
  actions: true,
  cell: (row) => {
    if (canEnter && row.canEnter) {
      return (
        <Button name="hash" value={row.hash}>
          Check-in<span className="vh"> de {row.name}</span>
        </Button>
      )
    }
    if (canLeave && row.canLeave) {
      return (
        <LinkButton to={gatePath({ uuid: row.uuid, where: '', isExit: true })}>
          Saída<span className="vh"> de {row.name}</span>
        </LinkButton>
      )
    }
    return canReceive && row.owes ? (
      <LinkButton to={`/operation/booking-list/${row.uuid}/receive`}>
        Receber<span className="vh"> de {row.name}</span>
      </LinkButton>
    ) : null
  }
})

function Visit({ row }: { row: BookingRow }) {
  return (
    <span className="visit">
      <span className="num visit-time">
        {row.day ? <span className="visit-day">{row.day}</span> : null} {row.time}{' '}
        <span className="sub code-s">{row.code}</span>
      </span>{' '}
      <span className="visit-name">{row.name}</span>
    </span>
  )
}

function Two({ main, more }: { main: string; more: string }) {
  return (
    <>
      {main} <span className="sub">{more}</span>
    </>
  )
}
