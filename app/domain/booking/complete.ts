import type { BookingItem, ExpressBooking } from '#app/contracts/booking/calls.ts'
import { normalisePaymentMethod } from '../money/payment-method.ts'
import { parsePhone } from '../person/phone.ts'

/**
 * Completes a booking of an API that knows only the specification's fields (§3): its hash is its address, and its state
 * and people are read from payments, items and check-ins. A booking that has more stays as it is.
 */
export function completeExpress(booking: ExpressBooking): ExpressBooking {
  if (booking.uuid !== '') return booking
  const { hash, payments, items, checkins, agents, lastStart, payLater } = booking
  const people = booking.people || items.reduce((sum, { quantity }) => sum + quantity, 0)
  const last = payments.at(-1)
  const method = booking.payment_method || (last?.payment_method ?? '')
  const status = heldStatus(booking.status || (last?.payment_status ?? ''), { method, payLater })
  return {
    ...booking,
    uuid: hash,
    status,
    payment_method: method,
    ...(booking.pay_ways ? {} : { pay_ways: waysOf(status, method) }),
    time: booking.time || lastStart,
    people,
    agents: agents.map(toAgent),
    checked_in_people: booking.checked_in_people || insideOf(checkins, people)
  }
}

/** Like `completeExpress`; `express` gives the visitor, the attraction and the time that an item lacks. */
export function completeItem(item: BookingItem, express: ExpressBooking | undefined): BookingItem {
  if (item.uuid !== '') return item
  const { costumer, product } = express ?? {}
  const payLater = express?.payLater ?? item.payLater
  const checkins = item.checkins.length > 0 ? item.checkins : item.checkin.list
  return {
    ...item,
    uuid: item.hash,
    status: heldStatus(item.status, { method: item.payment_method, payLater }),
    payLater,
    checkins,
    agents: item.agents.map(toAgent),
    checkin: { hasCheckin: item.checkin.hasCheckin || checkins.length > 0, list: checkins },
    checked_in_people: item.checked_in_people || insideOf(checkins, item.people),
    booking_code: item.booking_code || (express?.booking_code ?? ''),
    time: item.time || (express?.lastStart ?? ''),
    name: item.name || (costumer?.name ?? ''),
    cpf: item.cpf || (costumer?.cpf ?? ''),
    phone: item.phone || (costumer?.phone.number ?? ''),
    product_uuid: item.product_uuid || (product?.uuid ?? ''),
    product_name: item.product_name || (product?.name ?? '') || item.allcats,
    created_date: item.created_date ?? express?.created_date ?? null
  }
}

/** Agents of such an API have no page, and their telephones have any form. */
function toAgent<A extends { phone: string }>(agent: A): A & { page: false } {
  return { ...agent, phone: parsePhone('55', agent.phone)?.e164 ?? agent.phone, page: false }
}

/** UNPAID means not paid in such an API (§4); here it means to be paid at the place. */
function heldStatus(status: string, { method, payLater }: { method: string; payLater: boolean }): string {
  const isHeld = status.trim().toUpperCase() === 'UNPAID' && !payLater && normalisePaymentMethod(method).slug !== 'cod'
  return isHeld ? 'PENDING' : status
}

/** The method stays that of the first attempt: there, the call that makes a payment also makes the booking. */
function waysOf(status: string, method: string): ('pix' | 'card')[] {
  if (status !== 'PENDING') return []
  const { slug } = normalisePaymentMethod(method)
  return slug === 'credit' || slug === 'debit' ? ['card'] : ['pix']
}

/** A check-in without a number lets everybody in. */
function insideOf(checkins: ExpressBooking['checkins'], people: number): number {
  const standing = checkins.filter(({ undone }) => !undone)
  if (standing.length === 0) return 0
  return Math.min(people, standing.reduce((sum, checkin) => sum + checkin.people, 0) || people)
}
