import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listManagedTypes } from '#app/contracts/products/tickets.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { standingHalves } from '#app/domain/product/half-price.ts'
import { listOwnTypes } from '../../db/queries/products/tickets.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireOwnProduct } from '../own-product.server.ts'
import { onSale } from './save-type.server.ts'

/** Prices in reais. @throws ApiError 404 */
export async function listTypes(
  { params }: Pick<Received<typeof listManagedTypes>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof listManagedTypes>> {
  const { id, uuid, name, version, quotaPercent, timezone } = await requireOwnProduct(params.uuid, ctx)
  const types = await listOwnTypes(ctx.db.orm, id)
  const dear = standingHalves(onSale(types), todayIn(timezone, ctx.now()))
  return {
    uuid,
    name,
    version,
    quota_percent: quotaPercent,
    tickets: types.map(({ type, prices, seasons, isSold }) => ({
      id: type.id,
      label: type.label,
      title: type.title,
      description: type.description,
      price: toDecimal(type.price),
      needs_proof: type.needsProof,
      counts_to_quota: type.countsToQuota,
      with_adult: type.withAdult,
      minimum: type.minimum,
      maximum: type.maximum,
      valid_from: type.validFrom,
      valid_to: type.validTo,
      active: type.active,
      sold: isSold,
      too_dear: type.active ? (dear.get(type.label) ?? '') : '',
      prices: prices.map((price) => ({
        price: toDecimal(price.price),
        valid_from: price.validFrom,
        valid_to: price.validTo,
        weekdays: [...price.weekdays]
      })),
      seasons: seasons.map((season) => ({
        id: season.id,
        name: season.name,
        yearly: season.yearly,
        weekdays: [...season.weekdays],
        periods: [...season.periods],
        percent: season.percent,
        rounding: season.rounding,
        price: season.price === null ? null : toDecimal(season.price)
      }))
    }))
  }
}
