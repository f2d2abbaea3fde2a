import { Money, SituationTag } from '#app/components/display/index.ts'
import { type Column, DataTable } from '#app/components/table/index.ts'
import type { InvoiceRowView } from '../row.ts'

export function InvoiceTable({ rows }: { rows: readonly InvoiceRowView[] }) {
  return (
    <DataTable
      caption="Notas fiscais"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/nf/${id}`}
    />
  )
}

const columns: Column<InvoiceRowView>[] = [
  {
    key: 'name',
    header: 'Cliente',
    cell: ({ name, origin, document }) => (
      <>
        {name} <span className="sub">{[origin, document].filter(Boolean).join(' · ')}</span>
      </>
    )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ label, tone, beside, code, isOver }) => (
      <>
        <SituationTag tone={tone}>{label}</SituationTag>{' '}
        {beside || code || isOver ? (
          <span className="sub">{[beside, code, isOver ? 'acima do pago' : ''].filter(Boolean).join(' · ')}</span>
        ) : null}
      </>
    )
  },
  {
    key: 'number',
    header: 'Número',
    cell: ({ number, dps }) => (
      <>
        <span className="num">{number || '–'}</span> {dps ? <span className="sub">DPS {dps}</span> : null}
      </>
    )
  },
  {
    key: 'competence',
    header: 'Competência',
    cell: ({ competence, issuedAt }) => (
      <>
        <span className="num">{competence}</span> {issuedAt ? <span className="sub">emitida {issuedAt}</span> : null}
      </>
    )
  },
  {
    key: 'iss',
    header: 'ISS',
    align: 'end',
    cell: ({ iss, rate, withheld }) => (
      <>
        <Money value={iss} /> <span className="sub">{withheld ? `${rate}, retido` : rate}</span>
      </>
    )
  },
  { key: 'value', header: 'Valor', align: 'end', cell: ({ value }) => <Money value={value} /> }
]
