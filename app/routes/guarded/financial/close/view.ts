import type { Tone } from '#app/components/index.ts'
import type { FinanceDayRow } from '#app/contracts/finance/days.ts'
import { formatDayNamed, formatInstant } from '#app/domain/calendar/dates.ts'
import type { DayState } from '#app/domain/finance/day/state.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { countLabel } from '#app/domain/words/labels.ts'

const STATES: Readonly<Record<DayState, { label: string; tone: Tone }>> = {
  open: { label: 'Aberto', tone: 'blue' },
  closed: { label: 'Fechado', tone: 'green' },
  changed: { label: 'Mudou depois de fechado', tone: 'amber' },
  reopened: { label: 'Reaberto', tone: 'red' }
}

export const stateOf = (state: DayState) => STATES[state]

export const entriesWords = (count: number) => countLabel(count, { one: 'lançamento', many: 'lançamentos' })

/** 'Caixa de Fulano ainda aberto.' */
export const openDrawerWords = (name: string) => `Caixa de ${name} ainda aberto.`

/** Today's difference stays empty, because the day goes on. */
export function toDayRow(row: FinanceDayRow, { zone, today }: { zone: string; today: string }) {
  const { date, entries, expected, counted, difference, after, after_value: afterValue } = row
  const isEmpty = row.state === 'open' && entries === 0
  const known = isEmpty ? { label: 'Sem movimento', tone: 'gray' as const } : STATES[row.state]
  return {
    date,
    entries,
    expected,
    counted,
    difference,
    after,
    afterValue,
    ...known,
    day: formatDayNamed(date),
    isToday: date === today,
    closed: row.closed_date ? `${row.closed_by}, ${formatInstant(row.closed_date, zone)}` : '',
    later: after > 0 ? `${entriesWords(after)}, ${formatMoney(afterValue)}` : '',
    drawers: row.open_drawers > 0 ? countLabel(row.open_drawers, { one: 'caixa aberto', many: 'caixas abertos' }) : ''
  }
}

export type DayRow = ReturnType<typeof toDayRow>
