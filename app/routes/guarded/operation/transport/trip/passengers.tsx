import { type Column, DataTable, SituationTag } from '#app/components/index.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { PassengerRow, TripView } from '../trip-view.ts'
import { Phone } from './cards.tsx'

interface PassengersProps {
  trip: TripView
  can: { edit: boolean; booking: boolean }
}

const without = { one: 'pessoa ainda sem nome', many: 'pessoas ainda sem nome' }

export function Passengers({ trip, can }: PassengersProps) {
  const { passengers, unnamed, isOpen, uuid } = trip
  return (
    <section aria-labelledby="passageiros">
      <h2 className="trip-head" id="passageiros">
        Passageiros
      </h2>
      {passengers.length === 0 ? (
        <p className="muted">Ninguém ainda.{can.edit && isOpen ? ' Inclua reservas da lista abaixo.' : ''}</p>
      ) : (
        <>
          {unnamed > 0 ? (
            <p className="muted trip-unnamed">{countLabel(unnamed, without)} para a lista de passageiros.</p>
          ) : null}
          <DataTable
            caption="Passageiros da viagem"
            hideCaption
            columns={columnsFor(can.edit)}
            rows={passengers}
            rowKey={(row) => row.uuid}
            rowHref={
              can.edit && isOpen
                ? (row) => `/operation/transport/${uuid}/passengers/${row.uuid}`
                : can.booking
                  ? (row) => `/operation/booking-list/${row.uuid}`
                  : undefined
            }
          />
        </>
      )}
    </section>
  )
}

function columnsFor(canEdit: boolean): Column<PassengerRow>[] {
  return [
    {
      key: 'name',
      header: 'Reserva',
      cell: ({ name, code }) => (
        <>
          {name} <span className="sub">{code}</span>
        </>
      )
    },
    { key: 'people', header: 'Pessoas', align: 'end', cell: ({ people }) => people },
    {
      key: 'stop',
      header: 'Embarque',
      cell: ({ stop, otherDay }) => (
        <>
          {stop || <span className="muted">Na saída</span>} {otherDay ? <span className="sub">{otherDay}</span> : null}
        </>
      )
    },
    {
      key: 'named',
      header: canEdit ? 'Nomes e documentos' : 'Nomes',
      card: 'full',
      cell: (row) => <Names row={row} />
    },
    {
      key: 'phone',
      header: 'Telefone',
      cell: ({ phone, name }) => (phone ? <Phone of={phone} name={name} /> : <span className="muted">–</span>)
    },
    {
      key: 'payment',
      header: 'Situação',
      card: 'lead',
      cell: ({ tone, payment }) => <SituationTag tone={tone}>{payment}</SituationTag>
    }
  ]
}

function Names({ row: { named, unnamed, notes } }: { row: PassengerRow }) {
  return (
    <>
      {named.length > 0 ? (
        <ul className="trip-names">
          {named.map((person) => (
            <li key={person}>{person}</li>
          ))}
        </ul>
      ) : null}
      {unnamed > 0 ? <span className="muted">{unnamed} sem nome</span> : null}
      {notes ? <span className="sub">{notes}</span> : null}
    </>
  )
}
