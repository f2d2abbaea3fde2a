import { conflict } from '#app/contracts/api-error.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { deleteBlocksBetween } from '../../db/queries/products/unavailability.server.ts'
import { findOwnProduct } from '../../db/queries/products/version.server.ts'
import type { ApprovalEffect } from '../../kernel/approval/effect.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'

/** Lifts whole days and single slots; days that are past by then change nothing. */
export const liftUnavailability: ApprovalEffect = {
  needs: 'products/edit',
  run: async (tx, ctx, { placeId, subject: { product: uuid = '', from = '', to = '' } }) => {
    const product = await findOwnProduct(tx, { placeId, uuid })
    if (!product) throw conflict({ code: 'effect_impossible', message: gone })
    const lifted = await deleteBlocksBetween(tx, { productId: product.id, from, to })
    const days = from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`
    if (lifted === 0) return `${product.name}: nada estava bloqueado em ${days}.`
    const changed = { from: days, to: '' }
    await recordChange(tx, ctx, { action: 'day.unblocked', id: uuid, label: product.name, changed, reason: approved })
    return `${product.name}: bloqueio retirado em ${days}.`
  }
}

const approved = 'Requerimento aprovado'

const gone = 'O atrativo deste requerimento não existe mais: não há o que liberar. Recuse-o, ou peça outro.'
