import { changedMeanwhile, notFound } from '#app/contracts/api-error.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { findManaged, type ManagedRow } from '../../db/queries/products/manage.server.ts'
import { raiseVersion } from '../../db/queries/products/version.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'

export const unknownProduct = () => notFound({ message: ERRORS.productNotFound })

/**
 * Finds the attraction in the caller's place.
 * @throws ApiError 404
 */
export async function findOwnProduct(orm: Queryable, ctx: StaffContext, uuid: string): Promise<ManagedRow> {
  const { placeId } = ctx.actor
  const known = requireUuid(uuid, ERRORS.productNotFound)
  const today = todayIn(await findTimezone(orm, placeId), ctx.now())
  const found = await findManaged(orm, { placeId, uuid: known, today })
  if (!found) throw unknownProduct()
  return found
}

/**
 * Locks it until the transaction ends and raises its version.
 * @throws ApiError 404; 409 `changed_meanwhile`
 */
export async function openProduct(
  tx: Transaction,
  ctx: StaffContext,
  { uuid, version }: { uuid: string; version?: number }
): Promise<ManagedRow> {
  const { placeId } = ctx.actor
  const raised = await raiseVersion(tx, { placeId, uuid: requireUuid(uuid, ERRORS.productNotFound), version })
  const found = await findOwnProduct(tx, ctx, uuid)
  if (raised) return found
  const message = 'Outra pessoa salvou este atrativo depois que você o abriu. Nada foi mudado agora.'
  throw changedMeanwhile(message)
}
