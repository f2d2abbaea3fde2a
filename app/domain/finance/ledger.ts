import { addDays } from '../calendar/dates.ts'
import { type DayRange, monthOf } from '../calendar/range.ts'
import type { Centavos } from '../money/money.ts'
import type { Slot } from '../report/slots.ts'
import type { Group, Totals } from '../report/totals.ts'

/** Values of the specification's `bill_status`; a booking's payment or refund counts as paid. */
export const LEDGER_STATUSES = [
  { code: 'open', value: 'aberta', label: 'Aberta', tone: 'amber' },
  { code: 'partial', value: 'parcial', label: 'Parcial', tone: 'blue' },
  { code: 'paid', value: 'paga', label: 'Paga', tone: 'green' },
  { code: 'cancelled', value: 'cancelada', label: 'Cancelada', tone: 'red' }
] as const

export type LedgerStatus = (typeof LEDGER_STATUSES)[number]['code']

export const LEDGER_FLOWS = [
  { code: 'in', value: 'entradas', label: 'Entradas' },
  { code: 'out', value: 'saidas', label: 'Saídas' }
] as const

export type LedgerFlow = (typeof LEDGER_FLOWS)[number]['code']

/** Centavos; only the sum of undone money is below 0. */
export interface LedgerSums {
  rows: number
  in: Centavos
  out: Centavos
  /** Open transactions that are due on these days: to be received, and to be paid. No money has moved yet. */
  owedIn: Centavos
  owedOut: Centavos
}

export type LedgerTotals = Totals<'month' | 'method' | 'product' | 'client' | 'status', LedgerSums>

const LEDGER_ZERO: LedgerSums = { rows: 0, in: 0, out: 0, owedIn: 0, owedOut: 0 }

export const noLedger: LedgerTotals = {
  rows: 0,
  all: { ...LEDGER_ZERO },
  by: { month: [], method: [], product: [], client: [], status: [] }
}

/** Rows of a month alone; of several, the newest of each. */
export const LEDGER_PAGE = 50
export const LEDGER_FEW = 10

export const balanceOf = ({ in: came, out }: Pick<LedgerSums, 'in' | 'out'>): Centavos => came - out

/**
 * Splits finance ranges by calendar month (specification §9), newest first, in the order of reading.
 * @param range splittable, days of the place's zone
 */
export function splitMonths({ from, to }: DayRange): Slot[] {
  const slots: Slot[] = []
  for (let month = monthOf(to); month.to >= from; month = monthOf(addDays(month.from, -1))) {
    slots.push({
      index: slots.length,
      from: month.from < from ? from : month.from,
      to: month.to > to ? to : month.to
    })
  }
  return slots
}

/** Sorts by money, greatest first; `last` is the key of the group that belongs to nobody. */
export function byMoney(groups: readonly Group<LedgerSums>[], last = ''): Group<LedgerSums>[] {
  const size = ({ key, sums }: Group<LedgerSums>) => (key === last ? -1 : Math.abs(sums.in) + Math.abs(sums.out))
  return Array.from(groups).sort((one, other) => size(other) - size(one))
}
