export type DayState = 'open' | 'few' | 'full' | 'closed' | 'past'

export interface CalendarDay {
  /** `YYYY-MM-DD` in the place's zone. */
  date: string
  state: DayState
  href?: string | null
}

interface MonthCalendarProps {
  title: string
  /** Weeks from Sunday; null where a week belongs to another month (`monthDays`). */
  weeks: ReadonlyArray<ReadonlyArray<CalendarDay | null>>
  /** `YYYY-MM-DD`. */
  selected?: string | null
  prevHref?: string | null
  nextHref?: string | null
}

const weekdays = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']
const stateText: Record<DayState, string> = {
  open: 'disponível',
  few: 'poucas vagas',
  full: 'lotado',
  closed: 'sem visita',
  past: 'já passou'
}

export function MonthCalendar({ title, weeks, selected, prevHref, nextHref }: MonthCalendarProps) {
  return (
    <div className="cal-box">
      {prevHref || nextHref ? <OtherMonths prevHref={prevHref} nextHref={nextHref} /> : null}
      <table className="cal">
        <caption>{title}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day)?.date}>
              {week.map((day, weekday) => (
                <td key={weekdays[weekday]}>
                  {day ? <Day day={day} title={title} current={day.date === selected} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend states={weeks.flatMap((week) => week.map((day) => day?.state))} />
    </div>
  )
}

function Day({ day, title, current }: { day: CalendarDay; title: string; current: boolean }) {
  const label = (
    <>
      {Number(day.date.slice(8))}
      <span className="vh">
        {' '}
        de {title}, {stateText[day.state]}
      </span>
    </>
  )
  if (!day.href) return <span className={`day day-${day.state}`}>{label}</span>
  return (
    <a className={`day day-${day.state}`} href={day.href} aria-current={current ? 'date' : undefined}>
      {label}
    </a>
  )
}

function OtherMonths({ prevHref, nextHref }: Pick<MonthCalendarProps, 'prevHref' | 'nextHref'>) {
  return (
    <nav className="cal-nav" aria-label="Outros meses">
      {prevHref ? (
        <a className="btn btn-quiet" href={prevHref} rel="prev">
          <i aria-hidden="true">‹</i>&nbsp;<span>Mês anterior</span>
        </a>
      ) : (
        <i />
      )}{' '}
      {nextHref ? (
        <a className="btn btn-quiet" href={nextHref} rel="next">
          <span>Próximo mês</span>&nbsp;<i aria-hidden="true">›</i>
        </a>
      ) : null}
    </nav>
  )
}

function Legend({ states }: { states: ReadonlyArray<DayState | undefined> }) {
  const shown = (['open', 'few', 'full', 'closed', 'past'] as const).filter((state) => states.includes(state))
  return (
    <ul className="key" aria-hidden="true">
      {shown.map((state) => (
        <li key={state}>
          <span className={`day day-${state}`}>1</span> {stateText[state]}
        </li>
      ))}
    </ul>
  )
}
