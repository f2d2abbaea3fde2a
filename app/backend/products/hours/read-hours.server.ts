import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getHours } from '#app/contracts/products/hours.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { toTypedExceptions } from '#app/domain/product/check/check-hours.ts'
import { listExceptions, listSlotRules } from '../../db/queries/products/hours.server.ts'
import { listBlocks } from '../../db/queries/products/unavailability.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireOwnProduct } from '../own-product.server.ts'

/** @throws ApiError 404 */
export async function readHours(
  { params }: Pick<Received<typeof getHours>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof getHours>> {
  const { id: productId, uuid, name, version, timezone } = await requireOwnProduct(params.uuid, ctx)
  const from = todayIn(timezone, ctx.now())
  const [rules, exceptions, blocked] = await Promise.all([
    listSlotRules(ctx.db.orm, productId),
    listExceptions(ctx.db.orm, { productId, from }),
    listBlocks(ctx.db.orm, { productId, from })
  ])
  return {
    uuid,
    name,
    version,
    blocked,
    rules: rules.map((rule) => ({
      time: rule.time,
      capacity: String(rule.capacity),
      closing_minutes: String(rule.closingMinutes),
      valid_from: rule.validFrom,
      valid_to: rule.validTo,
      weekdays: rule.weekdays.map(String)
    })),
    exceptions: toTypedExceptions(exceptions)
  }
}
