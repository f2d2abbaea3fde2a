import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { Drawer, readOwnDrawer } from '#app/contracts/finance/drawers.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { MOVE_WORDS } from '#app/domain/finance/drawer/move.ts'

/** Formats times in the place's time zone. */
export function toOwnDrawer(drawer: Drawer, zone: string) {
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  const { id, opening, takings, supplies, withdrawals, expected, counted, stamp } = drawer
  return {
    id,
    opening,
    takings,
    supplies,
    withdrawals,
    expected,
    counted,
    stamp,
    opened: at(drawer.opened_date),
    handed: at(drawer.handed_date),
    to: drawer.handed_to,
    difference: counted === null || expected === null ? 0 : counted - expected,
    isConfirmed: drawer.confirmed_date !== null,
    moves: drawer.moves.map(({ kind, value, reason, date }, index) => ({
      key: String(index),
      value,
      reason,
      when: at(date),
      kind: kind === 'withdrawal' || kind === 'supply' ? MOVE_WORDS[kind] : kind
    }))
  }
}

type Earlier = CallOutput<typeof readOwnDrawer>['earlier']

/** Today's cash from before the drawer was opened. */
export function toEarlier({ entries, value, data }: Earlier, zone: string) {
  return {
    entries,
    value,
    more: entries - data.length,
    rows: data.map(({ date, value: amount, booking_code: code }, index) => ({
      key: String(index),
      value: amount,
      code: code ? formatBookingCode(code) : '',
      when: date ? formatInstant(date, zone) : ''
    }))
  }
}

export type EarlierCash = ReturnType<typeof toEarlier>

export type OwnDrawer = ReturnType<typeof toOwnDrawer>
