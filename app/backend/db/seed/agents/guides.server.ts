import { type Outing, outingsMeet } from '#app/domain/agent/choice.ts'
import { weekdayOf } from '#app/domain/product/day-rule.ts'
import type { SeedWorld } from '../rows.server.ts'

type Guide = SeedWorld['agents'][number]

interface Wanted extends Outing {
  date: string
  productId: number
  /** For a whole slot: the guides that it has so far. One whom only a booking of the slot named may still come. */
  beside?: readonly Guide[]
}

interface Group extends Outing {
  productId: number
}

/** Groups of each guide and day so far. */
const rosters = new WeakMap<SeedWorld, Map<string, Group[]>>()

/** Picks an agent who guides there and is free then, `first` before the others; null if there is none. */
export function giveGuide(world: SeedWorld, wanted: Wanted, first: Guide | undefined): Guide | null {
  const roster = rosters.get(world) ?? new Map<string, Group[]>()
  rosters.set(world, roster)
  const able = guidesOf(world, wanted.productId)
  const start = first ? Math.max(0, able.indexOf(first)) : 0
  const inTurn = [...able.slice(start), ...able.slice(0, start)].filter((one) => !wanted.beside?.includes(one))
  const groupsOf = (guide: Guide) => roster.get(`${guide.uuid} ${wanted.date}`) ?? []
  const free = inTurn.find((guide) => isFree(guide, wanted, groupsOf(guide)))
  if (!free) return null
  roster.set(`${free.uuid} ${wanted.date}`, [...groupsOf(free), wanted])
  return free
}

export function guidesOf({ agents }: SeedWorld, productId: number): SeedWorld['agents'] {
  return agents.filter(({ productIds }) => productIds.length === 0 || productIds.includes(productId))
}

function isFree(
  { weekdaysOff = [], daysOff = [], bookingsPerDay = 0 }: Guide,
  wanted: Wanted,
  groups: Group[]
): boolean {
  const isOff = daysOff.some(({ from, until }) => from <= wanted.date && wanted.date <= until)
  if (isOff || weekdaysOff.includes(weekdayOf(wanted.date))) return false
  if (bookingsPerDay > 0 && groups.length >= bookingsPerDay) return false
  const isHere = (group: Group) => group.productId === wanted.productId && group.time === wanted.time
  return !groups.some((group) => !(wanted.beside && isHere(group)) && outingsMeet(group, wanted))
}
