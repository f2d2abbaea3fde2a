import { conflict } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { deleteProduct } from '#app/contracts/products/manage.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { countKept, deleteProductRow, findUuid } from '../../db/queries/products/manage.server.ts'
import { inTransaction, sqlState } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { openProduct, unknownProduct } from './open-product.server.ts'

/**
 * If a booking is made at the same instant, the booking wins and is found here.
 * @throws ApiError 404; 409 `has_bookings`, `has_counts`
 */
export async function removeProduct(
  { params }: Received<typeof deleteProduct>,
  ctx: StaffContext
): Promise<Answer<typeof deleteProduct>> {
  const { placeId } = ctx.actor
  const number = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : null
  await inTransaction(ctx.db, async (tx) => {
    const uuid = await findUuid(tx, { placeId, id: number, uuid: isUuid(params.id) ? params.id : null })
    if (uuid === null) throw unknownProduct()
    const { product } = await openProduct(tx, ctx, { uuid })
    const { bookings, counts } = await countKept(tx, product.id)
    if (bookings > 0) throw stays('has_bookings', countLabel(bookings, { one: 'reserva', many: 'reservas' }))
    if (counts > 0)
      throw stays('has_counts', countLabel(counts, { one: 'arquivo de contagem', many: 'arquivos de contagem' }))
    await deleteProductRow(tx, product.id)
    await recordChange(tx, ctx, { action: 'product.removed', id: uuid, label: product.name })
  }).catch((error: unknown) => {
    throw sqlState(error) === '23503' ? stays('has_bookings', 'reservas') : error
  })
  return { status: 'deleted' }
}

const stays = (code: string, what: string) =>
  conflict({ code, message: `Este atrativo tem ${what} e não pode ser apagado. Arquive-o: sai da venda e das listas.` })
