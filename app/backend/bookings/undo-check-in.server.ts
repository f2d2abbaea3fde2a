import { conflict, invalid } from '#app/contracts/api-error.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { findLatestCheckIn, insertCheckIn, markUndone } from '../db/queries/bookings/check-ins.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { type EventWork, type Outcome, requireSameInside } from './event-work.server.ts'

/**
 * Possible only on the same day (place's zone). With `people`, fewer had entered than recorded: those stay inside, and
 * no reason is needed.
 * @throws ApiError 409 `too_late` or `changed`, 422 without a reason, or for people who had not entered
 */
export async function undoCheckIn({ tx, booking, timezone, payload, actor, ctx }: EventWork): Promise<Outcome> {
  const now = ctx.now()
  const reason = (payload.reason ?? '').trim() || (payload.people ? fewerWords : '')
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o check-in é desfeito.'] } })
  const latest = await findLatestCheckIn(tx, booking.id)
  if (!latest) return { outcome: 'already', message: ERRORS.nothingToUndo }
  requireSameInside(booking, payload.inside)
  if (todayIn(timezone, latest.at) !== todayIn(timezone, now)) {
    throw conflict({ code: 'too_late', message: ERRORS.undoTooLate })
  }
  const staying = payload.people ? chosenOf(latest.items, payload.people) : {}
  const by = { undoneAt: now, undoneBy: actor.userId, undoReason: reason }
  await markUndone(tx, { booking, checkin: latest, by })
  const stayed = Object.values(staying).reduce((sum, one) => sum + one, 0)
  const left = booking.checkedInPeople - latest.people
  if (stayed > 0) {
    const after = { ...booking, checkedInPeople: left }
    await insertCheckIn(tx, { booking: after, people: stayed, items: staying, at: now, userId: actor.userId })
  }
  await recordEvent(tx, {
    booking,
    action: 'checkin-undone',
    at: now,
    by: actor,
    from: `${booking.checkedInPeople}/${booking.people}`,
    to: `${left + stayed}/${booking.people}`,
    reason
  })
  return { outcome: 'done', message: payload.people ? `Corrigido: ${entered(stayed)}.` : 'Check-in desfeito.' }
}

const fewerWords = 'Entraram menos pessoas'

const entered = (people: number) =>
  people === 0 ? 'ninguém entrou' : `${people === 1 ? 'entrou' : 'entraram'} ${peopleLabel(people)}`

/** @throws ApiError 422 for more than had come in, or as many */
function chosenOf(items: Record<string, number>, people: Record<string, number>): Record<string, number> {
  const wrong = Object.entries(people).filter(([label, count]) => count < 0 || count > (items[label] ?? 0))
  const isSame = Object.entries(items).every(([label, count]) => people[label] === count)
  if (wrong.length === 0 && !isSame) return Object.fromEntries(Object.entries(people).filter(([, count]) => count > 0))
  const fields = isSame
    ? { people: ['Diga quantas pessoas entraram: menos do que foi contado.'] }
    : Object.fromEntries(wrong.map(([label]) => [`people.${label}`, [`Use um número de 0 a ${items[label] ?? 0}.`]]))
  throw invalid({ fields })
}
