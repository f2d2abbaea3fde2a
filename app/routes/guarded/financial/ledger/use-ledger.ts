import { useLoaderData, useLocation } from '@remix-run/react'
import type { DayRange } from '#app/domain/calendar/range.ts'
import type { LedgerField, LedgerRequest } from '#app/domain/finance/ledger-query.ts'

/** What the screen says beside its slots. */
export interface LedgerFrame extends Pick<LedgerRequest, 'typed' | 'problems'> {
  range: DayRange
  page: number
  /** Place's zone, YYYY-MM-DD. */
  today: string
  products: { value: string; label: string }[]
  isOneMonth: boolean
  can: { edit: boolean; cashFlow: boolean }
  /** False: an API that has transactions by their number, and no list of them. */
  isListed: boolean
}

export function useLedger(): LedgerFrame {
  return (useLoaderData() as { ledger: LedgerFrame }).ledger
}

/** The same list with other filters, from its first page. */
export function useLedgerAddress(): (changes: Partial<Record<LedgerField, string>>) => string {
  const { pathname, search } = useLocation()
  return (changes) => {
    const query = new URLSearchParams(search)
    for (const name of ['pagina', 'parado']) query.delete(name)
    for (const [name, value] of Object.entries(changes)) query.set(name, value)
    return `${pathname}?${query}`
  }
}
