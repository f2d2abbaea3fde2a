import { Button, DayField, ErrorSummary, Form, fieldId, Icon, LinkButton } from '#app/components/index.ts'
import { addDays, type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { dayPath, nearName, todayPath } from './day-path.ts'

interface DayNavProps {
  date: IsoDay
  today: IsoDay
  typed: { value: string; errors: string[] }
}

/** Links to the previous day, today and the next day, and a field for any other date. */
export function DayNav({ date, today, typed }: DayNavProps) {
  // Null outside the range of days that may be opened.
  const before = toIsoDay(addDays(date, -1))
  const after = toIsoDay(addDays(date, 1))
  const field = { name: 'dia', value: typed.value, errors: typed.errors }
  const errors = typed.errors.map((message) => ({ message, fieldId: fieldId(field) }))
  return (
    <>
      <div className="day-errors">
        <ErrorSummary errors={errors} title="Confira o dia" />
      </div>
      <div className="day-nav no-print">
        <nav className="days" aria-label="Dia">
          {before ? (
            <LinkButton to={dayPath(before, today)} rel="prev" icon={<Icon name="chevron-left" />}>
              <Name day={before} today={today} other="Anterior" />
            </LinkButton>
          ) : null}
          <LinkButton to={todayPath} aria-current={date === today ? 'date' : undefined}>
            Hoje
          </LinkButton>
          {after ? (
            <LinkButton to={dayPath(after, today)} rel="next">
              <Name day={after} today={today} other="Próximo" />
              <Icon name="chevron-right" />
            </LinkButton>
          ) : null}
        </nav>
        <Form method="get" action={todayPath} className="day-go" key={date}>
          <DayField field={field} label="Outro dia" />
          <Button>Ver</Button>
        </Form>
      </div>
    </>
  )
}

function Name({ day, today, other }: { day: IsoDay; today: IsoDay; other: string }) {
  const near = day === today ? '' : nearName(day, today)
  if (near) return <span>{near}</span>
  return (
    <span className="day-word">
      <span className="vh">Dia </span>
      {other}
    </span>
  )
}
