import { toApproval } from '#app/components/approval/index.ts'
import type { DayClosing, FinanceDay } from '#app/contracts/finance/days.ts'
import type { Drawer } from '#app/contracts/finance/drawers.ts'
import { normaliseChannel } from '#app/domain/booking/channel.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { cashWords } from '#app/domain/finance/cash-count.ts'
import { CASH_WAY, type DayLine, expectedByWay, isOnlineWay, wayOf, wayTitle } from '#app/domain/finance/day/lines.ts'
import { MOVE_WORDS } from '#app/domain/finance/drawer/move.ts'
import { gatewayTitle } from '#app/domain/money/gateway-words.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'

const channelWords = (channel: string) => (channel === '' ? 'Lançamentos' : normaliseChannel({ channel }).label)

const KNOWN_PROVIDERS: Readonly<Record<string, string>> = { '': '', desk: 'Balcão', demo: 'Demonstração' }

const providerWords = (provider: string) => KNOWN_PROVIDERS[provider] ?? gatewayTitle(provider)

export function toLineRow(line: DayLine) {
  const { method, channel, provider, value, entries } = line
  return {
    key: `${method} ${channel} ${provider}`,
    value,
    entries,
    way: wayTitle(wayOf(line)),
    method: methodWords(normalisePaymentMethod(method)),
    channel: channelWords(channel),
    provider: providerWords(provider)
  }
}

export type LineRow = ReturnType<typeof toLineRow>

/** Rows of the counting form, except cash. */
function toCountRows(lines: readonly DayLine[]) {
  const ways = [...expectedByWay(lines)].filter(([way]) => way !== CASH_WAY)
  return ways.map(([way, expected]) => ({ way, expected, title: wayTitle(way), isOnline: isOnlineWay(way) }))
}

export type CountRow = ReturnType<typeof toCountRows>[number]

const isWorthSaying = ({ way, expected, counted, note }: DayClosing['ways'][number]) =>
  way === CASH_WAY || expected !== 0 || counted !== 0 || note !== ''

/** Leaves out payment ways that were neither expected nor counted. */
export function toClosingView(closing: DayClosing, zone: string) {
  const { number, expected, counted, entries, cash, float } = closing
  return {
    number,
    expected,
    counted,
    entries,
    float,
    cash: cashWords(cash),
    by: `${closing.closed_by}, ${closing.closed_date ? formatInstant(closing.closed_date, zone) : ''}`,
    lines: closing.lines.map(toLineRow),
    ways: closing.ways
      .filter(isWorthSaying)
      .map((one) => ({ ...one, title: wayTitle(one.way), difference: one.counted - one.expected })),
    drawers: closing.drawers,
    reopened: closing.reopened_date
      ? `${closing.reopened_by}, ${formatInstant(closing.reopened_date, zone)}: ${closing.reopen_reason}`
      : ''
  }
}

export type ClosingView = ReturnType<typeof toClosingView>

const KINDS: Readonly<Record<string, string>> = {
  received: 'Recebido',
  returned: 'Devolvido',
  transaction: 'Lançamento'
}

function toAfterRow(entry: FinanceDay['after']['data'][number], at: number, zone: string) {
  const { kind, method, channel, value, label } = entry
  return {
    key: String(at),
    value,
    when: entry.date ? formatInstant(entry.date, zone) : '',
    what: kind === 'received' && value < 0 ? 'Recebimento desfeito' : (KINDS[kind] ?? kind),
    method: methodWords(normalisePaymentMethod(method)),
    channel: channelWords(channel),
    booking: entry.booking_uuid,
    code: entry.booking_code ? formatBookingCode(entry.booking_code) : label
  }
}

export type AfterView = ReturnType<typeof toAfterRow>

/** Times in the place's zone. */
function toDrawerView(drawer: Drawer, zone: string) {
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  const { id, name, stamp, opening, takings, supplies, withdrawals, expected, counted, note, later } = drawer
  return {
    id,
    name,
    stamp,
    opening,
    takings,
    supplies,
    withdrawals,
    expected,
    counted,
    note,
    later,
    difference: counted === null || expected === null ? null : counted - expected,
    isOpen: drawer.handed_date === null,
    isOwn: drawer.own,
    isCounter: drawer.counted_by_asker,
    taken: drawer.taken_by,
    opened: at(drawer.opened_date),
    handed: drawer.handed_date ? `${at(drawer.handed_date)}, a ${drawer.handed_to}` : '',
    cash: cashWords(drawer.cash),
    moves: drawer.moves.map(({ kind, value, reason, date }, index) => ({
      key: String(index),
      value,
      reason,
      when: at(date),
      kind: kind === 'withdrawal' || kind === 'supply' ? MOVE_WORDS[kind] : kind
    })),
    confirmed: drawer.confirmed_date ? `${drawer.confirmed_by}, ${at(drawer.confirmed_date)}` : '',
    confirmedValue: drawer.confirmed_value,
    confirmNote: drawer.confirm_note,
    accounts: drawer.accounts.join('. '),
    approval: toApproval(drawer.approvers)
  }
}

export type DrawerView = ReturnType<typeof toDrawerView>

export function toDayView(day: FinanceDay, zone: string) {
  const { date, state, when, entries, expected, lines, after, loose } = day
  const stands = day.closings.find(({ reopened_date: reopened }) => reopened === null) ?? null
  const cash = expectedByWay(lines).get(CASH_WAY) ?? 0
  return {
    date,
    state,
    when,
    entries,
    expected,
    loose,
    cash,
    day: formatDay(date),
    lines: lines.map(toLineRow),
    counts: toCountRows(lines),
    closing: stands && toClosingView(stands, zone),
    earlier: day.closings.filter((one) => one !== stands).map((one) => toClosingView(one, zone)),
    after: { ...after, data: after.data.map((entry, at) => toAfterRow(entry, at, zone)) },
    drawers: day.drawers.map((drawer) => toDrawerView(drawer, zone))
  }
}

export type DayView = ReturnType<typeof toDayView>
