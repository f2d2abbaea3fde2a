export const gatePage = '/operation/check-in'

/**
 * By the booking's id, so that nobody's data stand in the address.
 * `entry`: the check-in just made; only with it the page says that the way is free.
 */
export function gatePath(uuid: string, entry?: string): string {
  return `${gatePage}?${new URLSearchParams({ reserva: uuid, ...(entry ? { entrada: entry } : {}) })}`
}

export function isFromGate(search: URLSearchParams): boolean {
  return search.get('volta') === 'portaria'
}
