import { changedMeanwhile, conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { closeFinanceDay, readFinanceDay } from '#app/contracts/finance/days.ts'
import { formatDay, formatInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { checkCount } from '#app/domain/finance/day/check-count.ts'
import type { ClosedDrawer, DaySnapshot } from '#app/domain/finance/day/snapshot.ts'
import { drawerBalance } from '#app/domain/finance/drawer/balance.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { findCurrentClosing, insertClosing, readDayLines } from '../../db/queries/finance/days.server.ts'
import { type DrawerRow, listDrawersOf } from '../../db/queries/finance/drawers.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction, violatedConstraint } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { readDay, requireDay } from './read-days.server.ts'

/**
 * Stores one snapshot (repeatable read), however many sell meanwhile; later commits count as entries after the closing.
 * @throws ApiError 404, 409 `future_day`, `already_closed`, `changed_meanwhile`, 422 at the fields
 */
export async function closeDay(
  { params, body }: Received<typeof closeFinanceDay>,
  ctx: StaffContext
): Promise<Answer<typeof readFinanceDay>> {
  const date = requireDay(params.date)
  const { placeId } = ctx.actor
  try {
    await inTransaction(ctx.db, (tx) => closeAtOnce(tx, ctx, { date, body }), { isolation: 'repeatable read' })
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith('day_closes_')) throw error
    await refuseClosed(ctx.db.orm, { placeId, date })
    // The day was reopened since: closing is possible, but the user should look again.
    throw changedMeanwhile(changedWords)
  }
  return readDay({ params: { date } }, ctx)
}

type Closing = { date: string; body: Received<typeof closeFinanceDay>['body'] }

async function closeAtOnce(tx: Transaction, ctx: StaffContext, { date, body }: Closing): Promise<void> {
  const { placeId, userId } = ctx.actor
  const day = { placeId, date }
  const lines = await readDayLines(tx, day)
  if (date > todayIn(await findTimezone(tx, placeId), ctx.now())) {
    throw conflict({ code: 'future_day', message: 'Este dia ainda não chegou: só se fecha um dia que já começou.' })
  }
  await refuseClosed(tx, day)
  const entries = lines.reduce((sum, line) => sum + line.entries, 0)
  if (body.seen !== undefined && body.seen !== entries) throw changedMeanwhile(changedWords)
  const checked = checkCount(lines, body)
  if (!checked.ok) throw invalid({ fields: checked.fields })
  const { ways, cash, float, expected, counted } = checked.value
  const drawers = (await listDrawersOf(tx, day)).map(toClosedDrawer)
  const snapshot: DaySnapshot = { lines, ways, cash, float, drawers }
  const closing = { ...day, closedAt: ctx.now(), closedBy: userId, expected, counted, entries, snapshot }
  const number = await insertClosing(tx, closing)
  await recordChange(tx, ctx, {
    action: 'day-close.closed',
    id: date,
    label: `${formatDay(date)}, ${number}º fechamento`,
    changed: { from: '', to: closingWords({ expected, counted }) }
  })
}

const closingWords = ({ expected, counted }: { expected: number; counted: number }) =>
  [
    `esperado: ${formatMoney(expected)}`,
    `contado: ${formatMoney(counted)}`,
    `diferença: ${formatMoney(counted - expected)}`
  ].join('\n')

function toClosedDrawer({ drawer, name, ...flow }: DrawerRow): ClosedDrawer {
  const isOpen = drawer.handedAt === null
  const { opening, expected, counted } = drawer
  return { name, isOpen, counted, expected: expected ?? drawerBalance({ opening, ...flow }) }
}

/** @throws ApiError 409 `already_closed`, saying by whom */
async function refuseClosed(reader: Queryable, day: { placeId: string; date: string }): Promise<void> {
  const stands = await findCurrentClosing(reader, day)
  if (!stands) return
  const at = formatInstant(stands.closedAt, await findTimezone(reader, day.placeId))
  const message = `${stands.closedBy} já fechou este dia em ${at}. O que você digitou não foi gravado.`
  throw conflict({ code: 'already_closed', message })
}

const changedWords =
  'Entrou ou saiu dinheiro deste dia enquanto você contava. O esperado abaixo já é o novo: confira e feche.'
