import { conflict, invalid } from '#app/contracts/api-error.ts'
import { passedWords } from '#app/domain/booking/passage.ts'
import { isSameVisit } from '#app/domain/booking/stay.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { findVisitRules, insertPassage, listPassages, undoPassage } from '../../db/queries/bookings/passages.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { requireSamePresent } from './pass.server.ts'

/**
 * Takes back the booking's latest exit or return, on its own day. With `people`, fewer passed than recorded, and no
 * reason is needed.
 * @throws ApiError 409 `too_late` or `changed`; 422 without a reason, or for people who did not pass
 */
export async function undoLatestPassage({ tx, booking, payload, actor, ctx }: EventWork): Promise<Outcome> {
  const now = ctx.now()
  const reason = (payload.reason ?? '').trim() || (payload.people ? 'Passaram menos pessoas' : '')
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o registro é desfeito.'] } })
  const latest = (await listPassages(tx, booking.id)).at(-1)
  if (!latest) return { outcome: 'already', message: ERRORS.nothingPassed }
  requireSamePresent(booking, payload.inside)
  if (!isSameVisit({ ...booking, ...(await findVisitRules(tx, booking.id)) }, latest.at, now)) {
    throw conflict({ code: 'too_late', message: ERRORS.passageUndoTooLate })
  }
  const passed = payload.people ? fewerOf(latest.items, payload.people) : {}
  await undoPassage(tx, {
    id: latest.id,
    bookingId: booking.id,
    by: { undoneAt: now, undoneBy: actor.userId, undoReason: reason }
  })
  const stayed = Object.values(passed).reduce((sum, people) => sum + people, 0)
  if (stayed > 0) {
    const { direction, personTicketId } = latest
    const userId = actor.userId
    await insertPassage(tx, { booking, direction, items: passed, people: stayed, personTicketId, at: now, userId })
  }
  const isExit = latest.direction === 'out'
  const back = isExit ? latest.people - stayed : stayed - latest.people
  const inside = booking.checkedInPeople - booking.awayPeople
  await recordEvent(tx, {
    booking,
    action: isExit ? 'left-undone' : 'returned-undone',
    at: now,
    by: actor,
    from: `${inside}/${booking.people}`,
    to: `${inside + back}/${booking.people}`,
    reason
  })
  if (stayed > 0) return { outcome: 'done', message: `Corrigido. ${passedWords(latest.direction, stayed)}` }
  return { outcome: 'done', message: isExit ? 'Saída desfeita.' : 'Volta desfeita.' }
}

/** @throws ApiError 422 for more than had passed, or as many */
function fewerOf(items: Record<string, number>, people: Record<string, number>): Record<string, number> {
  const wrong = Object.entries(people).filter(([label, count]) => count < 0 || count > (items[label] ?? 0))
  if (wrong.length > 0) {
    const limits = wrong.map(([label]) => [`people.${label}`, [`Use um número de 0 a ${items[label] ?? 0}.`]])
    throw invalid({ fields: Object.fromEntries(limits) })
  }
  if (Object.entries(items).every(([label, count]) => people[label] === count)) {
    throw invalid({ fields: { people: ['Diga quantas pessoas passaram: menos do que foi contado.'] } })
  }
  return Object.fromEntries(Object.entries(people).filter(([, count]) => count > 0))
}
