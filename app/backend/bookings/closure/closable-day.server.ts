import { invalid } from '#app/contracts/api-error.ts'
import type { getClosableDay } from '#app/contracts/closures/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { slotsOn } from '#app/domain/product/timetable.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { listClosable } from '../../db/queries/closures/closable-day.server.ts'
import { findPlaceNamed } from '../../db/queries/closures/closures.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireAllBookings } from './preview-closure.server.ts'

/** @throws ApiError 409 `own_only`, 422 at `date` */
export async function readClosableDay(
  { params }: Received<typeof getClosableDay>,
  ctx: StaffContext
): Promise<Answer<typeof getClosableDay>> {
  const actor = ctx.actor
  requireAllBookings(actor)
  const date = toIsoDay(params.date)
  if (!date) throw invalid({ fields: { date: [ERRORS.unknownDay] } })
  const { timezone } = await findPlaceNamed(ctx.db.orm, actor.placeId)
  const found = await listClosable(ctx.db, { placeId: actor.placeId, date })
  const attractions = found.map(({ uuid, name, rules, exceptions, sold, blocked }) => {
    const planned = slotsOn({ rules, exceptions }, date).map(({ time }) => time)
    const times = [...new Set([...planned, ...sold.map(({ time }) => time)])].sort()
    const soldAt = new Map(sold.map((one) => [one.time, one]))
    const slots = times.map((time) => ({
      time,
      bookings: soldAt.get(time)?.bookings ?? 0,
      people: soldAt.get(time)?.people ?? 0,
      blocked: blocked.includes('') || blocked.includes(time)
    }))
    return { product: uuid, name, slots }
  })
  return {
    date,
    today: todayIn(timezone, ctx.now()),
    attractions: attractions.filter((one) => one.slots.length > 0)
  }
}
