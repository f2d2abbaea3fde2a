import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { type DrawerRow, findDrawer, findOpenDrawer, lockOpenDrawer } from '../../db/queries/finance/drawers.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'

export const unknownDrawer = () => notFound({ message: 'Não encontramos este caixa.' })

/** @throws ApiError 404 also for another place's */
export async function requireDrawer(ctx: StaffContext, id: string, reader: Queryable = ctx.db.orm): Promise<DrawerRow> {
  const found = await findDrawer(reader, { placeId: ctx.actor.placeId, id })
  if (!found) throw unknownDrawer()
  return found
}

/**
 * The caller's own drawer, locked until the transaction ends.
 * @throws ApiError 409 `not_open`
 */
export async function requireOpenDrawer(tx: Transaction, ctx: StaffContext): Promise<DrawerRow> {
  const actor = ctx.actor
  // Read after the lock, when the sums are complete.
  const found = (await lockOpenDrawer(tx, actor)) ? await findOpenDrawer(tx, actor) : null
  if (found) return found
  throw conflict({
    code: 'not_open',
    message: 'Seu caixa não está aberto, ou já foi entregue. Confira antes de continuar.'
  })
}
