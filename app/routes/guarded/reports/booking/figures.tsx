import { BookingTag, type Column, DataTable, EmptyState, LinkButton, Money, Pagination } from '#app/components/index.ts'
import { PartialTag, type SlotRun } from '#app/components/report/index.ts'
import { SHOWN_SITUATIONS } from '#app/domain/booking/situation.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { isFiltered } from '#app/domain/report/query.ts'
import { countText } from '../report-labels.ts'
import { ReportSums, SumNotes } from '../report-sums.tsx'
import { SlotDebug } from '../slot-debug.tsx'
import { useEmptyAdvice, useReport, useReportAddress } from '../use-report.ts'
import { type BookingLine, type BookingSlot, type BookingSum, pageSize } from './lines.ts'

interface BookingPageProps {
  sum: BookingSum
  run: SlotRun<BookingSlot>
  page: number
}

export function BookingPage({ sum: { totals, lines }, run, page }: BookingPageProps) {
  const { bookings, people, checked_in_people: inside } = totals
  const isMoney = totals.final_value !== null
  const { isOwnOnly, isDerived, typed } = useReport()
  const advice = useEmptyAdvice()
  const address = useReportAddress()
  const figures = [
    { key: 'bookings', label: 'Reservas', note: 'com as canceladas' },
    { key: 'people', label: 'Pessoas' },
    { key: 'inside', label: 'Fizeram check-in' },
    ...(isMoney
      ? moneyFigures((dinheiro) => address({ dinheiro })).filter(({ key }) => !isDerived || isTold(key, totals))
      : [])
  ]
  const isPartial = { own: run.isPartial, base: false }
  if (run.isEnded && bookings === 0) {
    return (
      <>
        {run.failed === 0 ? (
          <EmptyState
            title={`${isOwnOnly ? 'Nenhuma das suas reservas' : 'Nenhuma reserva'} ${isFiltered(typed) ? 'com estes filtros' : 'neste período'}`}
          >
            {advice}
          </EmptyState>
        ) : null}
        <SlotDebug run={run} />
      </>
    )
  }
  const sums = { bookings, people, inside, ...toSums(totals) }
  return (
    <>
      <ReportSums figures={figures} sums={sums} base={null} isPartial={isPartial} />
      <section className="report-part" aria-labelledby="reservas">
        <h2 id="reservas" className="vh">
          Reservas <PartialTag run={run} />
        </h2>
        <Lines lines={lines} isMoney={isMoney} isEnded={run.isEnded} />
        <PageLinks page={page} total={bookings} />
      </section>
      <SumNotes figures={figures} />
      <SlotDebug run={run} />
    </>
  )
}

function moneyFigures(link: (state: string) => string) {
  return [
    { key: 'sold', label: 'Vendido', isMoney: true, note: 'sem as canceladas' },
    { key: 'received', label: 'Recebido', isMoney: true, note: 'menos o que foi devolvido' },
    { key: 'receivable', label: 'A receber', isMoney: true, href: link('receivable') },
    { key: 'refundDue', label: 'A devolver', isMoney: true, href: link('refund-due') }
  ]
}

/** An API of the specification reports no refunds, and has no status for payment at the gate. */
function isTold(key: string, { receivable_value: owed }: BookingSum['totals']): boolean {
  return key !== 'refundDue' && (key !== 'receivable' || (owed ?? 0) > 0)
}

function toSums({ final_value, paid_value, receivable_value, refund_due_value }: BookingSum['totals']) {
  return {
    sold: final_value ?? 0,
    received: paid_value ?? 0,
    receivable: receivable_value ?? 0,
    refundDue: refund_due_value ?? 0
  }
}

function Lines({ lines, isMoney, isEnded }: { lines: BookingLine[]; isMoney: boolean; isEnded: boolean }) {
  const address = useReportAddress()
  if (lines.length === 0) {
    if (!isEnded) return <p className="muted">As reservas desta página ainda não chegaram.</p>
    return (
      <EmptyState
        title="Esta página não existe"
        action={<LinkButton to={address({ pagina: '1' })}>Ir para a primeira página</LinkButton>}
      />
    )
  }
  return (
    <div className="bookings">
      <DataTable
        caption="Reservas do período"
        hideCaption
        columns={isMoney ? [...columns, valueColumn] : columns}
        rows={lines}
        rowKey={({ uuid, code }) => uuid || code}
      />
    </div>
  )
}

const columns: Column<BookingLine>[] = [
  { key: 'visit', header: 'Visita e nome', cell: (line) => <Visit line={line} /> },
  { key: 'people', header: 'Pessoas', align: 'end', cell: ({ people }) => countText(people) },
  { key: 'tickets', header: 'Ingressos', cell: ({ tickets }) => tickets },
  { key: 'product', header: 'Atrativo', cell: ({ product }) => product },
  {
    key: 'situation',
    header: 'Situação',
    card: 'lead',
    cell: ({ situation, note }) => (
      <>
        <BookingTag situation={SHOWN_SITUATIONS[situation]} brief /> {note ? <span className="sub">{note}</span> : null}
      </>
    )
  },
  {
    key: 'method',
    header: 'Pagamento e canal',
    cell: ({ method, channel, seller }) => (
      <>
        {method} <span className="sub">{seller ? `${channel} · ${seller}` : channel}</span>
      </>
    )
  }
]

const valueColumn: Column<BookingLine> = {
  key: 'value',
  header: 'Valor',
  align: 'end',
  cell: ({ value, receivable, refundDue }) => (
    <>
      {value === null ? null : <Money value={value} />}{' '}
      {receivable > 0 ? <span className="sub">{formatMoney(receivable)} a receber</span> : null}{' '}
      {refundDue > 0 ? <span className="sub">{formatMoney(refundDue)} a devolver</span> : null}
    </>
  )
}

function Visit({ line: { uuid, visit, name, code } }: { line: BookingLine }) {
  return (
    <>
      {uuid ? <a href={`/operation/booking-list/${uuid}`}>{name || code}</a> : name}{' '}
      <span className="sub">
        <span className="num">{visit}</span> · <span className="code-s">{code}</span>
      </span>
    </>
  )
}

function PageLinks({ page, total }: { page: number; total: number }) {
  if (total === 0) return null
  const pageCount = Math.ceil(total / pageSize)
  return <Pagination page={page} pageCount={pageCount} total={total} noun={['reserva', 'reservas']} param="pagina" />
}
