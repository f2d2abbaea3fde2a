/** Imports between files, or between their folders. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** Builds the map of imports and leaves out those of a node to itself. */
export function toArrows(pairs: Iterable<readonly [from: string, to: string]>): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const [from, to] of pairs) {
    if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  }
  return arrows
}

/** Finds the shortest circle through each node that is in one, written `a > b > a`; each circle once. */
export function circlesOf(arrows: Arrows): string[] {
  const circles = new Map<string, string>()
  for (const point of arrows.keys()) {
    const way = shortestWayBack(arrows, point)
    if (way) circles.set([...way].sort().join(), [...way, point].join(' > '))
  }
  return [...circles.values()].sort()
}

function shortestWayBack(arrows: Arrows, start: string): string[] | null {
  const before = new Map<string, string>()
  const queue = [start]
  for (const point of queue) {
    for (const next of arrows.get(point) ?? []) {
      if (next === start) return wayTo(before, start, point)
      if (before.has(next)) continue
      before.set(next, point)
      queue.push(next)
    }
  }
  return null
}

function wayTo(before: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const way = [end]
  for (let point = end; point !== start; ) {
    point = before.get(point) ?? start
    way.unshift(point)
  }
  return way
}
