import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { createClosure } from '#app/contracts/closures/calls.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import type { ClosedSlots } from '#app/domain/closure/slots.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { findOwnProduct } from '../../db/queries/products/version.server.ts'

export interface OwnSlots extends ClosedSlots {
  productId: number
}

type Wanted = Received<typeof createClosure>['body']['slots']

/**
 * Returns each attraction once, in the order of their key, in which all transactions lock them.
 * @throws ApiError 404 for another place's, 422
 */
export async function findOwnSlots(reader: Queryable, placeId: string, wanted: Wanted): Promise<OwnSlots[]> {
  const byProduct = new Map<string, Set<string> | null>()
  for (const { product, times } of wanted) {
    const uuid = product.toLowerCase()
    const known = byProduct.get(uuid)
    // An attraction named once without times is closed as a whole.
    if (times.length === 0 || known === null) byProduct.set(uuid, null)
    else byProduct.set(uuid, new Set([...(known ?? []), ...times]))
  }
  const found: OwnSlots[] = []
  for (const [uuid, times] of byProduct) {
    const own = isUuid(uuid) ? await findOwnProduct(reader, { placeId, uuid }) : null
    if (!own) throw notFound({ message: ERRORS.productNotFound })
    found.push({ productId: own.id, product: own.uuid, name: own.name, times: [...(times ?? [])].sort() })
  }
  return found.sort((a, b) => a.productId - b.productId)
}

/**
 * Times that no longer exist but had sales are closed like the rest.
 * @throws ApiError 422 at `slots`
 */
export function requireTimes({ name, times }: OwnSlots, known: readonly string[]): void {
  const unknown = times.find((time) => !known.includes(time))
  if (unknown) throw invalid({ fields: { slots: [`${name} não tem o horário das ${unknown} neste dia.`] } })
}
