import type { z } from 'zod'
import type { readFinanceDay } from '#app/contracts/finance/days.ts'
import type { DayLine } from '#app/domain/finance/day/lines.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import type { AfterRow, ClosingRow } from '../../db/queries/finance/days.server.ts'
import { type Actor, holds } from '../../kernel/context.server.ts'

type Wire = z.input<typeof readFinanceDay.response>

const iso = (date: Date | null) => date?.toISOString() ?? null

export const toLine = ({ value, ...line }: DayLine): NonNullable<Wire['lines']>[number] => ({
  ...line,
  value: toDecimal(value)
})

export function toClosing(row: ClosingRow): NonNullable<Wire['closings']>[number] {
  const { lines, ways, cash, float, drawers } = row.snapshot
  return {
    number: row.number,
    closed_date: iso(row.closedAt),
    closed_by: row.closedBy,
    expected: toDecimal(row.expected),
    counted: toDecimal(row.counted),
    entries: row.entries,
    lines: lines.map(toLine),
    ways: ways.map(({ way, expected, counted, note }) => ({
      way,
      note,
      expected: toDecimal(expected),
      counted: toDecimal(counted)
    })),
    cash,
    float: toDecimal(float),
    drawers: drawers.map(({ name, isOpen, expected, counted }) => ({
      name,
      open: isOpen,
      expected: toDecimal(expected),
      counted: counted === null ? null : toDecimal(counted)
    })),
    reopened_date: iso(row.reopenedAt),
    reopened_by: row.reopenedBy ?? '',
    reopen_reason: row.reopenReason
  }
}

export function toAfter(
  { entry, publicId, code, label }: AfterRow,
  actor: Actor
): NonNullable<Wire['after']['data']>[number] {
  const { at, kind, method, channel, provider, value } = entry
  const opens = holds(actor, 'operation/booking-list') && holds(actor, 'operation/all-bookings')
  return {
    date: iso(at),
    kind,
    method,
    channel,
    provider,
    value: toDecimal(value),
    booking_uuid: opens ? (publicId ?? '') : '',
    booking_code: code ?? '',
    label: label ?? ''
  }
}
