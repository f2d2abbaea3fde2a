import { useLoaderData, useLocation } from '@remix-run/react'
import type { DayRange } from '#app/domain/calendar/range.ts'
import type { LedgerField, LedgerRequest } from '#app/domain/finance/ledger-query.ts'

/** Loader data besides the slots. */
export interface LedgerFrame extends Pick<LedgerRequest, 'typed' | 'problems'> {
  range: DayRange
  page: number
  /** YYYY-MM-DD in the place's time zone. */
  today: string
  products: { value: string; label: string }[]
  isOneMonth: boolean
  can: { edit: boolean; cashFlow: boolean }
  /** False when the API finds transactions by number only. */
  isListed: boolean
}

export function useLedger(): LedgerFrame {
  return useLoaderData<{ ledger: LedgerFrame }>().ledger
}

/** Builds the URL of the list with other filters, from its first page. */
export function useLedgerAddress(): (changes: Partial<Record<LedgerField, string>>) => string {
  const { pathname, search } = useLocation()
  return (changes) => {
    const query = new URLSearchParams(search)
    for (const name of ['pagina', 'parado']) query.delete(name)
    for (const [name, value] of Object.entries(changes)) query.set(name, value)
    return `${pathname}?${query}`
  }
}
