import { formatMoney } from '#app/domain/money/money.ts'
import { t } from '#app/domain/words/speech.ts'
import { WEEKDAYS, WeekdayHead } from './weekday-head.tsx'

export type DayState = 'open' | 'few' | 'full' | 'closed' | 'past'

export interface CalendarDay {
  /** `YYYY-MM-DD` in the place's zone. */
  date: string
  state: DayState
  /** Replaces the word for the day's state. */
  word?: string
  /** Centavos, as computed by `priceFrom` for that day. */
  price?: number | null
  href?: string | null
}

interface MonthCalendarProps {
  title: string
  /** Weeks begin on Sunday; null marks a day of another month (`monthDays`). */
  weeks: ReadonlyArray<ReadonlyArray<CalendarDay | null>>
  /** `YYYY-MM-DD`. */
  selected?: string | null
  prevHref?: string | null
  nextHref?: string | null
}

const stateText = {
  open: 'disponível',
  few: 'poucas vagas',
  full: 'lotado',
  closed: 'sem visita',
  past: 'já passou'
} as const satisfies Record<DayState, string>

export function MonthCalendar({ title, weeks, selected, prevHref, nextHref }: MonthCalendarProps) {
  return (
    <div className="cal-box">
      {prevHref || nextHref ? <OtherMonths prevHref={prevHref} nextHref={nextHref} /> : null}
      <table className="cal">
        <caption>{title}</caption>
        <WeekdayHead />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day)?.date}>
              {week.map((day, weekday) => (
                <td key={WEEKDAYS[weekday]}>
                  {day ? <Day day={day} title={title} current={day.date === selected} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend
        states={weeks.flatMap((week) => week.map((day) => day?.state))}
        isPriced={weeks.some((week) => week.some((day) => day?.price != null))}
      />
    </div>
  )
}

function Day({ day, title, current }: { day: CalendarDay; title: string; current: boolean }) {
  const price = day.price ?? null
  const label = (
    <>
      {Number(day.date.slice(8))}
      <span className="vh">
        {t(' de {month}, {state}', { month: title, state: day.word ?? t(stateText[day.state]) })}
        {price === null ? null : price > 0 ? t(', a partir de R$ ') : ', '}
      </span>
      {price === null ? null : <small>{shortPrice(price)}</small>}
    </>
  )
  if (!day.href) return <span className={`day day-${day.state}`}>{label}</span>
  return (
    <a className={`day day-${day.state}`} href={day.href} aria-current={current ? 'date' : undefined}>
      {label}
    </a>
  )
}

/** Leaves out the currency and zero cents: a day has a seventh of a phone's width. */
function shortPrice(centavos: number): string {
  if (centavos === 0) return t('grátis')
  return formatMoney(centavos)
    .replace(/^R\$\s/, '')
    .replace(/[.,]00$/, '')
}

function OtherMonths({ prevHref, nextHref }: Pick<MonthCalendarProps, 'prevHref' | 'nextHref'>) {
  return (
    <nav className="cal-nav" aria-label={t('Outros meses')}>
      {prevHref ? (
        <a className="btn btn-quiet" href={prevHref} rel="prev">
          <i aria-hidden="true">‹</i>&nbsp;<span>{t('Mês anterior')}</span>
        </a>
      ) : (
        <i />
      )}{' '}
      {nextHref ? (
        <a className="btn btn-quiet" href={nextHref} rel="next">
          <span>{t('Próximo mês')}</span>&nbsp;<i aria-hidden="true">›</i>
        </a>
      ) : null}
    </nav>
  )
}

function Legend({ states, isPriced }: { states: ReadonlyArray<DayState | undefined>; isPriced: boolean }) {
  const shown = (['open', 'few', 'full', 'closed', 'past'] as const).filter((state) => states.includes(state))
  return (
    <ul className="key" aria-hidden="true">
      {shown.map((state) => (
        <li key={state}>
          <span className={`day day-${state}`} /> {t(stateText[state])}
        </li>
      ))}
      {isPriced ? <li>{t('Abaixo do dia: preço a partir de, em R$')}</li> : null}
    </ul>
  )
}
