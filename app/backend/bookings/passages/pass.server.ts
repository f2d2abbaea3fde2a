import { conflict, invalid } from '#app/contracts/api-error.ts'
import {
  awayByLabel,
  cameOfType,
  type Direction,
  mayPass,
  passedWords,
  whereIsPerson,
  whyNobodyPasses
} from '#app/domain/booking/passage.ts'
import { numberTickets, readPersonCode } from '#app/domain/booking/person-ticket.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { isVisitNow } from '#app/domain/booking/stay.ts'
import { entryTime, formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { findLatestCheckIn, type ItemRow, listItems } from '../../db/queries/bookings/check-ins.server.ts'
import {
  findVisitRules,
  insertPassage,
  listPassages,
  lockGroupBookings,
  type PassageRow
} from '../../db/queries/bookings/passages.server.ts'
import { listPersonTickets } from '../../db/queries/bookings/person-tickets.server.ts'
import { recordEvent } from '../../db/queries/bookings/record-event.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'
import { isTheirs } from '../reach.server.ts'

/** Records people who leave; `payload.whole_group` takes everybody of the booking's group who is inside. */
export const leave = (work: EventWork): Promise<Outcome> => passAll(work, 'out')

/** Records people who come back after they left. */
export const comeBack = (work: EventWork): Promise<Outcome> => passAll(work, 'back')

/**
 * A second call is harmless.
 * @throws ApiError 409 `never-came`, `wrong-date`, `cancelled`, `changed` or `void-ticket`; 422
 */
async function passAll(work: EventWork, direction: Direction): Promise<Outcome> {
  const { booking, payload } = work
  if (payload.whole_group && booking.groupId !== null) return passGroup(work, booking.groupId, direction)
  return passBooking(work, direction)
}

async function passBooking(work: EventWork, direction: Direction): Promise<Outcome> {
  const { tx, booking, payload, timezone, ctx } = work
  requireSamePresent(booking, payload.inside)
  const items = await listItems(tx, booking.id)
  const standing = await listPassages(tx, booking.id)
  const lastOut = standing.filter((one) => one.direction === 'out').at(-1)
  const refusal = whyNobodyPasses({
    direction,
    came: booking.checkedInPeople,
    away: booking.awayPeople,
    leftAt: lastOut ? entryTime(lastOut.at, { zone: timezone, now: ctx.now() }) : ''
  })
  if (refusal?.code === 'already') return { outcome: 'already', message: refusal.message }
  if (refusal) throw conflict(refusal)
  if (direction === 'back') await requireVisitNow(work)
  const person = payload.ticket ? await findPassing(work, { direction, items, standing }) : null
  if (person && 'outcome' in person) return person
  const free = mayPass(direction, items, awayByLabel(standing))
  const passing = person ? { [person.label]: 1 } : payload.people ? chosenOf(free, payload.people) : free
  const people = await recordPassage(work, { direction, passing, personTicketId: person?.id ?? null })
  return { outcome: 'done', message: passedWords(direction, people) }
}

/** Takes those bookings of the group that the user may act on and whose visit is now. */
async function passGroup(work: EventWork, groupId: number, direction: Direction): Promise<Outcome> {
  const { tx, actor } = work
  let people = 0
  let parts = 0
  for (const booking of await lockGroupBookings(tx, groupId)) {
    const own = { ...work, booking }
    if (!(await isHereNow(own)) || !(await isTheirs(tx, booking, actor))) continue
    if (direction === 'back' && isCancelledStatus(booking.status)) continue
    const passing = mayPass(direction, await listItems(tx, booking.id), awayByLabel(await listPassages(tx, booking.id)))
    const passed = await recordPassage(own, { direction, passing, personTicketId: null })
    people += passed
    parts += passed > 0 ? 1 : 0
  }
  if (people === 0) {
    const nobody = { out: 'Ninguém deste grupo está dentro agora.', back: 'Ninguém deste grupo está fora.' }
    return { outcome: 'already', message: nobody[direction] }
  }
  const of = countLabel(parts, { one: 'reserva', many: 'reservas' })
  return { outcome: 'done', message: `Grupo, ${of}: ${passedWords(direction, people)}` }
}

interface Passing {
  direction: Direction
  /** People per ticket label. */
  passing: Record<string, number>
  personTicketId: number | null
}

/** Returns the number of people; writes nothing for none. */
async function recordPassage({ tx, booking, actor, payload, ctx }: EventWork, passage: Passing): Promise<number> {
  const items = Object.fromEntries(Object.entries(passage.passing).filter(([, count]) => count > 0))
  const people = Object.values(items).reduce((sum, count) => sum + count, 0)
  if (people === 0) return 0
  const { direction, personTicketId } = passage
  const at = ctx.now()
  await insertPassage(tx, { booking, direction, items, people, personTicketId, at, userId: actor.userId })
  const inside = booking.checkedInPeople - booking.awayPeople
  await recordEvent(tx, {
    booking,
    action: direction === 'out' ? 'left' : 'returned',
    at,
    by: actor,
    from: `${inside}/${booking.people}`,
    to: `${direction === 'out' ? inside - people : inside + people}/${booking.people}`,
    reason: payload.reason
  })
  return people
}

/** A double press on "3 of 5 leave" must not send 5 away. @throws ApiError 409 `changed` */
export function requireSamePresent({ checkedInPeople, awayPeople }: BookingRow, seen: number | undefined): void {
  const inside = checkedInPeople - awayPeople
  if (seen === undefined || seen === inside) return
  const message = `Agora ${inside === 1 ? 'está' : 'estão'} dentro ${peopleLabel(inside)} desta reserva. Confira antes de continuar.`
  throw conflict({ code: 'changed', message })
}

async function requireVisitNow(work: EventWork): Promise<void> {
  const { booking } = work
  if (isCancelledStatus(booking.status)) {
    throw conflict({ code: 'cancelled', message: 'Reserva cancelada: a entrada não é permitida.' })
  }
  if (await isHereNow(work)) return
  throw conflict({ code: 'wrong-date', message: `Esta reserva é para ${formatDay(booking.date)}, não para hoje.` })
}

/** True on the day of the visit, and on that of the check-in: somebody may have let them in on another day. */
async function isHereNow({ tx, booking, timezone, ctx }: EventWork): Promise<boolean> {
  const now = ctx.now()
  if (isVisitNow({ ...booking, ...(await findVisitRules(tx, booking.id)) }, now)) return true
  const entry = await findLatestCheckIn(tx, booking.id)
  return entry !== null && todayIn(timezone, entry.at) === todayIn(timezone, now)
}

interface Known {
  direction: Direction
  items: readonly ItemRow[]
  standing: readonly PassageRow[]
}

/**
 * Finds the ticket of one person who may pass; the outcome of somebody who is there already.
 * @throws ApiError 409 `void-ticket` or `never-came`
 */
async function findPassing({ tx, booking, payload }: EventWork, { direction, items, standing }: Known) {
  const code = readPersonCode(payload.ticket)
  const tickets = numberTickets(items, await listPersonTickets(tx, booking.id))
  const ticket = tickets.find((one) => one.code === code && one.number > 0)
  if (!ticket) {
    throw conflict({ code: 'void-ticket', message: 'Este ingresso não vale: a reserva não tem esta pessoa.' })
  }
  const where = whereIsPerson(ticket, standing, cameOfType(ticket.label, items, tickets))
  if (where === 'never') throw conflict({ code: 'never-came', message: 'Esta pessoa ainda não entrou.' })
  const done: Outcome = {
    outcome: 'already',
    message: direction === 'out' ? 'Esta pessoa já saiu.' : 'Esta pessoa já está dentro.'
  }
  return where === (direction === 'out' ? 'inside' : 'away') ? ticket : done
}

/** @throws ApiError 422 */
function chosenOf(free: Record<string, number>, asked: Record<string, number>): Record<string, number> {
  const wrong = Object.entries(asked).filter(
    ([label, people]) => !Number.isInteger(people) || people < 0 || people > (free[label] ?? 0)
  )
  if (wrong.length > 0) {
    throw invalid({
      fields: Object.fromEntries(
        wrong.map(([label]) => [`people.${label}`, [`Use um número de 0 a ${free[label] ?? 0}.`]])
      )
    })
  }
  if (Object.values(asked).every((people) => people === 0)) {
    throw invalid({ fields: { people: ['Diga quantas pessoas passam agora.'] } })
  }
  return asked
}
