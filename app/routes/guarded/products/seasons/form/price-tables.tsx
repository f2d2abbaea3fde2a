import { CheckboxField, type Column, DataTable, TextField } from '#app/components/index.ts'
import { type Answered, lineField } from '../../line-form.ts'
import type { PriceTable, SeasonForm } from './view.ts'

interface PriceTablesProps {
  typed: SeasonForm
  table: PriceTable
  answered: Answered<SeasonForm> | undefined
}

/** One table per attraction: exact prices, and types that the season leaves as they are. */
export function PriceTables({ typed, table, answered }: PriceTablesProps) {
  const problems = answered?.error.prices ?? []
  return (
    <section className="card stack">
      <h2>Preços exatos</h2>
      <p className="muted">
        Um preço aqui vale no lugar do percentual; em branco, vale o percentual. Marque o que a temporada não muda.
      </p>
      {problems.map((problem) => (
        <p className="error" key={problem} id="prices" tabIndex={-1}>
          {problem}
        </p>
      ))}
      {table.map((attraction) => (
        <DataTable
          key={attraction.uuid}
          caption={attraction.name}
          rows={attraction.types}
          rowKey={({ id }) => id}
          columns={columnsOf(attraction.name, { typed, answered })}
        />
      ))}
    </section>
  )
}

type Row = PriceTable[number]['types'][number]
type Known = Pick<PriceTablesProps, 'typed' | 'answered'>

function columnsOf(attraction: string, known: Known): Column<Row>[] {
  return [
    {
      key: 'title',
      header: 'Ingresso',
      cell: ({ title, tooDear }) => (
        <>
          {title}
          {tooDear === '' ? null : <div className="muted">{tooDear}</div>}
        </>
      )
    },
    { key: 'usual', header: 'Normal', align: 'end', cell: ({ price }) => price },
    {
      key: 'price',
      header: 'Na temporada (R$)',
      cell: (type) =>
        type.isFree ? (
          <span className="muted">continua grátis</span>
        ) : (
          <PriceField {...known} type={type} attraction={attraction} />
        )
    },
    {
      key: 'excluded',
      header: 'Não muda',
      cardLabel: '',
      cell: (type) => (type.isFree ? null : <ExcludedField {...known} type={type} attraction={attraction} />)
    }
  ]
}

interface CellProps extends Known {
  type: Row
  attraction: string
}

function PriceField({ typed, answered, type, attraction }: CellProps) {
  return (
    <TextField
      field={lineField(answered, `prices[${type.id}]`, typed.prices[type.id] ?? '')}
      label={<span className="vh">{`Preço de ${type.title}, ${attraction}`}</span>}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
    />
  )
}

function ExcludedField({ typed, type, attraction }: CellProps) {
  return (
    <CheckboxField
      field={{
        name: 'excluded',
        id: `excluded-${type.id}`,
        value: typed.excluded.includes(type.id) ? type.id : ''
      }}
      value={type.id}
      label={
        <>
          Não muda<span className="vh">{` ${type.title}, ${attraction}`}</span>
        </>
      }
    />
  )
}
