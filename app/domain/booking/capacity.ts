/** Counts of people; `taken` is confirmed plus live holds. */
export type SlotCount = { capacity: number; taken: number }

export type AvailabilityCode = 'open' | 'few' | 'full' | 'blocked' | 'past'
export type Availability = { code: AvailabilityCode; label: string; remaining: number; available: boolean }

export const FEW_PLACES = 5

export function remainingPlaces({ capacity, taken }: SlotCount): number {
  return Math.max(0, capacity - taken)
}

export function availabilityOf(slot: SlotCount & { isBlocked?: boolean; isPast?: boolean }): Availability {
  if (slot.isPast) return closed('past', 'Encerrado')
  if (slot.isBlocked) return closed('blocked', 'Bloqueado')
  const remaining = remainingPlaces(slot)
  if (remaining === 0) return closed('full', 'Esgotado')
  if (remaining > FEW_PLACES) return { code: 'open', label: `${remaining} vagas`, remaining, available: true }
  const label = remaining === 1 ? 'Última vaga' : `Últimas ${remaining} vagas`
  return { code: 'few', label, remaining, available: true }
}

function closed(code: AvailabilityCode, label: string): Availability {
  return { code, label, remaining: 0, available: false }
}

/**
 * Minutes before the start until which the counter sells a slot: negative, because it sells until the gate would call
 * people late.
 */
export const counterClosing = (entryTolerance: number): number => -(entryTolerance + 1)

/** Days ahead that can be booked. */
export const BOOKING_HORIZON_DAYS = 365
