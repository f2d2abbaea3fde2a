import type { TypedHours, WireDayChange } from '#app/contracts/products/hours.ts'
import { formatDay, formatDayNamed } from '#app/domain/calendar/dates.ts'
import type { ExceptionKind } from '#app/domain/product/check/check-hours.ts'
import { weekdayOf } from '#app/domain/product/day-rule.ts'
import { tellDays } from '#app/domain/product/tell-days.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { isKeyOf } from '#app/domain/words/records.ts'

/** Values as text, as the form's fields hold them. */
export interface HoursForm extends TypedHours {
  version: string
}

export const emptyRule = {
  time: '',
  capacity: '',
  closing_minutes: '0',
  valid_from: '',
  valid_to: '',
  weekdays: ['0', '1', '2', '3', '4', '5', '6']
}

export const emptyException = { date: '', kind: 'closed', time: '', capacity: '', note: '' }

export const KIND_LABELS: Record<ExceptionKind, string> = {
  closed: 'Fechar o dia',
  slot: 'Outras vagas, ou um horário a mais',
  without: 'Sem este horário',
  only: 'Só este horário no dia'
}

const places = (count: number | string) => countLabel(Number(count), { one: 'vaga', many: 'vagas' })
const bookingsLabel = (count: number) => countLabel(count, { one: 'reserva', many: 'reservas' })

/** Describes the hours for a user who may not edit them. */
export function toSentences({ rules, exceptions }: TypedHours) {
  return {
    rules: rules.map((rule) => {
      const days = { validFrom: rule.valid_from || null, validTo: rule.valid_to || null }
      const held = tellDays({ ...days, weekdays: rule.weekdays.map(Number) })
      const closing = Number(rule.closing_minutes)
      const sold = closing > 0 ? `; vendas até ${countLabel(closing, { one: 'minuto', many: 'minutos' })} antes` : ''
      return `${rule.time} — ${places(rule.capacity)}, ${held}${sold}`
    }),
    exceptions: exceptions.map(({ date, kind, time, capacity, note }) => {
      const said = [isKeyOf(KIND_LABELS, kind) ? KIND_LABELS[kind] : kind, time, capacity && places(capacity)].filter(
        Boolean
      )
      return `${formatDayNamed(date)} — ${said.join(', ')}${note ? ` (${note})` : ''}`
    })
  }
}

const mostBlocked = 100

/** Blocks made elsewhere than in the exceptions; only shown here. */
export function toBlocked(blocked: readonly { date: string; time: string; reason: string }[]) {
  const texts = blocked
    .slice(0, mostBlocked)
    .map(
      ({ date, time, reason }) =>
        `${formatDayNamed(date)} — ${time ? `às ${time}` : 'o dia todo'}${reason ? ` (${reason})` : ''}`
    )
  const left = blocked.length - texts.length
  return { texts, more: left > 0 ? `E mais ${countLabel(left, { one: 'bloqueio', many: 'bloqueios' })} depois.` : '' }
}

function changeText({ gained, lost, changed }: WireDayChange): string {
  const parts = [
    ...gained.map(({ time, capacity }) => `entra ${time} (${places(capacity)})`),
    ...lost.map(({ time, capacity }) => `sai ${time} (${places(capacity)})`),
    ...changed.map(({ time, from, to }) =>
      from.capacity === to.capacity
        ? `${time} passa a vender até ${to.closing_minutes} min antes (era ${from.closing_minutes})`
        : `${time} passa de ${from.capacity} para ${places(to.capacity)}`
    )
  ]
  return parts.join('; ')
}

interface Group {
  text: string
  days: string[]
}

/** Puts days with the same change on one line. */
function groupDays(days: readonly WireDayChange[]) {
  const groups = new Map<string, Group>()
  for (const day of days) {
    const text = changeText(day)
    const group = groups.get(text) ?? { text, days: [] }
    group.days.push(day.date)
    groups.set(text, group)
  }
  return [...groups.values()].map(({ text, days: dates }) => {
    const first = dates[0] ?? ''
    const last = dates.at(-1) ?? first
    if (dates.length === 1) return { text, days: formatDayNamed(first) }
    const weekdays = [...new Set(dates.map(weekdayOf))]
    const span = tellDays({ validFrom: first, validTo: last, weekdays })
    return { text, days: `${dates.length} dias: ${span}` }
  })
}

interface Preview {
  first: string
  last: string
  days: readonly WireDayChange[]
}

/** Describes the changes before anything is saved. */
export function toChanges({ first, last, days }: Preview, uuid: string) {
  const count = (field: 'gained' | 'lost' | 'changed') => days.filter((day) => day[field].length > 0).length
  const dayCount = (number: number) => countLabel(number, { one: 'dia', many: 'dias' })
  const touched = days.filter(({ bookings }) => bookings > 0)
  const sum = (field: 'bookings' | 'people') => touched.reduce((total, day) => total + day[field], 0)
  return {
    span: `de ${formatDay(first)} a ${formatDay(last)}`,
    counts: [
      { term: 'ganham horários', value: dayCount(count('gained')) },
      { term: 'perdem horários', value: dayCount(count('lost')) },
      { term: 'mudam de vagas ou de prazo', value: dayCount(count('changed')) }
    ],
    groups: groupDays(days),
    sold: touched.length > 0 ? `${bookingsLabel(sum('bookings'))}, ${peopleLabel(sum('people'))}` : '',
    touched: touched.map((day) => ({
      date: day.date,
      label: formatDayNamed(day.date),
      href: `/operation/booking-list?inicio=${day.date}&atrativo=${uuid}`,
      text: changeText(day),
      bookings: day.bookings,
      people: day.people
    }))
  }
}

export type Changes = ReturnType<typeof toChanges>

export function savedText({ days, bookings, people }: { days: number; bookings: number; people: number }): string {
  if (days === 0) return 'Horários salvos. Nenhum dia à venda mudou.'
  const changed = countLabel(days, { one: 'dia mudou', many: 'dias mudaram' })
  if (bookings === 0) return `Horários salvos: ${changed}. Nenhuma reserva foi alterada.`
  return `Horários salvos: ${changed}. ${bookingsLabel(bookings)} (${peopleLabel(people)}) ${bookings === 1 ? 'continua' : 'continuam'} com as suas vagas.`
}
