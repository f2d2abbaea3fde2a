import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { takeEarlier as call } from '#app/contracts/finance/drawers.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { takeEarlierCash } from '../../db/queries/finance/drawers.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { earlierWords } from './open-drawer.server.ts'
import { requireDrawer, requireOpenDrawer } from './require-drawer.server.ts'
import { toDrawer } from './wire.server.ts'

/** @throws ApiError 409 `not_open` */
export async function takeEarlier(_asked: Received<typeof call>, ctx: StaffContext): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  const { placeId, userId } = actor
  const id = await inTransaction(ctx.db, async (tx) => {
    const { drawer } = await requireOpenDrawer(tx, ctx)
    const date = todayIn(await findTimezone(tx, placeId), ctx.now())
    const taken = await takeEarlierCash(tx, drawer.id, { placeId, userId, date })
    const changed = taken.entries === 0 ? null : { from: '', to: earlierWords(taken).join('') }
    await recordChange(tx, ctx, {
      action: 'drawer.earlier-taken',
      id: drawer.date,
      label: `Caixa de ${actor.name}`,
      changed
    })
    return drawer.id
  })
  return toDrawer(await requireDrawer(ctx, id), actor)
}
