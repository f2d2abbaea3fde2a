import { FreeDays } from '#app/components/booking/index.ts'
import { Button, Form, fieldId, LinkButton, TextField } from '#app/components/index.ts'
import type { loadChange } from './load-change.server.ts'

interface ChooseVisitProps {
  data: Awaited<ReturnType<typeof loadChange>>
  here: string
}

/** Step one: choose a day in the calendar, or type it, then one of its times. */
export function ChooseVisit({ data: { typed, bounds, calendar, errors, day, times }, here }: ChooseVisitProps) {
  return (
    <>
      <Form method="get" action={here} className="row change-day" data-asks>
        <TextField
          field={{ name: 'date', value: typed.date, errors: errors.date }}
          label="Novo dia"
          type="date"
          min={bounds.first}
          max={bounds.last}
          required
        />
        <Button>Ver horários</Button>
      </Form>
      {calendar?.isUnread ? (
        <p className="muted">O calendário não pôde ser lido agora. Digite o dia, ou carregue a página de novo.</p>
      ) : null}
      {calendar?.month ? (
        <FreeDays month={calendar.month} path={here} name="date" selected={typed.date} priced />
      ) : null}
      {times.length > 0 ? (
        <section aria-labelledby="horarios" className="change-times">
          <h3 id="horarios">Horários de {day}</h3>
          {/* Target of the error summary's link. */}
          <ul id={fieldId({ name: 'time' })} tabIndex={-1}>
            {times.map(({ time, note, canChoose }) => (
              <li key={time}>
                {canChoose ? (
                  <LinkButton to={`${here}?${new URLSearchParams({ date: typed.date, time })}`}>{time}</LinkButton>
                ) : (
                  <span className="change-closed num">{time}</span>
                )}
                <span className="small">{note}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
