import type { FreeMonth } from '#app/domain/product/day/free-month.ts'
import { MonthCalendar } from './calendar.tsx'

interface FreeDaysProps {
  month: FreeMonth
  /** Path of the page; the chosen day, or another month, is in its query. */
  path: string
  /** Name of the chosen day in the query. */
  name: string
  /** Day that is chosen already; '' for none. */
  selected: string
  /** Shows what a day costs. */
  priced?: boolean
}

/** Calendar to choose another day for a visit: only days with room for all of its people lead on. */
export function FreeDays({ month: { title, weeks, before, after }, path, name, selected, priced }: FreeDaysProps) {
  const to = (query: Record<string, string>, target: string) => `${path}?${new URLSearchParams(query)}#${target}`
  return (
    <div id="dias" tabIndex={-1}>
      <MonthCalendar
        title={title}
        weeks={weeks.map((week) =>
          week.map((day) => {
            if (!day) return null
            const isFree = day.state === 'open' || day.state === 'few'
            const href = isFree ? to({ [name]: day.date }, 'horarios') : null
            return { date: day.date, state: day.state, href, price: isFree && priced ? day.price : null }
          })
        )}
        selected={selected || null}
        prevHref={before ? to({ mes: before }, 'dias') : null}
        nextHref={after ? to({ mes: after }, 'dias') : null}
      />
    </div>
  )
}
