export const gatePage = '/operation/check-in'

/** The gate with what became of one booking; by its id, so that nobody's data stand in the address. */
export function gatePath(uuid: string): string {
  return `${gatePage}?${new URLSearchParams({ reserva: uuid })}`
}

/** A page that was opened from the gate goes back there. */
export function isFromGate(search: URLSearchParams): boolean {
  return search.get('volta') === 'portaria'
}
