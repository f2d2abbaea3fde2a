import type { Centavos } from '../money/money.ts'
import { MAX_PEOPLE, priceTickets, type TicketError, type TicketType } from './tickets.ts'

/** Tickets of one type that a booking has. */
export interface HeldTicket {
  label: string
  title: string
  quantity: number
  unitPrice: Centavos
  unitDiscount: Centavos
  needsProof: boolean
  countsToQuota: boolean
  /** People with this ticket who have entered. */
  checkedIn: number
}

/**
 * Types that a booking may change to. Tickets of a type that it has keep the price of the purchase, those added to them
 * too: one type has one price in a booking. Numbers that the type's limits would refuse today may stay, and a type that
 * is not sold any more gets no more tickets.
 *
 * @param listed types on sale for the day of the visit, less the booking's code
 */
export function changeableTypes(listed: readonly TicketType[], held: readonly HeldTicket[]): TicketType[] {
  const known = listed.map((type) => {
    const own = held.find(({ label }) => label === type.label)
    if (!own) return type
    const { title, unitPrice, unitDiscount, needsProof, countsToQuota, quantity } = own
    const minimum = Math.min(type.minimum, quantity)
    const maximum = type.maximum === null ? null : Math.max(type.maximum, quantity)
    return { ...type, title, unitPrice, unitDiscount, needsProof, countsToQuota, minimum, maximum }
  })
  const unlisted = held.filter((own) => !listed.some(({ label }) => label === own.label))
  return known.concat(unlisted.map(({ quantity, checkedIn: _, ...own }) => ({ ...own, minimum: 0, maximum: quantity })))
}

export type PlannedTickets =
  | {
      ok: true
      /** Tickets that the booking has then, without those of zero. */
      items: Omit<HeldTicket, 'checkedIn'>[]
      people: number
      /** True if more people come. */
      grows: boolean
      isSame: boolean
    }
  | { ok: false; errors: TicketError[] }

/** People who have entered keep their tickets. */
export function planTickets(
  types: readonly TicketType[],
  held: readonly HeldTicket[],
  wanted: Readonly<Record<string, number>>
): PlannedTickets {
  const errors = held.flatMap(({ label, title, checkedIn }): TicketError[] =>
    countOf(wanted, label) < checkedIn ? [{ label, message: insideWords(title, checkedIn) }] : []
  )
  if (errors.length > 0) return { ok: false, errors }
  const now = sumOf(held.map(({ quantity }) => quantity))
  // A group was sold past the maximum: it may become smaller.
  const beyond = now > MAX_PEOPLE && sumOf(Object.values(wanted)) <= now
  const priced = priceTickets(types, wanted, { beyond })
  if (!priced.ok) return priced
  const before = (label: string) => held.find((own) => own.label === label)?.quantity ?? 0
  const items = priced.items.map(({ total: _, ...item }) => item)
  return {
    ok: true,
    items,
    people: priced.people,
    grows: priced.people > now,
    isSame: items.length === held.length && items.every(({ label, quantity }) => quantity === before(label))
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

const countOf = (counts: Readonly<Record<string, number>>, label: string): number =>
  Object.hasOwn(counts, label) ? (counts[label] ?? 0) : 0

const insideWords = (title: string, inside: number) =>
  `${title}: ${inside === 1 ? '1 já entrou' : `${inside} já entraram`}, e quem entrou fica na reserva.`

/** `2 × Inteira, 1 × Meia-entrada`, for the history. */
export function ticketsLine(items: readonly { title: string; quantity: number }[]): string {
  return items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')
}
