/** Swaps neighbours for `up-<uuid>` and `down-<uuid>`; any other text changes nothing. */
export function moved(order: readonly string[], move: string): string[] {
  const match = /^(up|down)-([0-9a-f-]{36})$/.exec(move)
  const from = order.indexOf(match?.[2] ?? '')
  const to = match?.[1] === 'up' ? from - 1 : from + 1
  const one = order[from]
  const other = order[to]
  if (one === undefined || other === undefined) return [...order]
  return order.map((uuid, index) => (index === from ? other : index === to ? one : uuid))
}
