import type { GateDayBooking, GateList } from '#app/contracts/booking/gate-offline.ts'
import { readTicketText, type TicketFacts, toSignedBytes, unpackFacts } from '#app/domain/booking/signed-ticket.ts'
import type { GateDay } from './kept/list-store.ts'

export interface SignedTicket extends TicketFacts {
  /** Code of the booking, or of one person's ticket. */
  code: string
}

/** Label of the people of a signed ticket, whose types the ticket does not say. */
export const unknownType = ''

/** Milliseconds by which the clocks of the server's parts may differ. */
const unsureMs = 5 * 60_000

/**
 * Facts of a signed ticket whose signature a key of the list's place verifies. `false` for a signature that none
 * verifies; null for a text without one, or a list without keys.
 */
export async function readTicket({ tickets }: GateList, text: string): Promise<SignedTicket | false | null> {
  const read = tickets ? readTicketText(text) : null
  if (!tickets || !read) return null
  const { code, packed, signature } = read
  const facts = unpackFacts(packed)
  const known = tickets.keys.find(({ id }) => id === facts.key)
  if (!known) return false
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('raw', toBytes(known.point), curve, false, ['verify'])
  const bytes = toSignedBytes({ place: tickets.place, code, packed })
  const isTrue = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, bytes)
  return isTrue && { ...facts, code }
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const signs = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
}

/**
 * True where the ticket tells more than the list: the booking was paid, or came to its day, after the list was read; or
 * it is of another day. An older ticket that the list lacks is of a booking that has moved.
 */
export function tellsMore(
  { since, date }: SignedTicket,
  { day, at }: GateList,
  listed: GateDayBooking | null
): boolean {
  const isNewer = since.getTime() >= Date.parse(at) - unsureMs
  return listed ? isNewer && listed.state === 'unpaid' : isNewer || date !== day
}

/** True where nobody enters without a signed risk term, of which a ticket tells nothing. */
export const asksSignature = ({ tickets }: GateList, { product }: SignedTicket): boolean =>
  tickets?.products.some(({ id, waiver }) => id === product && waiver) ?? false

/** The day with the booking of a signed ticket, as far as the ticket tells. `listed`: as the list has it, unpaid. */
export function addTicket(day: GateDay, ticket: SignedTicket, listed: GateDayBooking | null) {
  const { list } = day
  if (listed) return { day, booking: { ...listed, state: 'paid', owed: 0 } satisfies GateDayBooking }
  const { date, time, code, people } = ticket
  const product = list.tickets?.products.find(({ id }) => id === ticket.product)
  // A visit of another day is judged by its day alone: its window around midnight is not in the ticket.
  const from = date === list.day ? new Date(0).toISOString() : list.until
  const slot = { product: product?.name ?? '', product_uuid: product?.uuid ?? '', date, time, from, to: list.until }
  const type = list.types.length
  const booking: GateDayBooking = {
    id: '',
    code,
    name: '',
    slot: list.slots.length,
    state: 'paid',
    owed: 0,
    items: [[type, people, 0, 0]],
    persons: [[code, type, '']]
  }
  const types = [...list.types, { label: unknownType, title: 'Pessoa', proof: false }]
  return { day: { ...day, list: { ...list, slots: [...list.slots, slot], types } }, booking }
}
