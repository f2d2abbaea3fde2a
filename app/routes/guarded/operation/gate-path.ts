export const gatePage = '/operation/check-in'

/**
 * The gate with what became of one booking; by its id, so that nobody's data stand in the address. `entry` is the
 * check-in just made: only with it the page says that the way is free.
 */
export function gatePath(uuid: string, entry?: string): string {
  return `${gatePage}?${new URLSearchParams({ reserva: uuid, ...(entry ? { entrada: entry } : {}) })}`
}

/** A page that was opened from the gate goes back there. */
export function isFromGate(search: URLSearchParams): boolean {
  return search.get('volta') === 'portaria'
}
