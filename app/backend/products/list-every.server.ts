import type { Answer } from '#app/contracts/endpoint.ts'
import type { listProducts } from '#app/contracts/products/public.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { productState } from '#app/domain/product/state.ts'
import { listEveryProduct } from '../db/queries/products/products.server.ts'
import { type ApiContext, holds } from '../kernel/context.server.ts'

/** A reader of bookings may read their attractions, on sale or not. */
const readsBookings: readonly PermissionKey[] = [
  'operation/booking-list',
  'operation/checkin',
  'operation/index',
  'reports/sales',
  'reports/visits',
  'reports/booking'
]

export function readsBookingsOf({ actor }: Pick<ApiContext, 'actor'>, placeId: string): boolean {
  return actor?.placeId === placeId && readsBookings.some((permission) => holds(actor, permission))
}

/** Prices in reais, for no day in particular. */
export async function listEvery({ db }: Pick<ApiContext, 'db'>, placeId: string): Promise<Answer<typeof listProducts>> {
  const found = await listEveryProduct(db, placeId)
  return found.map(({ id, uuid, slug, name, address, types, ...product }) => {
    const state = productState(product)
    return {
      id,
      uuid,
      slug,
      name,
      address,
      place_uuid: placeId,
      active: state === 'active',
      archived: state === 'archived',
      tickets: types.map(({ label, title, unitPrice, needsProof }) => ({
        label,
        title,
        price: toDecimal(unitPrice),
        needs_proof: needsProof
      }))
    }
  })
}
