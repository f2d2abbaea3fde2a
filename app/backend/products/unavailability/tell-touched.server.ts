import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getTouched } from '#app/contracts/products/unavailability.ts'
import { checkRange } from '#app/domain/product/day/check-day.ts'
import { listSoldSlots } from '../../db/queries/products/hours.server.ts'
import { listBlocks } from '../../db/queries/products/unavailability.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireOwnProduct } from '../own-product.server.ts'

/** @throws ApiError 404, 422 at `from`, `to`, `time` */
export async function tellTouched(
  { params, query }: Pick<Received<typeof getTouched>, 'params' | 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof getTouched>> {
  const { id: productId } = await requireOwnProduct(params.uuid, ctx)
  const checked = checkRange(query)
  if (!checked.ok) throw invalid({ fields: checked.fields })
  const { from, to, time } = checked.value
  const [sold, blocks] = await Promise.all([
    listSoldSlots(ctx.db.orm, { productId, from, to }),
    listBlocks(ctx.db.orm, { productId, from })
  ])
  const isMeant = (slot: { time: string }) => time === '' || slot.time === time
  const days = new Map<string, { date: string; bookings: number; people: number }>()
  for (const { date, bookings, people } of sold.filter(isMeant)) {
    const day = days.get(date) ?? { date, bookings: 0, people: 0 }
    days.set(date, { date, bookings: day.bookings + bookings, people: day.people + people })
  }
  const touched = [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  return {
    from,
    to,
    days: touched,
    bookings: touched.reduce((sum, { bookings }) => sum + bookings, 0),
    people: touched.reduce((sum, { people }) => sum + people, 0),
    blocked: blocks.filter((block) => block.date <= to && isMeant(block))
  }
}
