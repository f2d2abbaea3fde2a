import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { previewHours, saveHours, TypedHours } from '#app/contracts/products/hours.ts'
import { hoursChanged } from '#app/domain/audit/product-words.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import { addDays, type IsoDay, todayIn } from '#app/domain/calendar/dates.ts'
import { checkExceptions, checkSlotRules } from '#app/domain/product/check/check-hours.ts'
import type { PlannedSlot, Timetable } from '#app/domain/product/timetable.ts'
import { changesOf, touchedOn } from '#app/domain/product/timetable-changes.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { followTimetable } from '../../db/queries/bookings/places-taken.server.ts'
import { listExceptions, listSlotRules, listSoldSlots, replaceHours } from '../../db/queries/products/hours.server.ts'
import { lockTimetable } from '../../db/queries/products/timetable.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { beginChange, requireOwnProduct } from '../own-product.server.ts'

/**
 * Writes nothing.
 * @throws ApiError 404, 422 at `rules.0.time`, `exceptions.0.date`
 */
export async function tellChanges(
  { params, body }: Pick<Received<typeof previewHours>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof previewHours>> {
  const { id: productId, timezone } = await requireOwnProduct(params.uuid, ctx)
  const from = todayIn(timezone, ctx.now())
  const after = requireHours(body, from)
  const [rules, exceptions] = await Promise.all([
    listSlotRules(ctx.db.orm, productId),
    listExceptions(ctx.db.orm, { productId, from })
  ])
  const days = await weighChanges(ctx.db.orm, { productId, from, before: { rules, exceptions }, after })
  return { first: from, last: addDays(from, BOOKING_HORIZON_DAYS), days }
}

/**
 * Sold places stay, with the capacity that they need; nobody else gets into a removed or too small slot.
 * @throws ApiError 404, 409 `changed_meanwhile`, 422 like `tellChanges`
 */
export async function changeHours(
  { params, body }: Pick<Received<typeof saveHours>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof saveHours>> {
  return inTransaction(ctx.db, async (tx) => {
    const product = await beginChange(tx, ctx, { ...body, uuid: params.uuid })
    const { id: productId, version, timezone } = product
    const from = todayIn(timezone, ctx.now())
    const after = requireHours(body, from)
    const before = await lockTimetable(tx, productId, { day: from, strength: 'no key update' })
    await replaceHours(tx, { productId, from }, after)
    await followTimetable(tx, { productId, from, timetable: after })
    const changed = hoursChanged(before, after)
    await recordChange(tx, ctx, { action: 'hours.changed', id: product.uuid, label: product.name, changed })
    const days = await weighChanges(tx, { productId, from, before, after })
    const sum = (field: 'bookings' | 'people') => days.reduce((total, day) => total + day[field], 0)
    return { version, days: days.length, bookings: sum('bookings'), people: sum('people') }
  })
}

/** @throws ApiError 422 with all that is wrong */
function requireHours({ rules, exceptions }: TypedHours, today: IsoDay) {
  const pattern = checkSlotRules(rules)
  const days = checkExceptions(exceptions, today)
  if (pattern.ok && days.ok) return { rules: pattern.value, exceptions: days.value }
  throw invalid({ fields: { ...(pattern.ok ? {} : pattern.fields), ...(days.ok ? {} : days.fields) } })
}

interface Weighed {
  productId: number
  from: IsoDay
  before: Timetable
  after: Timetable
}

async function weighChanges(reader: Queryable, { productId, from, before, after }: Weighed) {
  const to = addDays(from, BOOKING_HORIZON_DAYS)
  const changes = changesOf({ before, after }, { from, to })
  const sold = await listSoldSlots(reader, { productId, from, to })
  return changes.map((change) => ({
    date: change.date,
    gained: change.gained.map(toSlot),
    lost: change.lost.map(toSlot),
    changed: change.changed.map((one) => ({ time: one.time, from: toSlot(one.from), to: toSlot(one.to) })),
    ...touchedOn(change, sold)
  }))
}

const toSlot = ({ time, capacity, closingMinutes }: PlannedSlot) => ({
  time,
  capacity,
  closing_minutes: closingMinutes
})
