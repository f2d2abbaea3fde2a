import { addDays } from '#app/domain/calendar/dates.ts'
import { createRandom, type Random } from './random.server.ts'
import type { SeedProduct, SeedWorld } from './rows.server.ts'
import { exceptionsAhead } from './shop.server.ts'
import { createSlotBook, type SlotBook } from './slot-book.server.ts'

export const daysBefore = 45
const daysAfter = 44

export interface Visit {
  product: SeedProduct
  date: string
  time: string
  /** People per ticket label, none 0. */
  party: Record<string, number>
  people: number
  /** Ended bookings have given their places back: cancelled, or never paid. */
  fate: 'live' | 'cancelled' | 'expired' | 'pending'
  random: Random
}

export interface Plan {
  visits: Visit[]
  slots: SlotBook
  blocks: { productId: number; date: string; time: string; reason: string }[]
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function randomParty(product: SeedProduct, random: Random, room: number): Record<string, number> {
  const sells = (label: string) => product.tickets.some((ticket) => ticket.label === label)
  if (random.chance(0.03) && room >= 16) return { INTEIRA: random.between(10, 14), MEIA: random.between(0, 2) }
  if (random.chance(0.07)) return { MORADOR: random.between(1, Math.max(1, Math.min(3, room))) }
  const party: Record<string, number> = { INTEIRA: random.between(1, 3) }
  if (random.chance(0.32)) party.MEIA = random.between(1, 2)
  if (random.chance(0.12)) party.IDOSO = random.between(1, 2)
  if (random.chance(0.2) && sells('CRIANCA')) party.CRIANCA = random.between(1, 2)
  return party
}

function headcount(party: Record<string, number>): number {
  return Object.values(party).reduce((sum, quantity) => sum + quantity, 0)
}

function cutTo(party: Record<string, number>, room: number): Record<string, number> {
  let left = room
  const fitted: Record<string, number> = {}
  for (const [label, quantity] of Object.entries(party)) {
    const taken = Math.min(quantity, left)
    if (taken > 0) fitted[label] = taken
    left -= taken
  }
  return fitted
}

type Where = { product: SeedProduct; date: string; time: string }

function addVisit(
  plan: Plan,
  where: Where,
  options: { random: Random; fate: Visit['fate']; party?: Record<string, number> }
) {
  const room = plan.slots.free(where.product, where.date, where.time)
  const party = cutTo(options.party ?? randomParty(where.product, options.random, room), room)
  const people = headcount(party)
  if (people === 0) return
  if (options.fate === 'live' || options.fate === 'pending')
    plan.slots.take(where.product, { ...where, people, quotaPeople: party.MEIA ?? 0 })
  plan.visits.push({ ...where, party, people, fate: options.fate, random: options.random })
}

function planDay(plan: Plan, world: SeedWorld, { seed, date }: { seed: string; date: string }): void {
  const day = createRandom(`${seed}/${date}`)
  const weekday = weekdayOf(date)
  const open = world.products.filter((product) => product.weekdays.includes(weekday))
  const shares = Object.fromEntries(open.map((product, index) => [String(index), product.share]))
  const count = weekday === 0 || weekday === 6 ? day.between(27, 40) : day.between(16, 25)
  for (let index = 0; index < count; index++) {
    const random = createRandom(`${seed}/${date}/${index}`)
    const product = open[Number(day.weighted(shares))]
    const time = product && day.pick(Object.keys(product.slots))
    const fate = day.weighted({ live: 88, cancelled: 5, expired: 7 })
    if (product && time) addVisit(plan, { product, date, time }, { random, fate })
  }
}

/** Books a slot to the last place, so that 'esgotado' is visible. */
function fillSlot(plan: Plan, where: Where, seed: string): void {
  for (let index = 0; plan.slots.free(where.product, where.date, where.time) > 0; index++) {
    const random = createRandom(`${seed}/full/${where.product.id}/${where.date}/${index}`)
    addVisit(plan, where, { random, fate: 'live' })
  }
}

function nextWeekday(from: string, weekday: number): string {
  const ahead = (weekday - weekdayOf(from) + 7) % 7 || 7
  return addDays(from, ahead)
}

export function planVisits(world: SeedWorld, seed: string): Plan {
  const plan: Plan = { visits: [], slots: createSlotBook(), blocks: [] }
  const [cave, fall, trail] = world.products
  if (!cave || !fall || !trail) throw new RangeError('the demonstration needs three attractions')
  const block = (product: SeedProduct, date: string, time: string, reason: string) => {
    plan.slots.block(product, date, time)
    plan.blocks.push({ productId: product.id, date, time, reason })
  }
  block(fall, addDays(world.today, 9), '', 'Manutenção da trilha')
  block(trail, nextWeekday(world.today, 4), '14:30', 'Gravação autorizada')
  // The timetable has no time on that day.
  plan.slots.block(trail, exceptionsAhead(world.today).dayOff)
  for (let offset = -daysBefore; offset <= daysAfter; offset++) {
    planDay(plan, world, { seed, date: addDays(world.today, offset) })
  }
  fillSlot(plan, { product: cave, date: addDays(world.today, 1), time: '10:00' }, seed)
  fillSlot(plan, { product: trail, date: nextWeekday(world.today, 6), time: '10:30' }, seed)
  for (const [index, time] of ['08:30', '15:00'].entries()) {
    const random = createRandom(`${seed}/pending/${index}`)
    const party = { INTEIRA: 2 }
    addVisit(plan, { product: cave, date: addDays(world.today, 2), time }, { random, fate: 'pending', party })
  }
  return plan
}
