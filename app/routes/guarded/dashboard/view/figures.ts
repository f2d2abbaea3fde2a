import type { Day } from '#app/contracts/day/calls.ts'
import { formatInstant, formatTime, type IsoDay, isPastSlot, todayIn } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { visitsByHourChart } from '#app/domain/report/chart.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { type ListLink, listOf } from './list-link.ts'

export const bookingWords = { one: 'reserva', many: 'reservas' }

export type When = 'past' | 'today' | 'ahead'

export function whenOf({ date, today }: Pick<Day, 'date' | 'today'>): When {
  if (date === today) return 'today'
  return date < today ? 'past' : 'ahead'
}

export interface DayFigure {
  label: string
  value: string
  href: string
  note: string
}

type Visits = NonNullable<Day['visits']>

/** Counts expected visitors, arrivals, and what is still open. */
export function peopleFigures(day: Day, visits: Visits, zone: string): DayFigure[] {
  const when = whenOf(day)
  const list = listOf(day.date)
  const missing = Math.max(0, visits.people - visits.checked_in)
  const cancelled =
    visits.cancelled > 0 ? `, ${countLabel(visits.cancelled, { one: 'cancelada', many: 'canceladas' })}` : ''
  const figures: (DayFigure | false)[] = [
    {
      label: { past: 'Pessoas esperadas', today: 'Pessoas esperadas hoje', ahead: 'Pessoas esperadas' }[when],
      value: String(visits.people),
      href: list(),
      note: `${countLabel(visits.bookings, bookingWords)}${cancelled}`
    },
    (when !== 'ahead' || visits.checked_in > 0) && {
      label: 'Já entraram',
      value: String(visits.checked_in),
      href: list({ entrada: 'inside' }),
      note: visits.people > 0 ? `${Math.round((100 * visits.checked_in) / visits.people)}% das esperadas` : ''
    },
    when !== 'ahead' && {
      label: when === 'past' ? 'Não vieram' : 'Faltam entrar',
      value: String(missing),
      href: list({ entrada: 'outside' }),
      note: ''
    },
    ...unsettled(visits, list, { zone, today: day.today })
  ]
  return figures.filter((figure) => figure !== false)
}

interface Clock {
  zone: string
  today: IsoDay
}

function unsettled({ pending, unconfirmed, on_site: onSite }: Visits, list: ListLink, clock: Clock) {
  const told = (
    code: string,
    { bookings, people }: { bookings: number; people: number },
    said: [string, ...string[]]
  ) => {
    const [label, ...notes] = said
    const note = [peopleLabel(people), ...notes].filter(Boolean).join(' · ')
    return bookings > 0 && { label, note, value: String(bookings), href: list({ situacao: code }) }
  }
  const owed = pending.value === null ? '' : formatMoney(pending.value)
  return [
    told('pending', pending, ['Reservas sem pagamento', owed, heldUntil(pending, clock)]),
    told('unconfirmed', unconfirmed, ['Reservas a confirmar', 'pagam na portaria', heldUntil(unconfirmed, clock)]),
    told('on-site', onSite, ['Reservas a pagar na portaria'])
  ]
}

interface Held {
  first_until: string | null
  last_until?: string | null
}

/** Tells when the first hold of unpaid places ends, and the last one if it differs. */
function heldUntil({ first_until: first, last_until: last }: Held, { zone, today }: Clock) {
  if (!first) return ''
  const said = (at: string) => (todayIn(zone, new Date(at)) === today ? formatTime(at, zone) : formatInstant(at, zone))
  const isOne = !last || said(last) === said(first)
  return isOne ? `vagas guardadas até ${said(first)}` : `vagas guardadas até ${said(first)}, a última até ${said(last)}`
}

export type SlotRow = Visits['slots'][number] & { href: string }

/** Most rows on this page; the table by hour has all. */
const mostSlots = { today: 8, other: 24 }

/** Lists today's slots that have not begun, in the place's time; on another day all slots. */
export function slotRows(day: Day, { slots }: Visits, { zone, now }: { zone: string; now: Date }) {
  const isToday = whenOf(day) === 'today'
  const shown = slots.filter(({ time }) => !isToday || time === '' || !isPastSlot(day.date, time, zone, now))
  const list = listOf(day.date)
  const rows = shown.slice(0, isToday ? mostSlots.today : mostSlots.other).map((slot): SlotRow => {
    const filters = { ...(slot.product_uuid ? { atrativo: slot.product_uuid } : {}), ...timeFilter(slot.time) }
    return { ...slot, href: slot.people > 0 ? list(filters) : '' }
  })
  return { rows, more: shown.length - rows.length }
}

const timeFilter = (time: string): Record<string, string> => (/^\d\d(?::\d\d)?$/.test(time) ? { horario: time } : {})
const missingOf = ({ people, checked_in: inside }: { people: number; checked_in: number }) =>
  Math.max(0, people - inside)

export interface SumRow {
  key: string
  label: string
  href: string
  people: number
  checkedIn: number
  missing: number
}

type Slots = Visits['slots']

function sumBy(slots: Slots, tell: (slot: Slots[number]) => Pick<SumRow, 'key' | 'label' | 'href'>): SumRow[] {
  const rows = new Map<string, SumRow>()
  for (const slot of slots) {
    if (slot.people === 0) continue
    const said = tell(slot)
    const { people, checkedIn } = rows.get(said.key) ?? { people: 0, checkedIn: 0 }
    const sums = { people: people + slot.people, checked_in: checkedIn + slot.checked_in }
    rows.set(said.key, { ...said, people: sums.people, checkedIn: sums.checked_in, missing: missingOf(sums) })
  }
  return [...rows.values()]
}

export function hourRows(day: IsoDay, slots: Slots): SumRow[] {
  const list = listOf(day)
  return sumBy(slots, ({ time }) => {
    const hour = time.slice(0, 2)
    if (!/^\d\d$/.test(hour)) return { key: '', label: 'Sem horário', href: '' }
    return { key: hour, label: `${Number(hour)} h`, href: list(timeFilter(hour)) }
  })
}

export function attractionRows(day: IsoDay, slots: Slots): SumRow[] {
  const list = listOf(day)
  const rows = sumBy(slots, ({ product_uuid: uuid, product }) => ({
    key: `${uuid} ${product}`,
    label: product || 'Sem atrativo',
    href: uuid ? list({ atrativo: uuid }) : ''
  }))
  return rows.sort((one, other) => other.people - one.people || (one.label < other.label ? -1 : 1))
}

export function dayChart(slots: Slots) {
  const hour = hourRows('', slots)
    .filter(({ key }) => key !== '')
    .map(({ key, people: expected, checkedIn }) => ({ key, sums: { expected, checkedIn } }))
  return visitsByHourChart({ visits: { by: { hour } }, counted: null })
}
