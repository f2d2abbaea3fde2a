import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { moveTicketType, removeTicketType } from '#app/contracts/products/tickets.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { deleteType, listOwnTypes, orderTypes, stopType } from '../../db/queries/products/tickets.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { beginChange } from '../own-product.server.ts'
import { requireOwnType } from './save-type.server.ts'

/**
 * A type that was sold is only taken off sale.
 * @throws ApiError 404, 409 `changed_meanwhile`
 */
export async function removeType(
  { params, query }: Pick<Received<typeof removeTicketType>, 'params' | 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof removeTicketType>> {
  return inTransaction(ctx.db, async (tx) => {
    const product = await beginChange(tx, ctx, { uuid: params.uuid, version: query.version })
    const { id: productId, version } = product
    const { id, isSold, label } = await requireOwnType(tx, { productId, id: params.id })
    if (isSold) await stopType(tx, id)
    else await deleteType(tx, id)
    await recordChange(tx, ctx, {
      action: 'ticket.removed',
      id: product.uuid,
      label: `${product.name}, ${label}`,
      changed: { from: '', to: isSold ? 'deixa de ser vendido; já foi vendido' : 'apagado' }
    })
    return { status: isSold ? 'inactive' : 'deleted', version }
  })
}

/**
 * At the end of the list it stays there.
 * @throws ApiError 404, 409 `changed_meanwhile`
 */
export async function moveType(
  { params, body }: Pick<Received<typeof moveTicketType>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof moveTicketType>> {
  return inTransaction(ctx.db, async (tx) => {
    const product = await beginChange(tx, ctx, { uuid: params.uuid, version: body.version })
    const { id: productId, version } = product
    const { id, label } = await requireOwnType(tx, { productId, id: params.id })
    const before = (await listOwnTypes(tx, productId)).map(({ type }) => type.id)
    const from = before.indexOf(id)
    const to = Math.min(before.length - 1, Math.max(0, from + (body.to === 'up' ? -1 : 1)))
    const others = before.filter((other) => other !== id)
    await orderTypes(tx, [...others.slice(0, to), id, ...others.slice(to)])
    await recordChange(tx, ctx, {
      action: 'ticket.moved',
      id: product.uuid,
      label: `${product.name}, ${label}`,
      changed: changedText('posição', String(from + 1), String(to + 1))
    })
    return { version }
  })
}
