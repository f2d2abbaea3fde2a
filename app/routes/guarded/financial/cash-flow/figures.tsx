import { type Column, DataTable, Money, SituationTag, StatCard } from '#app/components/index.ts'
import { addDays, type IsoDay } from '#app/domain/calendar/dates.ts'
import { expectedIn } from '#app/domain/finance/cash-flow.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { FlowLine, OverdueLine } from './view.ts'

const sumOf = (lines: readonly FlowLine[], read: (line: FlowLine) => number) =>
  lines.reduce((sum, line) => sum + read(line), 0)

export function FlowSums({ lines, today }: { lines: FlowLine[]; today: IsoDay }) {
  const soon = addDays(today, 30)
  const ahead = lines.filter(({ date }) => date >= today)
  const month = ahead.filter(({ date }) => date <= soon)
  const last = lines.at(-1)
  const figures = [
    ['Entrou em 30 dias', sumOf(lines, (line) => line.in), ''],
    ['Saiu em 30 dias', sumOf(lines, ({ out }) => out), ''],
    ['A receber', sumOf(ahead, expectedIn), `${formatMoney(sumOf(month, expectedIn))} nos próximos 30 dias`],
    [
      'A pagar',
      sumOf(ahead, ({ toPay }) => toPay),
      `${formatMoney(sumOf(month, ({ toPay }) => toPay))} nos próximos 30 dias`
    ],
    ['Saldo previsto', last?.balance ?? 0, 'ao fim de 90 dias']
  ] as const
  return (
    <section className="report-part report-sums" aria-labelledby="totais">
      <h2 id="totais">Totais</h2>
      <div className="stats stats-line">
        {figures.map(([label, value, note]) => (
          <StatCard key={label} label={label} value={formatMoney(value)} note={note} />
        ))}
      </div>
    </section>
  )
}

interface OverdueProps {
  overdue: {
    bookings: number
    bookings_count: number
    to_receive: number
    to_pay: number
    total: number
    data: OverdueLine[]
  }
  can: { transactions: boolean; bookings: boolean }
}

export function Overdue({ overdue, can }: OverdueProps) {
  const { bookings, bookings_count: count, to_receive: toReceive, to_pay: toPay, total } = overdue
  if (count === 0 && total === 0) return null
  const owing = count === 1 ? '1 reserva já visitada' : `${count.toLocaleString('pt-BR')} reservas já visitadas`
  return (
    <section className="report-part report-sums" aria-labelledby="atrasados">
      <h2 id="atrasados">Atrasado</h2>
      <div className="stats stats-line">
        <StatCard
          label="Reservas a receber"
          value={formatMoney(bookings)}
          note={can.bookings ? <a href="/operation/booking-list?dinheiro=receivable">{owing}</a> : owing}
        />
        <StatCard label="Lançamentos a receber" value={formatMoney(toReceive)} />
        <StatCard label="Lançamentos a pagar" value={formatMoney(toPay)} />
      </div>
    </section>
  )
}

/** Lists overdue transactions, below the days. */
export function OverdueRows({ overdue: { total, data }, can }: OverdueProps) {
  if (data.length === 0) return null
  return (
    <section className="report-part flow-overdue" aria-label="Lançamentos atrasados">
      <DataTable
        caption={total > data.length ? `Os ${data.length} mais atrasados de ${total}` : 'Lançamentos atrasados'}
        columns={can.transactions ? [linkedColumn, ...overdueColumns] : [titleColumn, ...overdueColumns]}
        rows={data}
        rowKey={({ id }) => String(id)}
      />
    </section>
  )
}

const titleColumn: Column<OverdueLine> = {
  key: 'title',
  header: 'Lançamento',
  cell: ({ title, supplier }) => (
    <>
      {title} {supplier ? <span className="sub">{supplier}</span> : null}
    </>
  )
}

const linkedColumn: Column<OverdueLine> = {
  ...titleColumn,
  cell: ({ id, title, supplier }) => (
    <>
      <a href={`/financial/transactions/${id}`}>{title}</a> {supplier ? <span className="sub">{supplier}</span> : null}
    </>
  )
}

const overdueColumns: Column<OverdueLine>[] = [
  { key: 'flow', header: 'Tipo', cell: ({ flow }) => flow },
  { key: 'due', header: 'Venceu em', cell: ({ due }) => due },
  { key: 'owed', header: 'Falta', align: 'end', cell: ({ owed }) => <Money value={owed} /> }
]

const amount = (value: number) => (value === 0 ? '–' : <Money value={value} />)

const dayColumns: Column<FlowLine>[] = [
  {
    key: 'day',
    header: 'Dia',
    cell: ({ day, when }) => (
      <>
        {day} {when === 'today' ? <SituationTag tone="blue">hoje</SituationTag> : null}
        {when === 'ahead' ? <span className="sub">previsto</span> : null}
      </>
    )
  },
  { key: 'in', header: 'Entrou', align: 'end', cell: (line) => amount(line.in) },
  { key: 'out', header: 'Saiu', align: 'end', cell: ({ out }) => amount(out) },
  { key: 'bookings', header: 'Reservas a receber', align: 'end', cell: ({ bookings }) => amount(bookings) },
  { key: 'receive', header: 'A receber', align: 'end', cell: ({ toReceive }) => amount(toReceive) },
  { key: 'pay', header: 'A pagar', align: 'end', cell: ({ toPay }) => amount(toPay) },
  { key: 'balance', header: 'Saldo', align: 'end', cell: ({ balance }) => <Money value={balance} /> }
]

export function FlowDays({ lines }: { lines: FlowLine[] }) {
  return (
    <DataTable
      caption="Fluxo de caixa por dia"
      hideCaption
      wide
      columns={dayColumns}
      rows={lines}
      rowKey={({ date }) => date}
    />
  )
}
