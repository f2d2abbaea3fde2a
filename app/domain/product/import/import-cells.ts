import type { Centavos } from '../../money/money.ts'
import { type CheckedForm, createReading } from '../../typed/reading.ts'
import { CEILINGS, ceilingWords } from '../ceilings.ts'
import { checkSlotRules } from '../check/check-hours.ts'
import { checkTicketType, takenLabel } from '../check/check-ticket.ts'
import { ticketCalled } from '../start/first-tickets.ts'

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

/** `INTEIRA=80,00|MEIA=40,00`, checked as the form of a type checks it. */
export function readTicketCell(text: string): CheckedForm<TicketCell[]> {
  const form = createReading()
  const parts = partsOf(text)
  const { most } = CEILINGS.ticketTypes
  if (parts.length === 0) form.fail('ingressos', asTickets)
  if (parts.length > most) form.fail('ingressos', ceilingWords('ticketTypes'))
  const labels = new Set<string>()
  const tickets = parts.slice(0, most).flatMap((part) => {
    const [label = '', price, ...more] = part.split('=').map((one) => one.trim())
    if (price === undefined || price === '' || more.length > 0) form.fail('ingressos', asTickets)
    const { title, description } = ticketCalled(label.toUpperCase())
    const checked = checkTicketType({ ...unsaid, label, price: price ?? '', title: title || '-', description })
    const [message] = checked.ok ? [] : Object.values(checked.fields).flat()
    if (message) form.fail('ingressos', message)
    if (!checked.ok) return []
    if (labels.has(checked.value.label)) form.fail('ingressos', takenLabel)
    labels.add(checked.value.label)
    return [{ label: checked.value.label, price: checked.value.unitPrice }]
  })
  return form.finish(tickets)
}

const asTickets = 'Escreva como INTEIRA=80,00|MEIA=40,00.'

/** Values of fields that no cell can name. */
const unsaid = {
  minimum: '',
  maximum: '',
  valid_from: '',
  valid_to: '',
  prices: [],
  needs_proof: false,
  counts_to_quota: false,
  with_adult: false,
  active: true
}

export function ticketCell(tickets: readonly TicketCell[]): string {
  return tickets.map(({ label, price }) => `${label}=${(price / 100).toFixed(2).replace('.', ',')}`).join('|')
}

/** `seg-sex 09:00=40|sab,dom 09:00=60`, `todos 10:00=30`, checked as the form of hours checks its lines. */
export function readSlotCell(text: string): CheckedForm<SlotCell[]> {
  const form = createReading()
  const rules = partsOf(text).flatMap((part) => readSlot(part) ?? [])
  if (rules.length === 0 || rules.length < partsOf(text).length) form.fail('horarios', asSlots)
  const checked = checkSlotRules(rules)
  const [message] = checked.ok ? [] : Object.values(checked.fields).flat()
  if (message) form.fail('horarios', message)
  const slots = checked.ok ? checked.value : []
  return form.finish(sorted(slots.map(({ time, capacity, weekdays }) => ({ time, capacity, weekdays: [...weekdays] }))))
}

const asSlots = 'Escreva como seg-sex 09:00=40|sab,dom 09:00=60.'

export function slotCell(slots: readonly SlotCell[]): string {
  const byRule = sorted(slots.map(({ weekdays, ...slot }) => ({ ...slot, weekdays: [...weekdays].sort() })))
  return byRule.map(({ time, capacity, weekdays }) => `${dayWords(weekdays)} ${time}=${capacity}`).join('|')
}

const partsOf = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Characters: a longer cell names nothing, and would be tried at each position. */
const longestSlot = 200

/** Null if it names no days, or no capacity. */
function readSlot(part: string) {
  if (part.length > longestSlot) return null
  const [, days = '', time = '', capacity = ''] = /^(.+?)\s+(\S+)\s*=\s*(\S+)$/.exec(part) ?? []
  const weekdays = readWeekdays(days)
  return (
    weekdays && { time, capacity, weekdays: weekdays.map(String), closing_minutes: '', valid_from: '', valid_to: '' }
  )
}

function readWeekdays(text: string): number[] | null {
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

/** Writes three or more days in a row as a range. */
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
