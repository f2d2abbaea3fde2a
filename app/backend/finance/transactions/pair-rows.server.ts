interface SentRow {
  id: string
  removed?: boolean
}

interface StoredRow {
  id: number
  removedAt: Date | null
}

interface Pairing<S, R> {
  sent: readonly S[]
  stored: readonly R[]
  /** True for an empty line of the form. */
  isBlank: (row: S) => boolean
  /** Tests from the strictest to the loosest: whether the sent line means the stored one. */
  matches: readonly ((row: S, own: R) => boolean)[]
}

export const isNewRow = ({ id }: SentRow): boolean => id === '' || id === '0'

/**
 * The specification's payload is the whole transaction and has no ids of lines. Pairs each sent line without an id with
 * a stored line that no other sent line has: two equal lines pair with two. Live lines choose first, so that a removed
 * line removes only what no live line matches. A removed line without a pair is gone already.
 */
export function pairRows<S extends SentRow, R extends StoredRow>({ sent, stored, isBlank, matches }: Pairing<S, R>) {
  const named = new Set(sent.map(({ id }) => id))
  const free = new Set(stored.filter(({ id, removedAt }) => !removedAt && !named.has(String(id))))
  const pairs = new Map<S, R>()
  const pair = (rows: readonly S[], isMatch: (row: S, own: R) => boolean) => {
    for (const row of rows) {
      const own = pairs.has(row) ? undefined : [...free].find((candidate) => isMatch(row, candidate))
      if (!own) continue
      pairs.set(row, own)
      free.delete(own)
    }
  }
  const unnamed = sent.filter((row) => isNewRow(row) && !isBlank(row))
  for (const isMatch of matches)
    pair(
      unnamed.filter(({ removed }) => !removed),
      isMatch
    )
  for (const isMatch of matches)
    pair(
      unnamed.filter(({ removed }) => removed),
      isMatch
    )
  return pairs
}
