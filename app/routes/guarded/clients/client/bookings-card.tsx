import type { SerializeFrom } from '@remix-run/node'
import { BookingTag, type Column, DataTable, Money, Pagination, SituationTag } from '#app/components/index.ts'
import type { loadClient } from './load.server.ts'
import type { BookingLine } from './view.ts'

interface BookingsCardProps {
  bookings: NonNullable<SerializeFrom<typeof loadClient>['bookings']>
  seesValues: boolean
}

export function BookingsCard({ bookings: { rows, page, pages, total }, seesValues }: BookingsCardProps) {
  return (
    <section className="card sheet-wide" aria-labelledby="titulo-reservas">
      <h2 id="titulo-reservas">Reservas e contas</h2>
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="Reservas e contas do cliente"
            hideCaption
            columns={seesValues ? [...columns, ...moneyColumns] : columns}
            rows={rows}
            rowKey={({ key }) => key}
          />
          <Pagination page={page} pageCount={pages} total={total} noun={['reserva', 'reservas']} param="pagina" />
        </>
      ) : (
        <p className="muted">{total > 0 ? 'Esta página não existe: a lista termina antes.' : 'Nenhuma reserva.'}</p>
      )}
    </section>
  )
}

const columns: Column<BookingLine>[] = [
  {
    key: 'code',
    header: 'Reserva',
    cell: ({ code, href, product }) => (
      <>
        {href ? (
          <a className="code-s" href={href}>
            {code}
          </a>
        ) : (
          <span className="code-s">{code}</span>
        )}{' '}
        <span className="sub">{product}</span>
      </>
    )
  },
  {
    key: 'visit',
    header: 'Visita',
    card: 'full',
    cell: ({ visit, people }) => (
      <>
        <span className="num">{visit}</span> <span className="sub">{people}</span>
      </>
    )
  },
  { key: 'situation', header: 'Situação', card: 'lead', cell: ({ shown }) => <BookingTag situation={shown} brief /> }
]

const moneyColumns: Column<BookingLine>[] = [
  {
    key: 'value',
    header: 'Valor',
    align: 'end',
    cell: ({ value }) => <Money value={value ?? 0} />
  },
  {
    key: 'bill',
    header: 'Conta',
    cell: ({ bill }) => (bill ? <SituationTag tone={bill.tone}>{bill.label}</SituationTag> : null)
  },
  {
    key: 'open',
    header: 'Em aberto',
    align: 'end',
    cell: ({ receivable, refundDue }) => {
      if (receivable > 0) {
        return (
          <>
            <Money value={receivable} /> <span className="sub">a receber</span>
          </>
        )
      }
      if (refundDue === 0) return <span className="muted">–</span>
      return (
        <>
          <Money value={refundDue} /> <span className="sub">a devolver</span>
        </>
      )
    }
  }
]
