const gatePage = '/operation/check-in'

/** `where`: the gate's filter, which stays while the user works there. */
export function gateAt(where: string): string {
  return where ? `${gatePage}?${new URLSearchParams({ onde: where })}` : gatePage
}

interface Shown {
  /** Booking id, so that the URL contains no personal data. */
  uuid: string
  /** New check-in. Only with it does the page tell that they may pass. */
  entry?: string
  where: string
}

export function gatePath({ uuid, entry, where }: Shown): string {
  const query = { reserva: uuid, ...(entry ? { entrada: entry } : {}), ...(where ? { onde: where } : {}) }
  return `${gatePage}?${new URLSearchParams(query)}`
}

/**
 * Builds the path of a dialog that checks in some people, undoes the last check-in or receives money, and returns to
 * the gate.
 */
export function gateEntryPath(
  { uuid, where }: Omit<Shown, 'entry'>,
  dialog: 'check-in' | 'receive' | 'undo' = 'check-in'
): string {
  const query = { volta: 'portaria', ...(where ? { onde: where } : {}) }
  return `/operation/booking-list/${uuid}/${dialog}?${new URLSearchParams(query)}`
}

/** Null when the user did not come from the gate. */
export function gateOf(search: URLSearchParams): { where: string } | null {
  return search.get('volta') === 'portaria' ? { where: search.get('onde') ?? '' } : null
}
