import { DataTable } from '#app/components/table/index.ts'
import type { toPriceDays } from './view.ts'

/** Shows prices as saved. */
export function PricePreview({ days }: { days: ReturnType<typeof toPriceDays> }) {
  return (
    <section className="card">
      <h2>Hoje: {days[0]?.price}</h2>
      <p className="muted">
        Os próximos {days.length} dias, pelo que está salvo. Em destaque, os que fogem do preço normal.
      </p>
      <DataTable
        caption="Preço por dia"
        hideCaption
        wide
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', header: 'Dia', cell: ({ label }) => label },
          {
            key: 'price',
            header: 'Preço',
            align: 'end',
            cell: ({ price, isOther }) => (isOther ? <strong>{price}</strong> : price)
          }
        ]}
      />
    </section>
  )
}
