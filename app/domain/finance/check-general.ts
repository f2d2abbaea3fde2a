import { addDays, formatDay, type IsoDay } from '../calendar/dates.ts'
import { type CheckedForm, createReading, type Reading } from '../typed/reading.ts'
import { firstDay } from './limits.ts'
import { type MonthStart, monthOf } from './recurrence.ts'

/** Fields as typed or as they came over the wire. */
export interface TypedGeneral {
  date: string
  label: string
  category: string
  supplier: string
  dueOn: string
}

export interface CheckedGeneral extends Omit<TypedGeneral, 'dueOn'> {
  dueOn: IsoDay | null
}

/** Days: two years ahead are enough for plans. */
const furthest = 731

export function checkGeneral(typed: TypedGeneral, today: IsoDay): CheckedForm<CheckedGeneral> {
  const form = createReading()
  const label = form.line('label', typed.label, { most: 120 })
  if (label.length < 2) form.fail('label', 'Diga o que é, em poucas palavras.')
  const date = dayWithin(form, 'date', typed.date, today)
  if (date === null && typed.date.trim() === '') form.fail('date', 'Escolha a data.')
  return form.finish({
    date: date ?? today,
    label,
    category: form.line('category', typed.category, { most: 60 }),
    supplier: form.line('supplier', typed.supplier, { most: 120 }),
    dueOn: dayWithin(form, 'dueOn', typed.dueOn, today)
  })
}

function dayWithin(form: Reading, name: string, typed: string, today: IsoDay): IsoDay | null {
  const date = form.day(name, typed)
  const last = addDays(today, furthest)
  if (date !== null && (date < firstDay || date > last)) {
    form.fail(name, `Use uma data de ${formatDay(firstDay)} a ${formatDay(last)}.`)
  }
  return date
}

/** Fields as typed: the day of the month, and the last month as a day in it or as `2027-06`; '' for no end. */
export interface TypedRecurrence {
  dayOfMonth: string
  until: string
}

export interface CheckedRecurrence {
  dayOfMonth: number
  until: MonthStart | null
}

/** `first` is the month that is made by hand. */
export function checkRecurrence(
  { dayOfMonth, until }: TypedRecurrence,
  first: MonthStart
): CheckedForm<CheckedRecurrence> {
  const form = createReading()
  const number = /^\d{1,2}$/.test(dayOfMonth.trim()) ? Number(dayOfMonth) : 0
  if (number < 1 || number > 31) form.fail('dayOfMonth', 'Use um dia de 1 a 31.')
  const typed = until.trim()
  const end = form.day(
    'until',
    /^\d{4}-\d{2}$/.test(typed) ? `${typed}-01` : typed.replace(/^(\d{1,2}\/\d{4})$/, '1/$1')
  )
  if (end !== null && monthOf(end) < first) form.fail('until', 'O último mês vem antes do primeiro.')
  return form.finish({ dayOfMonth: number, until: end === null ? null : monthOf(end) })
}
