import { useLocation } from '@remix-run/react'
import { FileLinks, LinkButton, PageHeader } from '#app/components/index.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { type DayRange, monthOf, periodLabel, shortMonth } from '#app/domain/calendar/range.ts'
import { isRefused } from '#app/domain/report/frame.ts'
import { useLedger, useLedgerAddress } from './use-ledger.ts'

export function LedgerHead() {
  const { search } = useLocation()
  const ledger = useLedger()
  const { range, can, isListed } = ledger
  const refused = isRefused(ledger) || !isListed
  return (
    <PageHeader
      title="Lançamentos"
      lead={refused ? null : periodLabel(range)}
      actions={
        <>
          {refused ? null : <FileLinks path="/financial/index" search={search} />}
          {can.edit ? (
            <>
              <LinkButton to="/financial/transactions/add?flow=in">Nova entrada</LinkButton>
              <LinkButton to="/financial/transactions/add?flow=out" variant="primary">
                Nova despesa
              </LinkButton>
            </>
          ) : null}
        </>
      }
    />
  )
}

export function MonthLinks() {
  const { range, today } = useLedger()
  const address = useLedgerAddress()
  const link = ({ from, to }: DayRange) => address({ inicio: from, fim: to })
  const before = monthOf(addDays(monthOf(range.from).from, -1))
  const after = monthOf(addDays(monthOf(range.to).to, 1))
  const now = monthOf(today)
  const year = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  const isNow = (days: DayRange) => days.from === range.from && days.to === range.to
  if (before.from < '1990-02-01' || after.to > '2100-11-30') return null
  return (
    <nav className="days" aria-label="Mês">
      <LinkButton to={link(before)} rel="prev nofollow">
        {shortMonth(before)}
      </LinkButton>
      <LinkButton to={link(now)} aria-current={isNow(now) ? 'date' : undefined}>
        Este mês
      </LinkButton>
      <LinkButton to={link(year)} aria-current={isNow(year) ? 'date' : undefined}>
        Este ano
      </LinkButton>
      <LinkButton to={link(after)} rel="next nofollow">
        {shortMonth(after)}
      </LinkButton>
    </nav>
  )
}

/** Leads to what lies beside the list; it stands below the rows. */
export function LedgerLinks() {
  const { can } = useLedger()
  return (
    <p className="links">
      <a href="/financial/recurrences">O que se repete</a>{' '}
      {can.cashFlow ? <a href="/financial/cash-flow">Fluxo de caixa</a> : null}
    </p>
  )
}
