import type { Centavos } from '../money/money.ts'
import { enteredLabel } from '../words/labels.ts'
import {
  type Exceeded,
  exceededLimits,
  MAX_PEOPLE,
  priceTickets,
  type TicketError,
  type TicketType
} from './tickets.ts'

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

/** `maximum` is never less than what the booking has. */
export type ChangeableType = TicketType & {
  /** Maximum of the type's own, which somebody with the permission may set aside; null for none. */
  limit: number | null
  /** False for a type that the booking has and nobody buys any more. */
  isSold: boolean
}

/**
 * Types that a booking may change to. Tickets of a type that it has keep the price of the purchase, those added to them
 * too: one type has one price in a booking. Numbers that the type's limits would refuse today may stay, and a type that
 * is not sold any more gets no more tickets.
 *
 * @param listed types on sale for the day of the visit, less the booking's code
 */
export function changeableTypes(listed: readonly TicketType[], held: readonly HeldTicket[]): ChangeableType[] {
  const known = listed.map((type): ChangeableType => {
    const own = held.find(({ label }) => label === type.label)
    const sold = { ...type, limit: type.maximum, isSold: true }
    if (!own) return sold
    const { title, unitPrice, unitDiscount, needsProof, countsToQuota, quantity } = own
    const minimum = Math.min(type.minimum, quantity)
    const maximum = type.maximum === null ? null : Math.max(type.maximum, quantity)
    return { ...sold, title, unitPrice, unitDiscount, needsProof, countsToQuota, minimum, maximum }
  })
  const unlisted = held.filter((own) => !listed.some(({ label }) => label === own.label))
  return known.concat(
    unlisted.map(({ quantity, checkedIn: _, ...own }) => {
      return { ...own, minimum: 0, maximum: quantity, limit: null, isSold: false }
    })
  )
}

/** Maximums that a change exceeds. Tickets that the booking has already exceed nothing. */
function exceededByChange(
  types: readonly ChangeableType[],
  held: readonly HeldTicket[],
  wanted: Readonly<Record<string, number>>
): Exceeded[] {
  const now = sumOf(held.map(({ quantity }) => quantity))
  const told = types.map((type) => {
    const isMore = type.isSold && type.maximum !== null && countOf(wanted, type.label) > type.maximum
    return { ...type, maximum: isMore ? type.limit : null }
  })
  return exceededLimits(told, wanted).filter(({ title, quantity }) => title !== '' || quantity > now)
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
      /** Maximums that were set aside. */
      exceeded: Exceeded[]
    }
  | { ok: false; errors: TicketError[] }

/** People who have entered keep their tickets. `setsAside`: the maximums hold nobody back. */
export function planTickets(
  types: readonly ChangeableType[],
  held: readonly HeldTicket[],
  wanted: Readonly<Record<string, number>>,
  { setsAside = false } = {}
): PlannedTickets {
  const errors = held.flatMap(({ label, title, checkedIn }): TicketError[] =>
    countOf(wanted, label) < checkedIn ? [{ label, message: insideWords(title, checkedIn) }] : []
  )
  for (const { label, title, maximum, isSold } of types) {
    if (!isSold && countOf(wanted, label) > (maximum ?? 0)) errors.push({ label, message: unsoldWords(title, maximum) })
  }
  if (errors.length > 0) return { ok: false, errors }
  const now = sumOf(held.map(({ quantity }) => quantity))
  const exceeded = exceededByChange(types, held, wanted)
  // A group was sold past the maximum: it may become smaller.
  const isLarge = now > MAX_PEOPLE && sumOf(Object.values(wanted)) <= now
  const priced = priceTickets(types, wanted, { beyond: exceeded.length > 0 ? setsAside : isLarge })
  if (!priced.ok) return priced
  const before = (label: string) => held.find((own) => own.label === label)?.quantity ?? 0
  const items = priced.items.map(({ total: _, ...item }) => item)
  return {
    ok: true,
    items,
    people: priced.people,
    grows: priced.people > now,
    isSame: items.length === held.length && items.every(({ label, quantity }) => quantity === before(label)),
    exceeded
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

const countOf = (counts: Readonly<Record<string, number>>, label: string): number =>
  Object.hasOwn(counts, label) ? (counts[label] ?? 0) : 0

const insideWords = (title: string, inside: number) =>
  `${title}: ${enteredLabel(inside)}, e quem entrou fica na reserva.`

const unsoldWords = (title: string, most: number | null) =>
  `${title} não se vende mais: a reserva fica com ${most ?? 0}, ou menos.`

/** `2 × Inteira, 1 × Meia-entrada`, for the history. */
export function ticketsLine(items: readonly { title: string; quantity: number }[]): string {
  return items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')
}
