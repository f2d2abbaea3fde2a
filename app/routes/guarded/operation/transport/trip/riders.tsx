import { useLocation } from '@remix-run/react'
import { type Column, DataTable, DayField, FilterBar, SelectField, TextField } from '#app/components/index.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { RiderRow } from '../trip-view.ts'

interface RidersProps {
  uuid: string
  riders: {
    typed: { q: string; dia: string; atrativo: string }
    errors: { dia: string[] }
    products: { uuid: string; name: string }[]
    rows: RiderRow[]
    more: boolean
  }
  free: number | null
}

/** Lists bookings that may ride, by day and attraction. */
export function Riders({ uuid, riders: { typed, errors, products, rows, more }, free }: RidersProps) {
  const { search } = useLocation()
  const path = `/operation/transport/${uuid}`
  const options = products.map(({ uuid: value, name: label }) => ({ value, label }))
  const seats = free === null ? '' : countLabel(free, { one: 'lugar livre', many: 'lugares livres' })
  return (
    <section aria-labelledby="incluir" className="no-print">
      <h2 className="trip-head" id="incluir">
        Incluir reservas {seats ? <span className="muted small">{seats}</span> : null}
      </h2>
      <FilterBar
        key={search}
        action={`${path}#incluir`}
        clearHref={search ? `${path}#incluir` : undefined}
        submitLabel="Buscar"
        lead={
          <TextField
            field={{ name: 'q', value: typed.q }}
            label="Procurar"
            type="search"
            placeholder="Código, nome, documento ou telefone"
            autoComplete="off"
            maxLength={100}
          />
        }
        live
      >
        <DayField field={{ name: 'dia', value: typed.dia, errors: errors.dia }} label="Dia da visita" />
        <SelectField
          field={{ name: 'atrativo', value: typed.atrativo }}
          label="Atrativo"
          empty="Todos"
          options={options}
        />
      </FilterBar>
      {rows.length > 0 ? (
        <DataTable
          caption="Reservas confirmadas que podem ir"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={(row) => row.uuid}
          rowHref={(row) => `${path}/passengers/${row.uuid}`}
        />
      ) : (
        <p className="muted">Nenhuma reserva confirmada com estes filtros.</p>
      )}
      {more ? <p className="muted">Há mais: procure pelo nome ou código.</p> : null}
    </section>
  )
}

const columns: Column<RiderRow>[] = [
  {
    key: 'name',
    header: 'Reserva',
    cell: ({ name, code }) => (
      <>
        {name} <span className="sub">{code}</span>
      </>
    )
  },
  { key: 'time', header: 'Visita', cell: ({ time, product }) => `${time}, ${product}` },
  { key: 'people', header: 'Pessoas', align: 'end', cell: ({ people }) => people },
  {
    key: 'carried',
    header: 'Já vão',
    cell: ({ carried, left }) => (left > 0 ? carried : <span className="muted">{carried}</span>)
  }
]
