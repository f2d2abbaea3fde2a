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
  /** Id of the one person's ticket that was read. */
  person?: string
  where: string
}

export function gatePath({ uuid, entry, person, where }: Shown): string {
  const query = new URLSearchParams({ reserva: uuid })
  if (entry) query.set('entrada', entry)
  if (person) query.set('pessoa', person)
  if (where) query.set('onde', where)
  return `${gatePage}?${query}`
}

/**
 * Builds the path of a dialog that checks in some people, undoes the last check-in or receives money, and returns to
 * the gate.
 */
export function gateEntryPath(
  { uuid, where }: Pick<Shown, 'uuid' | 'where'>,
  dialog: 'check-in' | 'receive' | 'undo' = 'check-in'
): string {
  const query = { volta: 'portaria', ...(where ? { onde: where } : {}) }
  return `/operation/booking-list/${uuid}/${dialog}?${new URLSearchParams(query)}`
}

/** Null when the user did not come from the gate. */
export function gateOf(search: URLSearchParams): { where: string } | null {
  return search.get('volta') === 'portaria' ? { where: search.get('onde') ?? '' } : null
}
