import type { Answer } from '#app/contracts/endpoint.ts'
import type { readOwnDrawer } from '#app/contracts/finance/drawers.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import {
  findOpenDrawer,
  listEarlierCash,
  listHandedDrawers,
  listReceivers
} from '../../db/queries/finance/drawers.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { toDrawer } from './wire.server.ts'

const latestShown = 5

/** Only the user's own: gate staff see no other sums. */
export async function describeOwnDrawer(_asked: unknown, ctx: StaffContext): Promise<Answer<typeof readOwnDrawer>> {
  const actor = ctx.actor
  const reader = ctx.db.orm
  const date = todayIn(await findTimezone(reader, actor.placeId), ctx.now())
  const [open, latest, earlier, receivers] = await Promise.all([
    findOpenDrawer(reader, actor),
    listHandedDrawers(reader, actor, latestShown),
    listEarlierCash(reader, { ...actor, date }),
    listReceivers(reader, actor.placeId, actor.userId)
  ])
  return {
    drawer: open && toDrawer(open, actor),
    latest: latest.map((row) => toDrawer(row, actor)),
    earlier: {
      entries: earlier.entries,
      value: toDecimal(earlier.value),
      data: earlier.rows.map(({ at, value, code }) => ({
        date: at.toISOString(),
        value: toDecimal(value),
        booking_code: code
      }))
    },
    receivers: receivers.map(({ uuid, name }) => ({ id: uuid, name }))
  }
}
