import { type Column, DataTable } from '#app/components/index.ts'
import { Figures } from './figures.tsx'
import type { MoneyRow } from './view/money.ts'
import type { DayView } from './view/to-view.ts'

/** Amounts belong to the day's visits, except the open amounts, which cover all days. */
export function DayMoney({ money, title }: { money: NonNullable<DayView['money']>; title: string }) {
  const { figures, methods, channels } = money
  return (
    <section aria-labelledby="dinheiro">
      <h2 id="dinheiro">{title}</h2>
      <Figures label="Valores" figures={figures} />
      <div className="day-pair">
        <MoneyTable caption="Recebido por meio de pagamento" head="Meio" rows={methods} />
        <MoneyTable caption="Vendido e recebido por canal" head="Canal" rows={channels} isSold />
      </div>
    </section>
  )
}

interface MoneyTableProps {
  caption: string
  head: string
  rows: MoneyRow[]
  isSold?: boolean
}

function MoneyTable({ caption, head, rows, isSold = false }: MoneyTableProps) {
  const columns: Column<MoneyRow>[] = [
    { key: 'label', header: head, cell: ({ label }) => label },
    isSold
      ? { key: 'sold', header: 'Vendido', align: 'end', cell: ({ sold }) => sold }
      : { key: 'bookings', header: 'Reservas', align: 'end', cell: ({ bookings }) => bookings },
    { key: 'received', header: 'Recebido', align: 'end', cell: ({ received }) => received }
  ]
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={caption}
      wide
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowHref={({ href }) => href}
    />
  )
}
