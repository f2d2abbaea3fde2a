import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getOperationsMonth } from '#app/contracts/products/calendar.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { lastOfMonth } from '#app/domain/calendar/range.ts'
import { listDays } from '#app/domain/product/day/check-day.ts'
import { slotsOf, sumSlots } from '#app/domain/product/day/occupancy.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { listSlotDays, readCrowd } from '../../db/queries/bookings/places-taken.server.ts'
import {
  listNotes,
  listOperated,
  type Operated,
  type OperatedAttraction
} from '../../db/queries/products/day/operations.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { requireSensibleYear } from '../../kernel/require-timetable.server.ts'

/**
 * Runs four queries at once, however many attractions and bookings.
 * @throws ApiError 404, 422
 */
export async function readMonth(
  { query: { month, product_uuid } }: Pick<Received<typeof getOperationsMonth>, 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof getOperationsMonth>> {
  requireSensibleYear(month, 'month')
  const range = operatedOf(ctx, { uuid: product_uuid, from: `${month}-01`, to: lastOfMonth(month) })
  const { attractions, byDay, notes, crowd } = await readOperated(ctx, range)
  const listed = new Set(attractions.map(({ id }) => id))
  const shown = notes.filter(({ productId, body }) => body !== '' && listed.has(productId))
  const days = listDays(range.from, range.to).map((date) => {
    const each = attractions.map((attraction) => slotsOf(byDay(attraction, date), date))
    const sums = each.map(sumSlots)
    const all = sumSlots(each.flat())
    const open = sums.filter(({ slots }) => slots > 0)
    return {
      date,
      ...all,
      remaining: Math.min(all.remaining, crowd.leftOn(date)),
      attractions: open.length,
      blocked_attractions: open.filter(({ slots, blockedSlots }) => slots === blockedSlots).length,
      exceptions: attractions.reduce(
        (sum, { exceptions }) => sum + exceptions.filter((e) => e.date === date).length,
        0
      ),
      notes: shown.filter((note) => note.date === date).length,
      reasons: range.uuid === null ? [] : reasonsOf(each.flat())
    }
  })
  return { month, days: days.map(({ blockedSlots, ...day }) => ({ ...day, blocked_slots: blockedSlots })) }
}

const reasonsOf = (slots: readonly { isBlocked: boolean; reason: string }[]) => [
  ...new Set(slots.flatMap(({ isBlocked, reason }) => (isBlocked && reason !== '' ? [reason] : [])))
]

/** @throws ApiError 404 for what is no attraction's */
export function operatedOf(
  ctx: StaffContext,
  { uuid, from, to }: { uuid: string; from: IsoDay; to: IsoDay }
): Operated {
  const { placeId } = ctx.actor
  return { placeId, uuid: uuid === '' ? null : requireUuid(uuid, ERRORS.productNotFound), from, to }
}

/** @throws ApiError 404 for one attraction that is not there */
export async function readOperated(ctx: ApiContext, range: Operated) {
  const { placeId, from, to } = range
  const now = ctx.now()
  const [attractions, opened, notes, crowd] = await Promise.all([
    listOperated(ctx.db, range),
    listSlotDays(ctx.db, { placeId, from, to, now }),
    listNotes(ctx.db, range),
    readCrowd(ctx.db.orm, { placeId, from, to, now })
  ])
  if (range.uuid !== null && attractions.length === 0) throw notFound({ message: ERRORS.productNotFound })
  const openedOn = grouped(opened)
  const byDay = ({ id, rules, exceptions, blocks, sales }: OperatedAttraction, date: IsoDay) => ({
    timetable: { rules, exceptions: exceptions.filter((exception) => exception.date === date) },
    sales,
    opened: openedOn(id, date),
    blocks: blocks.filter((block) => block.date === date),
    leftAt: (time: string) => crowd.leftFor({ productId: id, date, time })
  })
  return { attractions, byDay, notes, crowd }
}

/** Groups in one pass: a place has many days and attractions. */
function grouped<Row extends { productId: number; date: string }>(rows: readonly Row[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.productId} ${row.date}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return (productId: number, date: IsoDay): readonly Row[] => groups.get(`${productId} ${date}`) ?? []
}
