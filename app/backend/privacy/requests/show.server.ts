import { notFound } from '#app/contracts/api-error.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { findRequest } from '../../db/queries/privacy/requests.server.ts'
import { accountWords, readApprovers } from '../../kernel/approval/two-people.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { toWireRequest } from './wire.server.ts'

/** Request as the caller sees it after a change. */
export async function showRequest(ctx: StaffContext, id: string) {
  const actor = ctx.actor
  const { placeId } = actor
  const { orm } = ctx.db
  const [row, approversOf, zone] = await Promise.all([
    findRequest(orm, { placeId, id }),
    readApprovers(orm, { key: 'configurations/privacy-approve', actor, now: ctx.now() }),
    findTimezone(orm, placeId)
  ])
  if (!row) throw notFound({ message: 'Este pedido não existe.' })
  const accounts = await accountWords(orm, placeId, [row.request.askedBy, row.request.approvedBy])
  return toWireRequest(row, { actor, approversOf, today: todayIn(zone, ctx.now()), accounts })
}
