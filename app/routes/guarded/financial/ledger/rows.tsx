import {
  type Column,
  DataTable,
  EmptyState,
  LinkButton,
  Money,
  Pagination,
  SituationTag
} from '#app/components/index.ts'
import { PartialTag, type SlotRun } from '#app/components/report/index.ts'
import { formatMonth } from '#app/domain/calendar/dates.ts'
import { LEDGER_PAGE, LEDGER_STATUSES, type LedgerStatus } from '#app/domain/finance/ledger.ts'
import type { LedgerLine, LedgerMonth, LedgerSlot } from './lines.ts'
import { useLedger, useLedgerAddress } from './use-ledger.ts'

/** Shows one month page by page, or the newest rows of several months with links to each. */
export function LedgerRows({ months, run }: { months: LedgerMonth[]; run: SlotRun<LedgerSlot> }) {
  const { isOneMonth } = useLedger()
  return (
    <section className="report-part" aria-labelledby="lancamentos">
      <h2 id="lancamentos" className={isOneMonth ? 'vh' : undefined}>
        {isOneMonth ? 'Lançamentos' : 'Os mais novos de cada mês'} <PartialTag run={run} />
      </h2>
      {months.map((month) => (
        <Month key={month.from} month={month} />
      ))}
    </section>
  )
}

function Month({ month: { from, to, count, lines } }: { month: LedgerMonth }) {
  const { isOneMonth, page } = useLedger()
  const address = useLedgerAddress()
  const name = formatMonth(from.slice(0, 7))
  if (count === 0) return null
  const pages = Math.ceil(count / LEDGER_PAGE)
  if (lines.length === 0) {
    return (
      <EmptyState
        title="Esta página não existe"
        action={<LinkButton to={address({})}>Ir para a primeira página</LinkButton>}
      />
    )
  }
  return (
    <div className="ledger-month">
      <DataTable caption={name} hideCaption={isOneMonth} columns={columns} rows={lines} rowKey={({ key }) => key} />
      {isOneMonth ? (
        <Pagination page={page} pageCount={pages} total={count} noun={['lançamento', 'lançamentos']} param="pagina" />
      ) : null}
      {!isOneMonth && count > lines.length ? (
        <a href={address({ inicio: from, fim: to })}>
          Ver todos os {count.toLocaleString('pt-BR')} de {name}
        </a>
      ) : null}
    </div>
  )
}

const columns: Column<LedgerLine>[] = [
  {
    key: 'title',
    header: 'Lançamento',
    cell: ({ date, title, href, details }) => (
      <>
        {href ? <a href={href}>{title}</a> : title}{' '}
        <span className="sub">
          <span className="num">{date}</span>
          {details ? ` · ${details}` : null}
        </span>
      </>
    )
  },
  { key: 'method', header: 'Pagamento', cell: ({ method }) => method || '–' },
  { key: 'status', header: 'Situação', card: 'lead', cell: ({ status }) => <StatusTag status={status} /> },
  { key: 'came', header: 'Entrou', align: 'end', cell: ({ came, note }) => <Amount value={came} note={note} /> },
  { key: 'went', header: 'Saiu', align: 'end', cell: ({ went, note }) => <Amount value={went} note={note} /> }
]

/** Shows the amount with a note about what is missing. */
function Amount({ value, note }: { value: number | null; note: string }) {
  if (value === null) return '–'
  return (
    <>
      <Money value={value} /> {note ? <span className="sub">{note}</span> : null}
    </>
  )
}

function StatusTag({ status }: { status: LedgerStatus }) {
  const { tone, label } = LEDGER_STATUSES.find(({ code }) => code === status) ?? LEDGER_STATUSES[0]
  return <SituationTag tone={tone}>{label}</SituationTag>
}
