import type { z } from 'zod'
import type { openDrawer } from '#app/contracts/finance/drawers.ts'
import { drawerBalance } from '#app/domain/finance/drawer/balance.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import type { DrawerRow } from '../../db/queries/finance/drawers.server.ts'
import type { Approver } from '../../kernel/approval/two-people.server.ts'
import type { Actor } from '../../kernel/context.server.ts'

type Wire = z.input<typeof openDrawer.response>

const iso = (date: Date | null) => date?.toISOString() ?? null
const money = (centavos: number | null) => (centavos === null ? null : toDecimal(centavos))

/** Both numbers only grow. */
export const stampOf = ({ entries, moves }: DrawerRow): number => entries + moves.length

export const balanceOf = ({ drawer: { opening }, ...flow }: DrawerRow) => drawerBalance({ opening, ...flow })

/** `accounts` and `approvers` on the day's page: `accountWords`, `readApprovers`. */
export function toDrawer(
  row: DrawerRow,
  { userId }: Actor,
  { accounts = [], approvers = [] }: { accounts?: string[]; approvers?: Approver[] } = {}
): Wire {
  const { drawer, name, takings, withdrawals, supplies } = row
  const balance = balanceOf(row)
  // The owner counts without seeing the expected sum, which would bias the count.
  const isBlind = drawer.handedAt === null && drawer.userId === userId
  const later = drawer.expected === null ? 0 : balance - drawer.expected
  return {
    id: drawer.id,
    name,
    own: drawer.userId === userId,
    date: drawer.date,
    opened_date: iso(drawer.openedAt),
    opening: toDecimal(drawer.opening),
    takings: isBlind ? null : toDecimal(takings - later),
    supplies: toDecimal(supplies),
    withdrawals: toDecimal(withdrawals),
    expected: isBlind ? null : toDecimal(balance - later),
    stamp: stampOf(row),
    moves: row.moves.map(({ kind, value, reason, at }) => ({ kind, value: toDecimal(value), reason, date: iso(at) })),
    handed_date: iso(drawer.handedAt),
    taken_by: row.taker ?? '',
    counted_by_asker: (drawer.handedBy ?? drawer.userId) === userId,
    handed_to: drawer.handedAt === null ? '' : (row.receiver ?? 'Cofre'),
    counted: money(drawer.counted),
    cash: drawer.countedCash,
    note: drawer.note,
    later: toDecimal(later),
    confirmed_date: iso(drawer.confirmedAt),
    confirmed_by: row.confirmer ?? '',
    confirmed_value: money(drawer.confirmedValue),
    confirm_note: drawer.confirmNote,
    accounts,
    approvers
  }
}
