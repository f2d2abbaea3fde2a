import { randomUUID } from 'node:crypto'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { openDrawer as call } from '#app/contracts/finance/drawers.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { readCash } from '#app/domain/finance/cash-count.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { takeEarlierCash } from '../../db/queries/finance/drawers.server.ts'
import { insertDrawer } from '../../db/queries/finance/write-drawers.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction, violatedConstraint } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireDrawer } from './require-drawer.server.ts'
import { toDrawer } from './wire.server.ts'

export const earlierWords = ({ entries, value }: { entries: number; value: number }): string[] =>
  entries === 0 ? [] : [`recebido antes de abrir: ${formatMoney(value)}`]

/** @throws ApiError 409 `already_open`, 422 at the notes and coins */
export async function openDrawer({ body }: Received<typeof call>, ctx: StaffContext): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  const { placeId, userId } = actor
  const read = readCash(body.cash)
  if (!read.ok) throw invalid({ fields: read.fields })
  const id = randomUUID()
  const openedAt = ctx.now()
  try {
    await inTransaction(ctx.db, async (tx) => {
      const date = todayIn(await findTimezone(tx, placeId), openedAt)
      await insertDrawer(tx, { id, placeId, userId, date, openedAt, opening: read.sum, openingCash: read.cash })
      const taken = body.take_earlier
        ? await takeEarlierCash(tx, id, { placeId, userId, date })
        : { entries: 0, value: 0 }
      const to = [`troco inicial: ${formatMoney(read.sum)}`, ...earlierWords(taken)].join('\n')
      const changed = { from: '', to }
      await recordChange(tx, ctx, { action: 'drawer.opened', id: date, label: `Caixa de ${actor.name}`, changed })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'drawers_open') throw error
    throw conflict({ code: 'already_open', message: 'Seu caixa já está aberto. Entregue-o antes de abrir outro.' })
  }
  return toDrawer(await requireDrawer(ctx, id), actor)
}
