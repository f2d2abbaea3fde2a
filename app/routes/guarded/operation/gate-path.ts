const gatePage = '/operation/check-in'

/** Place and direction in which the user works at the gate; they stay in the URL. */
export interface GateWay {
  /** The gate's filter. */
  where: string
  /** True where people leave. */
  isExit?: boolean
}

function wayQuery({ where, isExit }: GateWay): Record<string, string> {
  return { ...(where ? { onde: where } : {}), ...(isExit ? { sentido: 'saida' } : {}) }
}

export const isExitGate = (search: URLSearchParams): boolean => search.get('sentido') === 'saida'

export function gateAt(way: GateWay): string {
  const query = new URLSearchParams(wayQuery(way)).toString()
  return query ? `${gatePage}?${query}` : gatePage
}

interface Shown extends GateWay {
  /** Booking id, so that the URL contains no personal data. */
  uuid: string
  /** New check-in. Only with it does the page tell that they may pass. */
  entry?: string
  /** New exit or return. */
  passage?: string
  /** Id of the one person's ticket that was read. */
  person?: string
}

export function gatePath({ uuid, entry, passage, person, ...way }: Shown): string {
  const query = new URLSearchParams({ reserva: uuid })
  if (entry) query.set('entrada', entry)
  if (passage) query.set('passagem', passage)
  if (person) query.set('pessoa', person)
  for (const [name, value] of Object.entries(wayQuery(way))) query.set(name, value)
  return `${gatePage}?${query}`
}

/**
 * Builds the path of a dialog that checks in some people, undoes the last check-in or exit, or receives money, and
 * returns to the gate.
 */
export function gateEntryPath(
  { uuid, ...way }: GateWay & Pick<Shown, 'uuid'>,
  dialog: 'check-in' | 'receive' | 'undo' | 'undo-passage' = 'check-in'
): string {
  const query = { volta: 'portaria', ...wayQuery(way) }
  return `/operation/booking-list/${uuid}/${dialog}?${new URLSearchParams(query)}`
}

/** Null when the user did not come from the gate. */
export function gateOf(search: URLSearchParams): GateWay | null {
  if (search.get('volta') !== 'portaria') return null
  return { where: search.get('onde') ?? '', isExit: isExitGate(search) }
}
