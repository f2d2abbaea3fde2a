import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listFinanceDays, readFinanceDay } from '#app/contracts/finance/days.ts'
import { addDays, daysBetween, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { dayState } from '#app/domain/finance/day/state.ts'
import { sumCentavos, toDecimal } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { listClosings, listDaySums, readAfter, readDayLines } from '../../db/queries/finance/days.server.ts'
import {
  countOpenDrawers,
  type DrawerRow,
  listDrawersOf,
  readLooseCash
} from '../../db/queries/finance/drawers.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { accountWords, readApprovers } from '../../kernel/approval/two-people.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { requirePeriod } from '../../kernel/require-period.server.ts'
import { toDrawer } from '../drawers/wire.server.ts'
import { toAfter, toClosing, toLine } from './wire.server.ts'

const mostAfter = 200

/** Reads all parts of an answer in one snapshot, because money may arrive in between. */
function atOnce<T>({ db }: ApiContext, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, read, { isolation: 'repeatable read', readOnly: true })
}

/** @throws ApiError 422 for a period that ends before it begins, or of more than a year */
export async function listDays(
  { query }: Received<typeof listFinanceDays>,
  ctx: StaffContext
): Promise<Answer<typeof listFinanceDays>> {
  const { placeId } = ctx.actor
  const { start_date: from, end_date: to } = query
  requirePeriod({ from, to, lastDay: 'end_date', years: 1 })
  const period = { placeId, from, to }
  const [sums, closings, open] = await atOnce(ctx, async (tx) => [
    await listDaySums(tx, period),
    await listClosings(tx, period),
    await countOpenDrawers(tx, period)
  ])
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, back) => {
    const date = addDays(to, -back)
    const { entries, value } = sums.find((one) => one.date === date) ?? { entries: 0, value: 0 }
    const ofDay = closings.filter((one) => one.date === date)
    const stands = ofDay.find(({ reopenedAt }) => reopenedAt === null) ?? null
    // The ledger only grows, so additional entries came after the closing.
    const after = stands ? entries - stands.entries : 0
    return {
      date,
      entries,
      expected: toDecimal(value),
      after,
      state: dayState({ closings: ofDay.length, isClosed: stands !== null, after }),
      counted: stands ? toDecimal(stands.counted) : null,
      difference: stands ? toDecimal(stands.counted - stands.expected) : null,
      closed_date: stands?.closedAt.toISOString() ?? null,
      closed_by: stands?.closedBy ?? '',
      after_value: stands ? toDecimal(value - stands.expected) : 0,
      open_drawers: open.find((one) => one.date === date)?.open ?? 0
    }
  })
}

/** @throws ApiError 404 for what is no day */
export function requireDay(text: string): string {
  const day = toIsoDay(text)
  if (!day) throw notFound({ message: 'Este dia não existe.' })
  return day
}

/** Users whose accounts a handed-over drawer passed through. */
function peopleOf({ drawer: { userId, handedAt, handedBy, confirmedBy } }: DrawerRow): number[] {
  if (handedAt === null) return []
  return [...new Set([userId, handedBy, confirmedBy])].filter((id) => id !== null)
}

const isToConfirm = ({ drawer: { handedAt, confirmedAt } }: DrawerRow) => handedAt !== null && confirmedAt === null

/** @throws ApiError 404 for what is no day */
export async function readDay(
  { params }: Pick<Received<typeof readFinanceDay>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof readFinanceDay>> {
  const actor = ctx.actor
  const { placeId } = actor
  const date = requireDay(params.date)
  const day = { placeId, date }
  return atOnce(ctx, async (tx) => {
    const today = todayIn(await findTimezone(tx, placeId), ctx.now())
    const lines = await readDayLines(tx, day)
    const closings = await listClosings(tx, { placeId, from: date, to: date })
    const stands = closings.find(({ reopenedAt }) => reopenedAt === null)
    const after = stands ? await readAfter(tx, { ...day, closing: stands.id, limit: mostAfter }) : null
    const drawers = await listDrawersOf(tx, day)
    const loose = await readLooseCash(tx, day)
    const people = [...new Set(drawers.flatMap(peopleOf))]
    const words = await accountWords(tx, placeId, people)
    const asked = { key: 'financial/close-day', actor, now: ctx.now() } as const
    const approversOf = drawers.some(isToConfirm) ? await readApprovers(tx, asked) : () => []
    const accounts = new Map(people.map((id, index) => [id, words[index]]))
    return {
      date,
      state: dayState({ closings: closings.length, isClosed: stands !== undefined, after: after?.entries ?? 0 }),
      when: date < today ? 'past' : date === today ? 'today' : 'future',
      entries: lines.reduce((sum, { entries }) => sum + entries, 0),
      expected: toDecimal(sumCentavos(lines.map(({ value }) => value))),
      lines: lines.map(toLine),
      closings: closings.map(toClosing),
      after: {
        entries: after?.entries ?? 0,
        value: toDecimal(after?.value ?? 0),
        data: after?.rows.map((row) => toAfter(row, actor)) ?? []
      },
      drawers: drawers.map((row) =>
        toDrawer(row, actor, {
          accounts: peopleOf(row).map((id) => accounts.get(id) ?? ''),
          approvers: isToConfirm(row) ? approversOf(row.drawer.userId, row.drawer.handedBy) : []
        })
      ),
      loose: { entries: loose.entries, value: toDecimal(loose.value) }
    }
  })
}
