import { changedMeanwhile, notFound } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../db/connection.server.ts'
import { findOwnProduct, raiseVersion } from '../db/queries/products/version.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'

/** @throws ApiError 404 for another place's */
export async function requireOwnProduct(uuid: string, ctx: StaffContext, tx?: Transaction) {
  const key = { placeId: ctx.actor.placeId, uuid: requireUuid(uuid, ERRORS.productNotFound) }
  const found = await findOwnProduct(tx ?? ctx.db.orm, key)
  if (!found) throw notFound({ message: ERRORS.productNotFound })
  return found
}

/**
 * Comes first in the transaction of every change.
 * @throws ApiError 404, 409 `changed_meanwhile`
 */
export async function beginChange(
  tx: Transaction,
  ctx: StaffContext,
  { uuid, version }: { uuid: string; version: number }
) {
  const key = { placeId: ctx.actor.placeId, uuid: requireUuid(uuid, ERRORS.productNotFound) }
  const raised = await raiseVersion(tx, { ...key, version })
  const product = await requireOwnProduct(uuid, ctx, tx)
  if (raised) return product
  throw changedMeanwhile(
    'Outra pessoa salvou este atrativo enquanto você editava. Nada do que você digitou foi gravado ainda.'
  )
}
