/**
 * Places of a slot for types that count to the half-price quota, rounded to whole ones (Lei 12.933/2013, art. 1 §10).
 */
export function quotaPlaces(capacity: number, percent: number): number {
  return Math.floor((capacity * percent) / 100)
}

export function quotaRemaining(slot: { capacity: number; quotaTaken: number }, percent: number): number {
  return Math.max(0, quotaPlaces(slot.capacity, percent) - slot.quotaTaken)
}

/** People whose ticket counts to the quota. */
export function quotaPeople(items: readonly { quantity: number; countsToQuota: boolean }[]): number {
  return items.reduce((sum, { quantity, countsToQuota }) => sum + (countsToQuota ? quantity : 0), 0)
}
