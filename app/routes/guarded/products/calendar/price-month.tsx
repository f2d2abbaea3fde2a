import { WEEKDAYS, WeekdayHead } from '#app/components/booking/weekday-head.tsx'
import type { PricedWeeks } from './view.ts'

/** Draws seven columns. On a phone the days are a list without those of other months. */
export function PriceMonth({ title, weeks }: { title: string; weeks: PricedWeeks }) {
  return (
    <>
      <p className="muted">O preço “a partir de” de cada dia, e as vagas que restam em cada horário.</p>
      <table className="pmonth">
        <caption className="vh">Preços e vagas de {title}</caption>
        <WeekdayHead />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day)?.date}>
              {week.map((day, weekday) => (
                <td key={WEEKDAYS[weekday]} className={day ? undefined : 'pmonth-none'}>
                  {day ? <Day day={day} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type PricedDay = NonNullable<PricedWeeks[number][number]>

function Day({ day: { number, name, isToday, price, season, slots } }: { day: PricedDay }) {
  return (
    <div className={slots.length === 0 ? 'pday pday-closed' : 'pday'}>
      <p className="pday-head">
        <b className="pday-number" aria-hidden="true">
          {number}
        </b>
        <span className="pday-name">{name}</span> {isToday ? <span>hoje</span> : null} <strong>{price}</strong>
      </p>
      {season ? <p>{season}</p> : null}
      {slots.length === 0 ? (
        <p className="muted">sem visita</p>
      ) : (
        <ul>
          {slots.map(({ time, words, isCounted }) => (
            <li key={time}>
              {time}{' '}
              <span className="muted">
                {words}
                {isCounted ? <span className="vh"> vagas</span> : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
