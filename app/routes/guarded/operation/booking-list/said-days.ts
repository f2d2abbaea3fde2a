import { addDays, formatDay, formatDayNamed, type IsoDay } from '#app/domain/calendar/dates.ts'
import { countLabel } from '#app/domain/words/labels.ts'

interface Days {
  from: IsoDay
  to: IsoDay
}

function nearName(day: IsoDay, today: IsoDay): string {
  const near: Record<string, string> = { [today]: 'hoje', [addDays(today, -1)]: 'ontem', [addDays(today, 1)]: 'amanhã' }
  return near[day] ?? ''
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Formats `Hoje, domingo, 22/11/2026`. */
export function daysTitle({ from, to }: Days, today: IsoDay): string {
  if (from !== to) return `De ${formatDayNamed(from)} a ${formatDayNamed(to)}`
  return capital([nearName(from, today), formatDayNamed(from)].filter(Boolean).join(', '))
}

const bookings = { one: 'reserva', many: 'reservas' }

/**
 * Tells where a search looked: on all dates, with the chosen days first. `near` is null when it covered the chosen
 * days only.
 */
export function searchSaid(
  { q, total, near }: { q: string; total: number; near: number | null },
  days: Days,
  today: IsoDay
) {
  const one = days.from === days.to ? nearName(days.from, today) || `em ${formatDay(days.from)}` : 'nestes dias'
  const what = `com “${q}”`
  if (near === null) return `${countLabel(total, bookings)} ${what} ${one}.`
  const others = total - near
  const elsewhere = `${countLabel(others, bookings)} em outras datas, da mais próxima à mais distante`
  if (others === 0) return `${countLabel(near, bookings)} ${what} ${one}, e nenhuma em outras datas.`
  if (near === 0) return `Nenhuma reserva ${what} ${one}; ${elsewhere}.`
  return `Primeiro ${countLabel(near, bookings)} ${what} ${one}; depois ${elsewhere}.`
}
