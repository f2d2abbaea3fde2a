import { addDays, type IsoDay, slotInstant } from '../calendar/dates.ts'
import type { Centavos } from '../money/money.ts'
import { isCancelledStatus, isPaidStatus } from './situation.ts'

/** `eve`: unpaid places are given back on the day before, unless the visitor confirms. */
export type UnpaidUntil = 'eve' | 'visit'

const EVE_TIME = '18:00'
/**
 * A visitor who books less than this before the deadline is not asked to confirm: they have just said that they come.
 */
const askMs = 24 * 3_600_000

/** Deadline by which a booking paid at the place must be confirmed; null if no confirmation is asked. */
export function confirmBy(visit: { date: IsoDay; timezone: string; until: UnpaidUntil; now: Date }): Date | null {
  if (visit.until === 'visit') return null
  const deadline = slotInstant(addDays(visit.date, -1), EVE_TIME, visit.timezone)
  return deadline.getTime() - visit.now.getTime() > askMs ? deadline : null
}

/** Earliest instant of a confirmation: weeks ahead of the visit it would mean nothing. */
export function confirmFrom(deadline: Date): Date {
  return new Date(deadline.getTime() - askMs)
}

/** Bookings with deadlines up to this instant are asked now. */
export function askUpTo(now: Date): Date {
  return new Date(now.getTime() + askMs)
}

/** Limits on people with unpaid places ahead; 0 means no limit. */
export interface UnpaidCeilings {
  perContact: number
  perAddress: number
}

export interface Asked {
  people: number
  /**
   * True for a hold that ends within minutes unless it is paid. A first one may be of any size, or no coach could book.
   */
  isBrief: boolean
}

/** Null if the requested people fit. */
export function beyondCeiling(
  held: { byContact: number; byAddress: number },
  { people, isBrief }: Asked,
  { perContact, perAddress }: UnpaidCeilings
): 'contact' | 'address' | null {
  const isBeyond = (already: number, most: number) => most > 0 && already + people > most && !(isBrief && already === 0)
  if (isBeyond(held.byContact, perContact)) return 'contact'
  return isBeyond(held.byAddress, perAddress) ? 'address' : null
}

interface Owing {
  status: string
  final: Centavos
  /** Money that was paid, and how much of it was refunded. */
  paid: Centavos
  refunded: Centavos
  /** Money of the place beside the price, which pays for nothing of the visit. */
  kept?: Centavos
}

/** Centavos still to be received for a booking. */
export function owedOf({ status, final, paid, refunded, kept = 0 }: Owing): Centavos {
  if (isCancelledStatus(status) || isPaidStatus(status)) return 0
  return Math.max(0, final - (paid - refunded - kept))
}
