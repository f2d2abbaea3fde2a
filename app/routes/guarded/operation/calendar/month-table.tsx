import { WEEKDAYS, WeekdayHead } from '#app/components/booking/weekday-head.tsx'
import { Marks } from './marks.tsx'
import { Occupied } from './occupied.tsx'
import type { MonthDay, MonthView } from './view.ts'

/** Draws seven columns. On a phone the days are a list without those of other months. */
export function MonthTable({ title, weeks }: Pick<MonthView, 'title' | 'weeks'>) {
  return (
    <table className="month">
      <caption className="vh">Ocupação de {title}</caption>
      <WeekdayHead />
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day)?.date}>
            {week.map((day, weekday) => (
              <td key={WEEKDAYS[weekday]} className={day ? undefined : 'month-none'}>
                {day ? <Day day={day} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day }: { day: MonthDay }) {
  const { href, state, number, name, isToday, isPast, marks, reason } = day
  return (
    <a
      className={`mday mday-${state}${isPast ? ' mday-past' : ''}`}
      href={href}
      id={isToday ? 'hoje' : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="mday-head">
        <b className="mday-number" aria-hidden="true">
          {number}
        </b>
        <span className="mday-name">{name}</span>
        {isToday ? <span className="mday-today">Hoje</span> : null}
      </span>{' '}
      {state === 'closed' ? null : <Occupied {...day} />}
      <Marks marks={marks} />
      {reason ? <span className="mday-reason">{reason}</span> : null}
    </a>
  )
}
