import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { setSlotCapacity } from '#app/contracts/products/calendar.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { formatDay, type IsoDay, todayIn } from '#app/domain/calendar/dates.ts'
import { type CheckedCapacity, checkCapacity, withCapacity } from '#app/domain/product/day/check-day.ts'
import { slotOn, type Timetable } from '#app/domain/product/timetable.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { lockTaken, setOpened } from '../../db/queries/bookings/places-taken.server.ts'
import { releaseOverdueHolds } from '../../db/queries/bookings/release-holds.server.ts'
import { findExceptionNote, writeException } from '../../db/queries/products/day/operations.server.ts'
import { lockTimetable } from '../../db/queries/products/timetable.server.ts'
import { raiseVersion } from '../../db/queries/products/version.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireOwnProduct } from '../own-product.server.ts'
import { requireRoom } from '../require-room.server.ts'

type Body = Received<typeof setSlotCapacity>['body']

/**
 * Sold places stay, and nobody gets in beyond the new capacity: the last booking and the change wait for each other.
 * @throws ApiError 404, 409 `too_many_kept`, 422 at `date`, `time`, `capacity` (fewer than sold; the message tells the
 * number)
 */
export async function changeCapacity(
  { body }: { body: Body },
  ctx: StaffContext
): Promise<Answer<typeof setSlotCapacity>> {
  const { placeId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const { id: productId, uuid, name, timezone } = await requireOwnProduct(body.product_uuid, ctx, tx)
    const today = todayIn(timezone, ctx.now())
    const wanted = requireCapacity(body, today)
    const before = await lockTimetable(tx, productId, { day: today, strength: 'no key update' })
    const after = plan(before, wanted)
    const { date, time } = wanted
    const slot = { productId, date, time }
    const people = await requireNotBelowSold(tx, { slot, capacity: after.capacity, now: ctx.now() })
    const kept = await findExceptionNote(tx, slot)
    const isOtherWhy = after.exception !== null && wanted.note !== '' && wanted.note !== kept
    if (after.isSame && !isOtherWhy) return { date, time, capacity: after.capacity, people }
    requireRoom('exceptions', { before: before.exceptions.length, after: after.timetable.exceptions.length })
    await writeException(tx, { ...slot, capacity: after.exception, note: wanted.note })
    await setOpened(tx, slot, after.capacity)
    // Raises the version: a user who edits the hours meanwhile would overwrite the change, and is told.
    await raiseVersion(tx, { placeId, uuid })
    await recordChange(tx, ctx, {
      action: 'day.capacity-changed',
      id: uuid,
      label: `${name}, ${formatDay(date)} ${time}`,
      changed: after.isSame
        ? changedText('motivo', kept, wanted.note)
        : changedText('vagas', placesOf(before, slot), placesOf(after.timetable, slot)),
      reason: wanted.note
    })
    return { date, time, capacity: after.capacity, people }
  })
}

function requireCapacity(body: Body, today: IsoDay): CheckedCapacity {
  const action = body.action.trim().toLowerCase()
  if (action !== '' && action !== 'set' && action !== 'remove') {
    throw invalid({ fields: { action: [ERRORS.unknownOption] } })
  }
  const checked = checkCapacity(body, { today, isRemoval: action === 'remove' })
  if (!checked.ok) throw invalid({ fields: checked.fields })
  return checked.value
}

/** A capacity equal to the usual one needs no exception. */
function plan(before: Timetable, wanted: CheckedCapacity) {
  const { date, time } = wanted
  const usual = withCapacity(before, { ...wanted, capacity: null })
  const usualCapacity = slotOn(usual, date, time)?.capacity ?? 0
  const exception = wanted.capacity === usualCapacity ? null : wanted.capacity
  const now = slotOn(before, date, time)
  const isExcepted = before.exceptions.some((one) => one.date === date && one.time === time)
  if (!now && !isExcepted) throw invalid({ fields: { time: ['Neste dia não há este horário.'] } })
  const timetable = withCapacity(before, { ...wanted, capacity: exception })
  const capacity = exception ?? usualCapacity
  return { timetable, capacity, exception, isSame: capacity === now?.capacity && isExcepted === (exception !== null) }
}

interface Fits {
  slot: { productId: number; date: IsoDay; time: string }
  capacity: number
  now: Date
}

async function requireNotBelowSold(tx: Transaction, { slot, capacity, now }: Fits): Promise<number> {
  await releaseOverdueHolds(tx, now, { slot, isLimited: false, wait: false })
  const people = await lockTaken(tx, slot)
  if (capacity >= people) return people
  const has = `Já há ${peopleLabel(people)} neste horário`
  const message =
    capacity === 0
      ? `${has}, que só existe por esta mudança: ela não pode ser desfeita.`
      : `${has}: as vagas não podem ser menos de ${people}.`
  throw invalid({ code: 'below_sold', fields: { capacity: [message] } })
}

function placesOf(timetable: Timetable, { date, time }: { date: IsoDay; time: string }): string {
  const slot = slotOn(timetable, date, time)
  return slot ? countLabel(slot.capacity, { one: 'vaga', many: 'vagas' }) : 'sem este horário'
}
