import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getOperationsDay } from '#app/contracts/products/calendar.ts'
import { type SlotOccupancy, slotsOf } from '#app/domain/product/day/occupancy.ts'
import { slotOn } from '#app/domain/product/timetable.ts'
import {
  listSlotPeople,
  type OperatedAttraction,
  type SlotPeople
} from '../../db/queries/products/day/operations.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { requireSensibleYear } from '../../kernel/require-timetable.server.ts'
import { operatedOf, readOperated } from './read-month.server.ts'

/**
 * Guides, bookings and people inside cover only the user's own bookings if they may see no others.
 * @throws ApiError 404, 422
 */
export async function readDay(
  { query: { date, product_uuid } }: Pick<Received<typeof getOperationsDay>, 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof getOperationsDay>> {
  requireSensibleYear(date, 'date')
  const range = operatedOf(ctx, { uuid: product_uuid, from: date, to: date })
  const actor = ctx.actor
  const agentUserId = holds(actor, 'operation/all-bookings') ? null : actor.userId
  const [{ attractions, byDay, notes, crowd }, people] = await Promise.all([
    readOperated(ctx, range),
    listSlotPeople(ctx.db, { ...range, now: ctx.now(), agentUserId })
  ])
  const listed = new Set(attractions.map(({ id }) => id))
  return {
    date,
    limits: crowd.listNear(date, (productId) => listed.has(productId)),
    attractions: attractions.map((attraction) => {
      const { id, uuid, name, active, exceptions } = attraction
      const facts = byDay(attraction, date)
      const whole = facts.blocks.find(({ time }) => time === '')
      const anew = exceptions.find(({ time }) => time === '')
      const note = notes.find(({ productId }) => productId === id)
      const mine = people.filter(({ productId }) => productId === id)
      return {
        uuid,
        name,
        active,
        blocked: whole !== undefined,
        reason: whole?.reason ?? '',
        anew: anew !== undefined,
        anew_note: anew?.note ?? '',
        slots: slotsOf(facts, date).map((slot) => toDaySlot(slot, attraction, { date, people: mine })),
        note: {
          body: note?.body ?? '',
          version: note?.version ?? 0,
          changed_by: note?.changedBy ?? '',
          changed_at: note?.changedAt.toISOString() ?? null
        }
      }
    })
  }
}

function toDaySlot(
  { time, capacity, people, remaining, isBlocked, reason, isException }: SlotOccupancy,
  { rules, exceptions }: OperatedAttraction,
  { date, people: slots }: { date: string; people: readonly SlotPeople[] }
) {
  const sold = slots.find((slot) => slot.time === time)
  const usual = slotOn({ rules, exceptions: exceptions.filter((one) => one.time === '') }, date, time)
  return {
    time,
    capacity,
    people,
    remaining,
    reason,
    blocked: isBlocked,
    exception: isException,
    usual_capacity: usual?.capacity ?? null,
    bookings: sold?.bookings ?? 0,
    checked_in_people: sold?.checkedInPeople ?? 0,
    note: exceptions.find((one) => one.time === time)?.note ?? '',
    guides: sold?.guides ?? [],
    without_guide: sold?.withoutGuide ?? 0
  }
}
