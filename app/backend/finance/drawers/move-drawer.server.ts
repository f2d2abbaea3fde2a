import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { moveDrawer as call } from '#app/contracts/finance/drawers.ts'
import { checkMove, MOVE_WORDS } from '#app/domain/finance/drawer/move.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { insertDrawerMove } from '../../db/queries/finance/write-drawers.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireDrawer, requireOpenDrawer } from './require-drawer.server.ts'
import { balanceOf, toDrawer } from './wire.server.ts'

/** @throws ApiError 409 `not_open`, 422 at the fields */
export async function moveDrawer({ body }: Received<typeof call>, ctx: StaffContext): Promise<Answer<typeof call>> {
  const actor = ctx.actor
  const id = await inTransaction(ctx.db, async (tx) => {
    const row = await requireOpenDrawer(tx, ctx)
    const { drawer } = row
    const checked = checkMove(body, balanceOf(row))
    if (!checked.ok) throw invalid({ fields: checked.fields })
    const { kind, value, reason } = checked.value
    await insertDrawerMove(tx, { drawerId: drawer.id, kind, value, reason, at: ctx.now() })
    const changed = { from: '', to: `${MOVE_WORDS[kind].toLowerCase()}: ${formatMoney(value)}` }
    const entry = { id: drawer.date, label: `Caixa de ${actor.name}`, changed, reason }
    await recordChange(tx, ctx, { ...entry, action: 'drawer.moved' })
    return drawer.id
  })
  return toDrawer(await requireDrawer(ctx, id), actor)
}
