import type { Answer } from '#app/contracts/endpoint.ts'
import type { changeTicketKey, getTicketKey } from '#app/contracts/places/ticket-key.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { makeTicketKey, requireTicketKey } from '../credentials/ticket-key.server.ts'
import { insertTicketKey, retireTicketKey } from '../db/queries/bookings/ticket-keys.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

export async function readTicketKey(_input: unknown, ctx: StaffContext): Promise<Answer<typeof getTicketKey>> {
  const { madeAt } = await requireTicketKey(ctx, ctx.actor.placeId)
  return { made: madeAt.toISOString() }
}

/** Two people at once make one new key. */
export async function replaceTicketKey(_input: unknown, ctx: StaffContext): Promise<Answer<typeof changeTicketKey>> {
  const { placeId } = ctx.actor
  const made = makeTicketKey(ctx.seal, placeId, ctx.now())
  await inTransaction(ctx.db, async (tx) => {
    const day = todayIn(await findTimezone(tx, placeId), ctx.now())
    await retireTicketKey(tx, { placeId, day })
    await insertTicketKey(tx, made)
    await recordChange(tx, ctx, { action: 'place.ticket-key-changed', id: placeId })
  })
  return { made: made.madeAt.toISOString() }
}
