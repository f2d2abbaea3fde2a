import type { OverdueTransaction } from '#app/contracts/finance/ledger.ts'
import { formatDay, formatDayLong, type IsoDay } from '#app/domain/calendar/dates.ts'
import type { FlowRow } from '#app/domain/finance/cash-flow.ts'

/** `sex 20/11/2026`, and whether it is to come. */
export function toFlowLine(row: FlowRow, today: IsoDay) {
  const { date } = row
  const when = date < today ? 'past' : date === today ? 'today' : 'ahead'
  return { ...row, day: `${formatDayLong(date).slice(0, 3)} ${formatDay(date)}`, when } as const
}

export type FlowLine = ReturnType<typeof toFlowLine>

export function toOverdueLine({ id, flow, label, supplier, due_date: due, owed_value: owed }: OverdueTransaction) {
  return {
    id,
    owed,
    supplier,
    title: label || `Lançamento ${id}`,
    flow: flow === 'in' ? 'A receber' : 'A pagar',
    due: formatDay(due)
  }
}

export type OverdueLine = ReturnType<typeof toOverdueLine>
