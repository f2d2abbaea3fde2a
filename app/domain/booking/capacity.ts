/** People, all of one slot. `held` counts live holds only; `blocked` places are kept out of sale. */
export type SlotCount = { capacity: number; confirmed: number; held: number; blocked: number }

export type AvailabilityCode = 'open' | 'few' | 'full' | 'blocked' | 'past'
export type Availability = { code: AvailabilityCode; label: string; remaining: number; available: boolean }

/** From this many places down the label says they are the last. */
export const FEW_PLACES = 5

/** The one function that decides how many people a slot still takes, for every channel; never below 0. */
export function remainingPlaces({ capacity, confirmed, held, blocked }: SlotCount): number {
  return Math.max(0, capacity - confirmed - held - blocked)
}

/** What a visitor reads about a slot, and whether it can be chosen. `isBlocked` is the whole slot or day. */
export function availabilityOf(slot: SlotCount & { isBlocked?: boolean; isPast?: boolean }): Availability {
  if (slot.isPast) return closed('past', 'Encerrado')
  if (slot.isBlocked || (slot.capacity > 0 && slot.blocked >= slot.capacity)) return closed('blocked', 'Bloqueado')
  const remaining = remainingPlaces(slot)
  if (remaining === 0) return closed('full', 'Esgotado')
  if (remaining > FEW_PLACES) return { code: 'open', label: `${remaining} vagas`, remaining, available: true }
  const label = remaining === 1 ? 'Última vaga' : `Últimas ${remaining} vagas`
  return { code: 'few', label, remaining, available: true }
}

function closed(code: AvailabilityCode, label: string): Availability {
  return { code, label, remaining: 0, available: false }
}
