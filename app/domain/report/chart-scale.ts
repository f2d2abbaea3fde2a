/** Ticks that always include zero; about `count` steps. */
export function niceTicks(lowest: number, highest: number, count: number): number[] {
  const low = Math.min(0, lowest)
  const high = Math.max(0, highest)
  const rough = Math.max(1, (high - low) / count)
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = unit * ([1, 2, 2.5, 5, 10].filter((one) => one * unit >= rough && isWhole(one * unit))[0] ?? 10)
  const ticks: number[] = []
  for (let at = Math.floor(low / step); at <= Math.ceil(Math.max(high, low + step) / step); at++) ticks.push(at * step)
  return ticks
}

const isWhole = (value: number) => value === Math.floor(value)

/** `1500000` → `1,5 mi`, `2500` → `2,5 mil`. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size >= 1_000_000) return `${decimal(value / 1_000_000)} mi`
  if (size >= 1000) return `${decimal(value / 1000)} mil`
  return decimal(value)
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',')
}

export function pickEvery(total: number, most: number): number {
  return Math.max(1, Math.ceil(total / Math.max(1, most)))
}

/** FNV-1a, eight hex digits. */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `0000000${(hash >>> 0).toString(16)}`.slice(-8)
}
