import { conflict, invalid } from '#app/contracts/api-error.ts'
import { awayByLabel } from '#app/domain/booking/passage.ts'
import { isSameVisit } from '#app/domain/booking/stay.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import {
  type CheckInRow,
  findLatestCheckIn,
  type ItemRow,
  insertCheckIn,
  listItems,
  markUndone
} from '../db/queries/bookings/check-ins.server.ts'
import { findVisitRules, listPassages } from '../db/queries/bookings/passages.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { type EventWork, type Outcome, requireSameInside } from './event-work.server.ts'

/**
 * Possible only on the same day (place's zone), or within the visit's window. With `people`, fewer had entered than recorded: those stay inside, and
 * no reason is needed.
 * @throws ApiError 409 `too_late`, `changed` or `left` (somebody left or came back since), 422 without a reason, or for people who had not entered
 */
export async function undoCheckIn(work: EventWork): Promise<Outcome> {
  const { tx, booking, payload, actor, ctx } = work
  const now = ctx.now()
  const reason = (payload.reason ?? '').trim() || (payload.people ? fewerWords : '')
  if (reason.length < 3) throw invalid({ fields: { reason: ['Diga por que o check-in é desfeito.'] } })
  const latest = await findLatestCheckIn(tx, booking.id)
  if (!latest) return { outcome: 'already', message: ERRORS.nothingToUndo }
  requireSameInside(booking, payload.inside)
  if (!isSameVisit({ ...booking, ...(await findVisitRules(tx, booking.id)) }, latest.at, now)) {
    throw conflict({ code: 'too_late', message: ERRORS.undoTooLate })
  }
  const staying = payload.people ? chosenOf(latest.items, payload.people) : {}
  await requireNoneLeft(work, latest, staying)
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
    from: `${booking.checkedInPeople - booking.awayPeople}/${booking.people}`,
    to: `${left + stayed - booking.awayPeople}/${booking.people}`,
    reason
  })
  return { outcome: 'done', message: payload.people ? `Corrigido: ${entered(stayed)}.` : 'Check-in desfeito.' }
}

/**
 * Refuses after a later exit: those people would have left without having come. An exit that a gate without network
 * sends later may name an earlier instant than the entry's correction, so the people are counted too.
 */
async function requireNoneLeft(
  { tx, booking }: EventWork,
  latest: CheckInRow,
  staying: Readonly<Record<string, number>>
): Promise<void> {
  const standing = await listPassages(tx, booking.id)
  const away = awayByLabel(standing)
  const isShort = ({ label, checkedIn }: ItemRow) =>
    checkedIn - (latest.items[label] ?? 0) + (staying[label] ?? 0) < (away[label] ?? 0)
  const isLeft = standing.some(({ at }) => at >= latest.at) || (await listItems(tx, booking.id)).some(isShort)
  if (!isLeft) return
  const message = 'Depois desta entrada alguém saiu ou voltou. Desfaça antes a saída ou a volta.'
  throw conflict({ code: 'left', message })
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
