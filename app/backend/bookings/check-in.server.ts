import { conflict, invalid } from '#app/contracts/api-error.ts'
import { checkInVerdict } from '#app/domain/booking/check-in.ts'
import { type Numbered, numberTickets, readPersonCode } from '#app/domain/booking/person-ticket.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { isVisitNow } from '#app/domain/booking/stay.ts'
import { entryTime, formatInstant } from '#app/domain/calendar/dates.ts'
import { findFirstCheckIn, type ItemRow, insertCheckIn, listItems } from '../db/queries/bookings/check-ins.server.ts'
import { findVisitRules } from '../db/queries/bookings/passages.server.ts'
import {
  listPersonTickets,
  markPersonEntered,
  type PersonTicketRow
} from '../db/queries/bookings/person-tickets.server.ts'
import { recordEvent } from '../db/queries/bookings/record-event.server.ts'
import { markConfirmed } from '../db/queries/bookings/unpaid.server.ts'
import { countRequiredSigned } from '../db/queries/bookings/waivers.server.ts'
import { holds } from '../kernel/context.server.ts'
import { type EventWork, type Outcome, requireSameInside } from './event-work.server.ts'

/**
 * A second call is harmless. With `ticket`, one person enters.
 * @throws ApiError 409 `wrong-date`, `unpaid` or `unsigned` (unless `override` with the permission), `changed`,
 * `void-ticket`; 422, also at `reason` if nobody says why somebody enters without a signature
 */
export async function checkIn(work: EventWork): Promise<Outcome> {
  const { tx, booking, payload, actor, ctx } = work
  requireSameInside(booking, payload.inside)
  const items = await listItems(tx, booking.id)
  const isCancelled = isCancelledStatus(booking.status)
  const person = payload.ticket && !isCancelled ? await findPerson(work, items) : null
  if (person && 'outcome' in person) return person
  const entering = person
    ? { [person.label]: 1 }
    : payload.people
      ? chosen(items, payload.people)
      : everybodyOutside(items)
  const verdict = await judgeEntry(work, entering)
  if (verdict.code === 'already') return { outcome: 'already', message: verdict.message }
  if (verdict.code !== 'ok') throw conflict({ code: verdict.code, message: verdict.message })

  const { people, overridden, message } = verdict
  if (overridden.includes('unsigned') && (payload.reason ?? '').trim().length < 3) {
    throw invalid({ fields: { reason: ['Diga por que a entrada é liberada sem o termo assinado.'] } })
  }
  const at = ctx.now()
  const checkinId = await insertCheckIn(tx, { booking, people, items: entering, at, userId: actor.userId })
  if (person) await markPersonEntered(tx, { id: person.id, checkinId })
  if (overridden.includes('unpaid')) await keepPlaces(work, at)
  const inside = booking.checkedInPeople - booking.awayPeople
  await recordEvent(tx, {
    booking,
    action: 'checked-in',
    at,
    by: actor,
    from: `${inside}/${booking.people}`,
    to: `${inside + people}/${booking.people}`,
    reason: [
      overridden.map((problem) => overrideWords[problem]).join(', '),
      person ? `ingresso ${person.number}` : '',
      payload.reason
    ]
      .filter(Boolean)
      .join(': ')
  })
  return { outcome: 'done', message }
}

/** A visitor who has entered is no longer waited for: the end of a hold must not free their places. */
async function keepPlaces({ tx, booking, actor }: EventWork, at: Date): Promise<void> {
  if (booking.holdUntil === null) return
  await markConfirmed(tx, booking.id)
  await recordEvent(tx, { booking, action: 'confirmed', at, by: actor, from: booking.status, to: 'UNPAID' })
}

async function judgeEntry({ tx, booking, timezone, payload, actor, ctx }: EventWork, entering: Record<string, number>) {
  const first = await findFirstCheckIn(tx, booking.id)
  const { status, date, people } = booking
  return checkInVerdict({
    status,
    date,
    people,
    isNow: isVisitNow({ ...booking, ...(await findVisitRules(tx, booking.id)) }, ctx.now()),
    alreadyCheckedIn: first ? { people: booking.checkedInPeople, firstTime: formatInstant(first.at, timezone) } : null,
    requested: payload.people || payload.ticket ? Object.values(entering).reduce((sum, one) => sum + one, 0) : null,
    mayOverride: payload.override && holds(actor, 'operation/checkin-override'),
    signed: await countRequiredSigned(tx, booking.id)
  })
}

const overrideWords = {
  'wrong-date': 'liberado em outra data',
  unpaid: 'liberado sem pagamento',
  unsigned: 'liberado sem termo'
}

const everybodyOutside = (items: ItemRow[]): Record<string, number> =>
  Object.fromEntries(items.map((item) => [item.label, item.quantity - item.checkedIn]))

function chosen(items: ItemRow[], asked: Record<string, number>): Record<string, number> {
  const fields: Record<string, string[]> = {}
  const entering: Record<string, number> = {}
  for (const [label, people] of Object.entries(asked)) {
    const item = items.find((candidate) => candidate.label === label)
    const outside = item ? item.quantity - item.checkedIn : 0
    if (!Number.isInteger(people) || people < 0 || people > outside) {
      fields[`people.${label}`] = [
        outside === 0 ? 'Ninguém deste tipo falta entrar.' : `Use um número de 0 a ${outside}.`
      ]
    } else {
      entering[label] = people
    }
  }
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return entering
}

type PersonTicket = Numbered<PersonTicketRow>

/**
 * Finds the ticket of one person who is still outside; the outcome of somebody who is inside.
 * @throws ApiError 409 `void-ticket` for a ticket that the booking has no more
 */
async function findPerson(
  { tx, booking, timezone, payload, ctx }: EventWork,
  items: readonly ItemRow[]
): Promise<PersonTicket | Outcome> {
  const code = readPersonCode(payload.ticket)
  const tickets = numberTickets(items, await listPersonTickets(tx, booking.id))
  const ticket = tickets.find((one) => one.code === code)
  if (!ticket || ticket.number === 0) {
    const message = 'Este ingresso não vale mais: a reserva mudou e não tem mais esta pessoa.'
    throw conflict({ code: 'void-ticket', message })
  }
  if (ticket.enteredAt) {
    const at = entryTime(ticket.enteredAt, { zone: timezone, now: ctx.now() })
    return { outcome: 'already', message: `Esta pessoa já entrou ${at}.` }
  }
  const item = items.find(({ label }) => label === ticket.label)
  if (item && item.checkedIn < item.quantity) return ticket
  return { outcome: 'already', message: `Já entraram todas as pessoas de ${ticket.title} desta reserva.` }
}
