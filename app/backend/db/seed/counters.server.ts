import { addDays, daysBetween, formatTime, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { bucketOf, type TimeCount } from '#app/domain/counter/trafx-upload.ts'
import type { Transaction } from '../connection.server.ts'
import { insertCounterLogs, type NewCounterLog } from '../queries/trafx.server.ts'
import { counterDevices } from '../schema.server.ts'
import { createRandom, type Random } from './random.server.ts'
import type { SeedBooking, SeedWorld } from './rows.server.ts'
import { daysBefore } from './visits.server.ts'

interface Counter {
  serial: string
  name: string
  mode: string
  /** Without an attraction it counts cars at the gate. */
  product: number | null
  factor: number
  /** Passes per person: two on a way that people also take back. */
  passes: 1 | 2
  /** "Stored records" exceeds the lines by this number (facts: TRAFx). */
  extraRecords: number
  /** Days before today on which it was read, oldest first; each log begins where the one before ended. */
  reads: number[]
  /** Days before today on which its battery died, until the next reading. */
  died?: number
}

const counters: Counter[] = [
  {
    serial: '2101Rj',
    name: 'Gruta – boca',
    mode: 'Infrared (IR+)',
    product: 0,
    factor: 1,
    passes: 1,
    extraRecords: 2,
    reads: [38, 31, 24, 17, 10, 1]
  },
  {
    serial: '2209Kp',
    name: 'Véu Dourado – trilha',
    mode: 'Infrared (IR+)',
    product: 1,
    factor: 0.5,
    passes: 2,
    extraRecords: 2,
    reads: [38, 31, 24, 17, 10, 1],
    died: 20
  },
  {
    serial: '1904Dz',
    name: 'Estacionamento',
    mode: 'Vehicle (VEH-4d)',
    product: null,
    factor: 2.8,
    passes: 1,
    extraRecords: 3,
    reads: [1]
  }
]

const readAt = '17:30'
const diedAt = '11:06'
const minute = 60_000

/** Arrival on the place's wall clock. */
interface Arrival {
  productId: number
  date: string
  at: Date
  people: number
}

function listArrivals(told: SeedBooking[], timezone: string): Map<string, Arrival[]> {
  const byDate = new Map<string, Arrival[]>()
  for (const { booking, checkins } of told) {
    for (const { at, people, undoneAt } of checkins) {
      if (undoneAt) continue
      const date = todayIn(timezone, at)
      byDate.set(date, [...(byDate.get(date) ?? []), { productId: booking.productId, date, at, people }])
    }
  }
  return byDate
}

function countUp(times: string[]): TimeCount[] {
  const byTime = new Map<string, number>()
  for (const time of times) byTime.set(time, (byTime.get(time) ?? 0) + 1)
  return [...byTime].map(([time, count]) => ({ time, count })).sort((a, b) => (a.time < b.time ? -1 : 1))
}

interface Scene {
  world: SeedWorld
  arrivals: Map<string, Arrival[]>
  random: Random
}

/** Times `HH:mm`. */
function passTimes(counter: Counter, date: string, { world, arrivals, random }: Scene): string[] {
  const at = (instant: number) => formatTime(new Date(instant), world.timezone)
  const product = counter.product === null ? null : world.products[counter.product]
  const times: string[] = []
  for (const arrival of arrivals.get(date) ?? []) {
    if (product && arrival.productId !== product.id) continue
    const seen = product ? arrival.people : Math.max(1, Math.round(arrival.people / 2.8))
    for (let index = 0; index < seen; index++) {
      if (random.chance(0.04)) continue
      const passed = arrival.at.getTime() + random.between(3, 14) * minute
      times.push(at(passed))
      if (counter.passes === 2) times.push(at(passed + random.between(120, 200) * minute))
    }
  }
  for (let locals = random.between(0, 6); locals > 0; locals--) {
    const passed = slotInstant(date, '07:00', world.timezone).getTime() + random.between(0, 600) * minute
    times.push(at(passed))
  }
  return times
}

interface Log {
  counter: Counter
  /** Span of the log: days before today, both with a time. */
  from: { date: string; time: string }
  to: { date: string; time: string }
  readOn: string
  battery: number
}

function listLogs(counter: Counter, today: string): Log[] {
  let from = { date: addDays(today, -daysBefore), time: '07:00' }
  return counter.reads.map((offset, index) => {
    const readOn = addDays(today, -offset)
    const lives =
      counter.died === undefined || offset >= counter.died || (counter.reads[index - 1] ?? 99) < counter.died
    const to = lives ? { date: readOn, time: readAt } : { date: addDays(today, -(counter.died ?? 0)), time: diedAt }
    const log = { counter, from, to, readOn, battery: lives ? Math.round(46 - index * 0.8) / 10 : 3.1 }
    from = { date: readOn, time: readAt }
    return log
  })
}

function isWithin({ from, to }: Log, date: string, time: string): boolean {
  const at = `${date}T${time}`
  return at >= `${from.date}T${from.time}` && at < `${to.date}T${to.time}`
}

/** A day outside of the span has no row, which means a gap. */
function fillLog(log: Log, scene: Omit<Scene, 'random'>, seed: string): NewCounterLog {
  const { counter, from, to } = log
  const { world } = scene
  const hourly = counter.product === null
  const days: NewCounterLog['days'] = []
  const covered = { coveredFrom: `${from.date}T${from.time}`, coveredTo: `${to.date}T${to.time}` }
  let lines = 0
  for (let offset = 0; offset <= daysBetween(from.date, to.date); offset++) {
    const date = addDays(from.date, offset)
    const random = createRandom(`${seed}/counters/${counter.serial}/${date}`)
    const times = passTimes(counter, date, { ...scene, random }).filter((time) => isWithin(log, date, time))
    lines += hourly ? 24 : times.length
    const total = times.length
    if (total === 0) continue
    days.push(
      hourly
        ? {
            date,
            grain: 'hour',
            total,
            entries: [],
            totals: countUp(times.map((time) => `${time.slice(0, 2)}:00`)),
            ...covered
          }
        : { date, grain: 'bucket', total, entries: countUp(times.map(bucketOf)), totals: [], ...covered }
    )
  }
  const ids = createRandom(`${seed}/counters/${counter.serial}/${log.readOn}/id`)
  return {
    id: ids.uuid(),
    placeId: world.placeId,
    serial: counter.serial,
    records: lines + counter.extraRecords,
    productId: counter.product === null ? null : (world.products[counter.product]?.id ?? null),
    name: counter.name.toUpperCase().slice(0, 20),
    mode: counter.mode,
    grain: hourly ? 'hour' : 'bucket',
    fileName: `ShuttleFile  ${log.readOn.slice(2).replaceAll('-', '')}-184002.TXT`,
    battery: log.battery,
    ...covered,
    uploadedAt: slotInstant(log.readOn, '18:55', world.timezone),
    uploadedBy: world.gateUserIds[1],
    days
  }
}

export function planCounters(world: SeedWorld, told: SeedBooking[], seed: string): NewCounterLog[] {
  const arrivals = listArrivals(told, world.timezone)
  const used = new Set<string>()
  const logs = counters.flatMap((counter) => listLogs(counter, world.today))
  return logs
    .map((log) => fillLog(log, { world, arrivals }, seed))
    .sort((a, b) => a.uploadedAt.getTime() - b.uploadedAt.getTime())
    .map((log) => {
      // Two weeks may have equally many records, which the duplicate rule would take for one file.
      let { records } = log
      while (used.has(`${log.serial} ${records}`)) records += 1
      used.add(`${log.serial} ${records}`)
      return { ...log, records }
    })
}

export async function writeCounters(tx: Transaction, world: SeedWorld, logs: NewCounterLog[]): Promise<void> {
  await tx.insert(counterDevices).values(
    counters.map(({ serial, name, mode, factor, product }) => ({
      placeId: world.placeId,
      serial,
      name,
      mode,
      factor,
      productId: product === null ? null : world.products[product]?.id
    }))
  )
  const refused = await insertCounterLogs(tx, logs)
  if (refused.length > 0) throw new Error('the demonstration’s counter files repeat each other')
}
