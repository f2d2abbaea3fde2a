import { useReport } from '../use-report.ts'

type State = 'receivable' | 'refund-due'

/** Links figures to their bookings. Both reports must go by the day of the visit, or the bookings would differ. */
export function useMoneyLinks(): { same: (state: State) => string | undefined; all: string | null } {
  const { more, can, range, typed } = useReport()
  const isByVisit = more.por === 'visita'
  const same = (state: State) => {
    if (!isByVisit || !can.bookingReport || !can.values) return undefined
    const query = new URLSearchParams({ inicio: range.from, fim: range.to, dinheiro: state })
    for (const name of ['canal', 'pagamento', 'atrativo', 'vendedor'] as const) {
      if (typed[name] !== '') query.set(name, typed[name])
    }
    return `/reports/booking?${query}`
  }
  const all = !isByVisit && can.bookingList && can.values
  return { same, all: all ? '/operation/booking-list?dinheiro=refund-due' : null }
}
