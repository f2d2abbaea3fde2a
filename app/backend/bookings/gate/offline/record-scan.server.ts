import { ApiError } from '#app/contracts/api-error.ts'
import { BookingEventPayloadSchema } from '#app/contracts/booking/event.ts'
import type { LateScan } from '#app/contracts/booking/gate-offline.ts'
import { type ScanProblem, splitPeople, toScanProblem } from '#app/domain/booking/late-scan.ts'
import { awayByLabel, cameOfType, mayPass, whereIsPerson } from '#app/domain/booking/passage.ts'
import { numberTickets } from '#app/domain/booking/person-ticket.ts'
import { readScan } from '#app/domain/booking/scan.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../../db/connection.server.ts'
import type { BookingRow } from '../../../db/queries/bookings/bookings.server.ts'
import { type ItemRow, listItems } from '../../../db/queries/bookings/check-ins.server.ts'
import { countOwnMoves, lockScanned } from '../../../db/queries/bookings/gate/scans.server.ts'
import { listPassages, type PassageRow } from '../../../db/queries/bookings/passages.server.ts'
import { listPersonTickets } from '../../../db/queries/bookings/person-tickets.server.ts'
import { findTimezone } from '../../../db/queries/places/places.server.ts'
import type { StaffContext } from '../../../kernel/context.server.ts'
import { checkIn } from '../../check-in.server.ts'
import type { EventWork } from '../../event-work.server.ts'
import { comeBack, leave } from '../../passages/pass.server.ts'
import { isTheirs } from '../../reach.server.ts'

/** A readable scan of the caller's own device. */
export interface OwnScan extends Omit<LateScan, 'direction'> {
  direction: 'entry' | 'exit'
  /** Corrected instant. */
  instant: Date
  isTooOld: boolean
}

export interface Settled {
  bookingId: number | null
  problem: ScanProblem | ''
  message: string
  /** Sold tickets in words. */
  sold?: string
}

/** Between an online try without an answer and the scan of the same code. */
const sameTryMs = 2 * 60_000

/**
 * Records an entry, exit or return as the online gate does, at the instant of the scan. A problem changes nothing but
 * the scan's own row.
 */
export async function recordScan(tx: Transaction, scan: OwnScan, ctx: StaffContext): Promise<Settled> {
  const read = readScan(scan.code)
  const booking = await lockScanned(tx, { placeId: ctx.actor.placeId, scan: read })
  // A guide is told the same of a booking of others as of an unknown code.
  if (!booking || !(await isTheirs(tx, booking, ctx.actor))) {
    return { bookingId: null, problem: 'unknown', message: 'Nenhuma reserva tem este código.' }
  }
  const problem = (code: ScanProblem, message: string): Settled => ({ bookingId: booking.id, problem: code, message })
  if (scan.isTooOld) return problem('too-old', 'A leitura tem mais de três dias.')
  try {
    const work = await toWork(tx, { scan, booking, ticket: read.kind === 'person' ? read.code : '', ctx })
    if (!work) return problem('too-many', `Passaram ${peopleLabel(scan.people)}: mais do que faltava nesta reserva.`)
    const { outcome, message } = await work.run(work.event)
    if (outcome === 'done') return { bookingId: booking.id, problem: '', message }
    if (await wasCounted(tx, { scan, booking, ctx })) return { bookingId: booking.id, problem: '', message }
    return problem('already', message)
  } catch (error) {
    // Refusals come before anything is written.
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) throw error
    return problem(toScanProblem(error.code), error.message)
  }
}

interface Work {
  scan: OwnScan
  booking: BookingRow
  /** Code of one person's ticket, or ''. */
  ticket: string
  ctx: StaffContext
}

/** Null if more people passed than may. */
async function toWork(tx: Transaction, { scan, booking, ticket, ctx }: Work) {
  const timezone = await findTimezone(tx, booking.placeId)
  const items = await listItems(tx, booking.id)
  const standing = await listPassages(tx, booking.id)
  const away = awayByLabel(standing)
  const isEverybodyIn = booking.checkedInPeople === booking.people
  const isReturn =
    scan.direction === 'entry' &&
    booking.awayPeople > 0 &&
    (isEverybodyIn || (await isAway(tx, { booking, ticket, items, standing })))
  const run = scan.direction === 'exit' ? leave : isReturn ? comeBack : checkIn
  const passing = mayPass(scan.direction === 'exit' ? 'out' : 'back', items, away)
  const free = items.map(({ label, quantity, checkedIn }) => ({
    label,
    free: run === checkIn ? quantity - checkedIn : (passing[label] ?? 0)
  }))
  const isAnybody = free.some((one) => one.free > 0)
  const people = ticket ? {} : splitPeople(free, scan)
  // If nobody may pass, the use case says why.
  if (people === null && isAnybody && !(run === checkIn && isCancelledStatus(booking.status))) return null
  const payload = BookingEventPayloadSchema.parse({
    keepdate: true,
    ...(ticket ? { ticket } : people && isAnybody ? { people } : {})
  })
  const event: EventWork = {
    tx,
    booking,
    timezone,
    payload,
    actor: ctx.actor,
    ctx: { ...ctx, now: () => scan.instant }
  }
  return { run, event }
}

interface Holder extends Pick<Work, 'booking' | 'ticket'> {
  items: readonly ItemRow[]
  standing: readonly PassageRow[]
}

/** True for one person's ticket whose holder left: they come back, also while others of the booking never came. */
async function isAway(tx: Transaction, { booking, ticket, items, standing }: Holder): Promise<boolean> {
  const tickets = numberTickets(items, await listPersonTickets(tx, booking.id))
  const person = tickets.find(({ code, number }) => code === ticket && number > 0)
  if (!person) return false
  return whereIsPerson(person, standing, cameOfType(person.label, items, tickets)) === 'away'
}

/** True if the online try that got no answer was recorded after all. */
async function wasCounted(tx: Transaction, { scan, booking, ctx }: Omit<Work, 'ticket'>): Promise<boolean> {
  if (!scan.again) return false
  const { userId } = ctx.actor
  const { direction, instant: at } = scan
  const own = await countOwnMoves(tx, { bookingId: booking.id, userId, direction, at, withinMs: sameTryMs })
  return own >= scan.people
}
