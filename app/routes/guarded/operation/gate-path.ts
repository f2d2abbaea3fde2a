const gatePage = '/operation/check-in'

/** `where`: the gate's filter, kept while somebody works there. */
export function gateAt(where: string): string {
  return where ? `${gatePage}?${new URLSearchParams({ onde: where })}` : gatePage
}

interface Shown {
  /** By the booking's id, so that nobody's data stand in the address. */
  uuid: string
  /** The check-in just made; only with it the page says that the way is free. */
  entry?: string
  where: string
}

export function gatePath({ uuid, entry, where }: Shown): string {
  const query = { reserva: uuid, ...(entry ? { entrada: entry } : {}), ...(where ? { onde: where } : {}) }
  return `${gatePage}?${new URLSearchParams(query)}`
}

/** The dialog that lets some of a booking in, takes its last entry back or receives what it owes, and comes back to the gate. */
export function gateEntryPath(
  { uuid, where }: Omit<Shown, 'entry'>,
  dialog: 'check-in' | 'receive' | 'undo' = 'check-in'
): string {
  const query = { volta: 'portaria', ...(where ? { onde: where } : {}) }
  return `/operation/booking-list/${uuid}/${dialog}?${new URLSearchParams(query)}`
}

/** Null for who did not come from there. */
export function gateOf(search: URLSearchParams): { where: string } | null {
  return search.get('volta') === 'portaria' ? { where: search.get('onde') ?? '' } : null
}
