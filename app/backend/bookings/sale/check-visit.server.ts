import type { BookingForm } from '#app/contracts/booking/calls.ts'
import { BOOKING_HORIZON_DAYS } from '#app/domain/booking/capacity.ts'
import {
  type Exceeded,
  exceededLimits,
  limitReasonProblem,
  type PricedTickets,
  parseQuantity,
  priceTickets,
  type TicketType
} from '#app/domain/booking/tickets.ts'
import { addDays, isClosedSlot, isPastSlot, todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { discountedTickets } from '#app/domain/product/discount.ts'
import type { PlannedSlot } from '#app/domain/product/timetable.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

export type Priced = Extract<PricedTickets, { ok: true }>

export type Fail = (name: string, message: string) => void

/** Fields of a visit that every channel sends. */
type VisitForm = Pick<BookingForm, 'date' | 'time' | 'discount_code'> & {
  tickets: readonly { label: string; quantity: string }[]
}

export interface VisitRules {
  now: Date
  timezone: string
  /** Ticket types of a day of visit at its prices, less the code's discount. */
  ticketsOn: (day: string) => TicketType[]
  /** Problem of the code; null without a code, or while it may be used. */
  discountProblem: (day: string, tickets: number) => string | null
  /** Replaces the slots' own closing minutes; below 0, slots that have begun are sold too. */
  closingMinutes?: number
  /** Reason to exceed the types' maximums, '' for none; null if the seller may not. */
  limitReason?: string | null
  /** Null if there is no such slot on that day. */
  slotOn: (day: string, time: string) => PlannedSlot | null
}

/**
 * `date` is empty, and `priced` null, if they are refused. The day is in the place's zone, money in centavos. `exceeded`
 * lists the maximums that the seller set aside.
 */
export function checkVisit(form: VisitForm, rules: VisitRules, fail: Fail) {
  const date = checkDay(form, rules, fail)
  const time = date ? checkTime(form, date, rules, fail) : ''
  const day = date || todayIn(rules.timezone, rules.now)
  const { priced, exceeded } = checkTickets(form, rules.ticketsOn(day), {
    limitReason: rules.limitReason ?? null,
    fail
  })
  const discounted = discountedTickets(priced?.items ?? [])
  checkDiscount(form, { priced, problem: rules.discountProblem(day, discounted) }, fail)
  return { date, time, priced, exceeded }
}

function checkDay(form: VisitForm, { now, timezone }: VisitRules, fail: Fail): string {
  const date = toIsoDay(form.date)
  const today = todayIn(timezone, now)
  if (!date) fail('date', 'Escolha o dia da visita.')
  else if (date < today) fail('date', ERRORS.dayPast)
  else if (date > addDays(today, BOOKING_HORIZON_DAYS)) fail('date', ERRORS.dayTooFar)
  else return date
  return ''
}

function checkTime(form: VisitForm, date: string, rules: VisitRules, fail: Fail): string {
  const { timezone, now, closingMinutes } = rules
  const slot = rules.slotOn(date, form.time)
  if (!slot) fail('time', 'Escolha um dos horários deste dia.')
  else if (
    isClosedSlot({ day: date, ...slot, ...(closingMinutes !== undefined && { closingMinutes }) }, timezone, now)
  ) {
    const hasBegun = isPastSlot(date, form.time, timezone, now)
    fail('time', hasBegun ? 'Este horário já começou. Escolha outro.' : ERRORS.past)
  }
  return form.time
}

type Asked = { limitReason: string | null; fail: Fail }

function checkTickets(form: VisitForm, types: TicketType[], { limitReason, fail }: Asked): CheckedTickets {
  const quantities: Record<string, number> = {}
  let readable = true
  form.tickets.forEach((ticket, index) => {
    const quantity = parseQuantity(ticket.quantity)
    if (quantity === null) {
      fail(`tickets[${index}].quantity`, ERRORS.quantity)
      readable = false
    } else {
      quantities[ticket.label] = (quantities[ticket.label] ?? 0) + quantity
    }
  })
  if (!readable) return none
  const exceeded = limitReason === null ? [] : exceededLimits(types, quantities)
  const problem = exceeded.length > 0 ? limitReasonProblem(limitReason ?? '') : null
  if (problem) fail('limit_reason', problem)
  const priced = priceTickets(types, quantities, { beyond: exceeded.length > 0 && !problem })
  if (priced.ok) return { priced, exceeded }
  for (const error of priced.errors) {
    const index = form.tickets.findIndex((ticket) => ticket.label === error.label)
    fail(index >= 0 ? `tickets[${index}].quantity` : 'tickets', error.message)
  }
  return none
}

interface CheckedTickets {
  priced: Priced | null
  exceeded: Exceeded[]
}

const none: CheckedTickets = { priced: null, exceeded: [] }

function checkDiscount(
  { discount_code: typed }: VisitForm,
  { priced, problem }: { priced: Priced | null; problem: string | null },
  fail: Fail
): void {
  if (!typed?.trim()) return
  if (problem) fail('discount_code', problem)
  else if (priced?.discount === 0) fail('discount_code', 'Este código não vale para os ingressos escolhidos.')
}
