import { Card, invoiceSituation, Money, SituationTag } from '#app/components/index.ts'
import type { InvoiceRow } from '#app/contracts/finance/invoices.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'

/** Lists invoices, for users who may see them, with times in the place's zone. */
export function toBookingInvoices(rows: readonly InvoiceRow[], zone: string) {
  return rows.map(({ id, number, dps, state, value, issued_at: issued, problem }) => {
    return {
      id,
      value,
      ...invoiceSituation(state),
      name: number ? `Nota ${number}` : dps ? `Nota em envio (DPS ${dps})` : 'Rascunho de nota',
      detail: [issued ? formatInstant(issued, zone) : '', problem].filter(Boolean).join(' · ')
    }
  })
}

/** Links each invoice to its page; draws nothing without invoices. */
export function InvoicesCard({ invoices }: { invoices: ReturnType<typeof toBookingInvoices> }) {
  if (invoices.length === 0) return null
  return (
    <Card title="Notas fiscais">
      <ul className="lines" id="notas">
        {invoices.map(({ id, name, label, tone, detail, value }) => (
          <li key={id}>
            <span>
              <a href={`/nf/${id}`}>{name}</a> <SituationTag tone={tone}>{label}</SituationTag>{' '}
              <span className="sub">{detail}</span>
            </span>{' '}
            <Money value={value} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
