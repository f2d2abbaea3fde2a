import { type Centavos, parseMoney } from '../../money/money.ts'

export interface TicketCell {
  label: string
  price: Centavos
}

export interface SlotCell {
  time: string
  capacity: number
  /** 0 is Sunday; in order. */
  weekdays: number[]
}

const names = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']
const spoken = [1, 2, 3, 4, 5, 6, 0]
const mostPrice = 100_000_000
const mostTypes = 20
const mostSlots = 40

/** `INTEIRA=80,00|MEIA=40,00`; null where it says something else. */
export function readTicketCell(text: string): TicketCell[] | null {
  const parts = partsOf(text)
  const tickets = parts.flatMap((part) => {
    const match = /^([A-Z0-9]{1,30})\s*=\s*(.+)$/i.exec(part)
    const price = match ? parseMoney(match[2]) : null
    if (!match || price === null || price < 0 || price > mostPrice) return []
    return [{ label: (match[1] ?? '').toUpperCase(), price }]
  })
  const labels = new Set(tickets.map(({ label }) => label))
  const isWhole = tickets.length === parts.length && labels.size === parts.length
  return isWhole && parts.length > 0 && parts.length <= mostTypes ? tickets : null
}

export function ticketCell(tickets: readonly TicketCell[]): string {
  return tickets.map(({ label, price }) => `${label}=${(price / 100).toFixed(2).replace('.', ',')}`).join('|')
}

/** `seg-sex 09:00=40|sab,dom 09:00=60`, `todos 10:00=30`; null where it says something else, or one day twice. */
export function readSlotCell(text: string): SlotCell[] | null {
  const parts = partsOf(text)
  const slots = parts.flatMap((part) => readSlot(part) ?? [])
  const times = slots.flatMap(({ time, weekdays }) => weekdays.map((day) => `${day} ${time}`))
  const isWhole = slots.length === parts.length && new Set(times).size === times.length
  return isWhole && parts.length > 0 && parts.length <= mostSlots ? sorted(slots) : null
}

export function slotCell(slots: readonly SlotCell[]): string {
  const byRule = sorted(slots.map(({ weekdays, ...slot }) => ({ ...slot, weekdays: [...weekdays].sort() })))
  return byRule.map(({ time, capacity, weekdays }) => `${dayWords(weekdays)} ${time}=${capacity}`).join('|')
}

const partsOf = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function readSlot(part: string): SlotCell | null {
  const match = /^(.+?)\s+(\d{1,2}):(\d{2})\s*=\s*(\d{1,5})$/.exec(part)
  if (!match) return null
  const weekdays = readDays(match[1] ?? '')
  const [hours, minutes, capacity] = [Number(match[2]), Number(match[3]), Number(match[4])]
  if (!weekdays || hours > 23 || minutes > 59 || capacity < 1) return null
  return { time: `${String(hours).padStart(2, '0')}:${match[3]}`, capacity, weekdays }
}

function readDays(text: string): number[] | null {
  const typed = text.toLowerCase().replace(/á/g, 'a').replace(/ç/g, 'c').replace(/\s/g, '')
  if (typed === 'todos' || typed === 'diario') return [0, 1, 2, 3, 4, 5, 6]
  const days: number[] = []
  for (const part of typed.split(',')) {
    const [first, last = first, more] = part.split('-').map((name) => spoken.indexOf(names.indexOf(name)))
    if (first === undefined || last === undefined || more !== undefined || first < 0 || last < first) return null
    days.push(...spoken.slice(first, last + 1))
  }
  return [...new Set(days)].sort()
}

/** A run of three days or more is said as one. */
function dayWords(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'todos'
  const runs: number[][] = []
  for (const day of spoken.filter((one) => weekdays.includes(one))) {
    const run = runs[runs.length - 1]
    if (run && spoken.indexOf(run[run.length - 1] ?? 0) + 1 === spoken.indexOf(day)) run.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => names[day ?? 0] ?? ''
  return runs
    .flatMap((run) => (run.length > 2 ? [`${name(run[0])}-${name(run[run.length - 1])}`] : run.map(name)))
    .join(',')
}

function sorted(slots: SlotCell[]): SlotCell[] {
  const key = ({ time, weekdays }: SlotCell) => `${time} ${String(weekdays)}`
  return slots.sort((one, other) => (key(one) < key(other) ? -1 : 1))
}
