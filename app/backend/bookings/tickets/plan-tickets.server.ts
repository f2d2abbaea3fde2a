import { conflict, invalid } from '#app/contracts/api-error.ts'
import { counterClosing } from '#app/domain/booking/capacity.ts'
import {
  changeableTypes,
  type HeldTicket,
  type PlannedTickets,
  planTickets
} from '#app/domain/booking/change-tickets.ts'
import { isHoldExpired } from '#app/domain/booking/hold.ts'
import { isCancelledStatus } from '#app/domain/booking/situation.ts'
import type { TicketError } from '#app/domain/booking/tickets.ts'
import { isClosedSlot, todayIn } from '#app/domain/calendar/dates.ts'
import { discountedTickets, discountProblem, unitDiscount } from '#app/domain/product/discount.ts'
import { sumMoved, typesOn } from '#app/domain/product/price.ts'
import { quotaPeople } from '#app/domain/product/quota.ts'
import { slotOn } from '#app/domain/product/timetable.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { findVisitSale } from '../../db/queries/bookings/change-date.server.ts'
import { listItems } from '../../db/queries/bookings/check-ins.server.ts'
import { countUses, lockDiscount, toCode } from '../../db/queries/products/discounts.server.ts'
import { lockTimetable } from '../../db/queries/products/timetable.server.ts'
import { readKept } from '../../db/queries/receipts.server.ts'
import { type Actor, holds } from '../../kernel/context.server.ts'
import { weighRefund } from '../../kernel/refund/weigh-refund.server.ts'
import { requireNothingDue } from '../desk/require-nothing-due.server.ts'

interface Wanted {
  /** Tickets per label after the change. */
  tickets: Readonly<Record<string, number>>
  now: Date
  actor: Actor
  /** True if the whole difference goes back, whatever the policy says. */
  byPlace: boolean
}

/** The right that sells to groups past the maximums also changes tickets past them. */
const setsAside = (actor: Actor): boolean => holds(actor, 'operation/group-sale')

type Sale = NonNullable<Awaited<ReturnType<typeof findVisitSale>>>

/** Types to choose from, and what the booking has. The caller holds its lock. */
export async function readTickets(tx: Transaction, booking: BookingRow, now: Date) {
  requireChangeable(booking, now)
  const sale = await findVisitSale(tx, booking.id)
  if (!sale) throw new Error('a booking without its attraction')
  if (booking.date < todayIn(sale.timezone, now)) throw conflict({ code: 'past', message: past })
  const held = await listItems(tx, booking.id)
  return { sale, held, types: changeableTypes(listedTypes(booking, sale), held) }
}

const past = 'O dia desta visita já passou: os ingressos não mudam mais. O que falta devolver é pedido em Devolver.'

function requireChangeable({ status, holdUntil }: BookingRow, now: Date): void {
  if (isCancelledStatus(status)) {
    throw conflict({ code: 'cancelled', message: 'Esta reserva não vale mais: os ingressos não mudam.' })
  }
  if (isHoldExpired(holdUntil, now)) throw conflict({ code: 'expired', message: ERRORS.holdExpired })
}

/** A type that the booking does not have yet costs the day's price, less the booking's code. */
function listedTypes({ date }: BookingRow, { tickets, discount }: Sale) {
  const code = discount && toCode(discount)
  return typesOn(tickets, date).map((type) => (code ? { ...type, unitDiscount: unitDiscount(code, type) } : type))
}

/**
 * Plans everything except the places, which are decided when they are taken. Holds the locks of the code, of the
 * timetable and of the money.
 * @throws ApiError 409 `cancelled`, `expired`, `past`, `closed`, `discount` or `refund_due`, 422 at `tickets.LABEL`
 */
export async function planTicketChange(tx: Transaction, booking: BookingRow, wanted: Wanted) {
  const { tickets, now, actor, byPlace } = wanted
  const { sale, held, types } = await readTickets(tx, booking, now)
  const planned = planTickets(types, held, tickets, { setsAside: setsAside(actor) })
  if (!planned.ok) throw invalid({ fields: errorFields(planned.errors) })
  if (planned.grows) await requireTicketsOpen(tx, booking, { sale, now })
  await requireCode(tx, booking, { sale, held, planned, now })
  const { letOff } = await readKept(tx, booking.id)
  const sums = sumMoved(planned.items, letOff)
  const party = { people: planned.people, quotaPeople: quotaPeople(planned.items) }
  const wish = { kind: 'tickets' as const, tickets: {}, byPlace, stays: { ...party, ...sums } }
  const weighed = await weighRefund(tx, booking, { wish, now })
  const { here } = weighed
  if (sums.final > booking.final) {
    requireNothingDue(booking, { received: here, actor, dearer: 'os ingressos custam', change: 'mude os ingressos' })
  }
  // The policy decides what it keeps of tickets that are given up, as in any other return of tickets.
  const isLess = sums.final < booking.final
  const kept = isLess ? Math.max(booking.kept, here - weighed.decision.value - sums.final) : booking.kept
  const byPolicy = isLess ? weighed.byPolicy : weighed.decision.value
  const beyond = here - kept - sums.final
  return {
    sale,
    held,
    types,
    planned,
    party,
    sums,
    kept,
    received: here + weighed.underWay,
    /** Refund of what the change gives up, as asked and by the policy. */
    value: weighed.decision.value,
    byPolicy,
    toPay: Math.max(0, -beyond),
    goesBack: Math.max(0, beyond)
  }
}

function errorFields(errors: readonly TicketError[]): Record<string, string[]> {
  return Object.fromEntries(
    errors.map(({ label, message, isLimit }) => [
      label ? `tickets.${label}` : '_',
      [isLimit ? `${message} ${whoSetsAside}` : message]
    ])
  )
}

const whoSetsAside = 'Para passar do máximo, chame quem vende para grupos.'

/** More people come as at the counter: until the slot's people may no longer enter. */
async function requireTicketsOpen(tx: Transaction, booking: BookingRow, { sale, now }: { sale: Sale; now: Date }) {
  const closed = (message: string) => conflict({ code: 'closed', message })
  if (!sale.isSold) throw closed('Este atrativo não está mais à venda: a reserva não recebe mais ingressos.')
  const { productId, date, time } = booking
  const timetable = await lockTimetable(tx, productId, { day: date, strength: 'share' })
  const slot = slotOn(timetable, date, time)
  if (!slot) throw closed('Este horário não existe mais. Mude a data antes de incluir ingressos.')
  const closingMinutes = counterClosing(sale.entryTolerance)
  if (!isClosedSlot({ day: date, time, closingMinutes }, sale.timezone, now)) return
  throw closed('As vendas deste horário já terminaram: a reserva não recebe mais ingressos.')
}

interface Coded {
  sale: Sale
  held: readonly HeldTicket[]
  planned: Extract<PlannedTickets, { ok: true }>
  now: Date
}

/** More discounted tickets must be within what the code allows, counted under its lock like for a new booking. */
async function requireCode(tx: Transaction, booking: BookingRow, { sale, held, planned, now }: Coded): Promise<void> {
  const tickets = discountedTickets(planned.items)
  if (booking.discountCodeId === null || tickets <= discountedTickets(held)) return
  const locked = await lockDiscount(tx, booking.discountCodeId)
  const { document, documentCountry, date } = booking
  const counted = await countUses(tx, { id: booking.discountCodeId, document, documentCountry, now })
  const problem = discountProblem(locked && toCode(locked), {
    productUuid: sale.productUuid,
    today: todayIn(sale.timezone, now),
    visitDay: date,
    tickets,
    // This booking is one of the counted.
    uses: counted.uses - 1,
    usesOfPerson: counted.usesOfPerson - 1
  })
  if (problem) throw conflict({ code: 'discount', message: problem })
}

/** A refund that is asked for may leave by itself, so it needs the right to refund, and to see what it refunds. */
export const asksRefund = (actor: Actor): boolean =>
  holds(actor, 'operation/refund') && holds(actor, 'operation/values')
