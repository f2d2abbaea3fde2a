import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { updateUnavailability } from '#app/contracts/products/unavailability.ts'
import { blocksChanged } from '#app/domain/audit/product-words.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { type Block, checkBlocks } from '#app/domain/product/check/check-blocks.ts'
import { soldByDay } from '#app/domain/product/sold-in.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countBlocks } from '../../db/queries/places/ceilings.server.ts'
import { listSoldSlots } from '../../db/queries/products/hours.server.ts'
import { lockTimetable } from '../../db/queries/products/timetable.server.ts'
import { deleteBlocks, insertBlocks, listBlocks } from '../../db/queries/products/unavailability.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireOwnProduct } from '../own-product.server.ts'
import { requireRoom } from '../require-room.server.ts'

const farthest = '2199-12-31'

/**
 * Past days are skipped; sold places stay.
 * @throws ApiError 404, 409 `too_many_kept`, 422 at `unavailability.0.date`
 */
export async function changeBlocks(
  { body }: Pick<Received<typeof updateUnavailability>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof updateUnavailability>> {
  const { userId } = ctx.actor
  const { id: productId, uuid, name, timezone } = await requireOwnProduct(body.product_uuid, ctx)
  const from = todayIn(timezone, ctx.now())
  const isRemoval = readAction(body.action)
  const named = requireBlocks(body.unavailability)
  await inTransaction(ctx.db, async (tx) => {
    const [since = from] = [from, ...named.map(({ date }) => date)].sort()
    const blocked = await listBlocks(tx, { productId, from: since })
    if (isRemoval) await deleteBlocks(tx, productId, named)
    else {
      const ahead = named.filter(({ date }) => date >= from)
      // Two calls at once wait for each other, so that they do not exceed the limit together.
      await lockTimetable(tx, productId, { day: from, strength: 'no key update' })
      const before = await countBlocks(tx, { productId, from })
      await insertBlocks(tx, { productId, userId }, ahead)
      requireRoom('blocks', { before, after: await countBlocks(tx, { productId, from }) })
    }
    const changed = blocksChanged(blocked, await listBlocks(tx, { productId, from: since }))
    const action = isRemoval ? 'day.unblocked' : 'day.blocked'
    // A block stores its reason; for a removed block only the record does.
    const reason = isRemoval ? (named[0]?.reason ?? '') : ''
    await recordChange(tx, ctx, { action, id: uuid, label: name, changed, reason })
  })
  const [blocks, sold] = await Promise.all([
    listBlocks(ctx.db.orm, { productId, from }),
    listSoldSlots(ctx.db.orm, { productId, from, to: farthest })
  ])
  const { soldIn } = soldByDay(sold)
  return {
    product_uuid: uuid,
    unavailability: blocks.map((block) => ({ ...block, ...soldIn([block]) })),
    ...soldIn(named)
  }
}

/** @throws ApiError 422: what was meant to unblock must not block */
function readAction(action: string): boolean {
  const typed = action.trim().toLowerCase()
  if (typed === 'remove') return true
  if (typed === '' || typed === 'add') return false
  throw invalid({ fields: { action: [ERRORS.unknownOption] } })
}

function requireBlocks(said: Received<typeof updateUnavailability>['body']['unavailability']): Block[] {
  const checked = checkBlocks(Array.isArray(said) ? said : [said])
  if (!checked.ok) throw invalid({ fields: checked.fields })
  return checked.value
}
