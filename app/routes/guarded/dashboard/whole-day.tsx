import { ChartFigure } from '#app/components/chart/index.ts'
import { Notice } from '#app/components/index.ts'
import { Blocked, Notes } from './around.tsx'
import { Figures } from './figures.tsx'
import { DayMoney } from './money.tsx'
import { NextSlots, SumsTable } from './sums.tsx'
import type { DayView } from './view/to-view.ts'

/** Shows open tasks first, then visitors, then money. */
export function WholeDay({ view, isWhole }: { view: DayView; isWhole: boolean }) {
  const { people, money, around, alerts } = view
  return (
    <div className="day-parts">
      {people?.isOwnOnly ? <p className="muted">Só as reservas em que você é o condutor.</p> : null}
      {people && !isWhole ? (
        <p className="muted">
          Este servidor não soma o dia: vagas, bloqueios e avisos não aparecem aqui, só o que a lista de reservas diz.
        </p>
      ) : null}
      <Alerts alerts={alerts} />
      {people ? <Figures label={whenWords[view.when].people} figures={people.figures} /> : null}
      {around ? <Notes notes={around.notes} /> : null}
      {people ? (
        <NextSlots slots={people.slots} when={view.when} isOwnOnly={people.isOwnOnly} isWhole={isWhole} />
      ) : null}
      {money ? <DayMoney money={money} title={whenWords[view.when].money} /> : null}
      {people && people.hours.length > 0 ? (
        <section aria-labelledby="por-hora">
          <h2 id="por-hora">Por hora</h2>
          <div className="day-pair">
            {people.chart ? <ChartFigure {...people.chart} isReady isHalf /> : null}
            <SumsTable caption="Pessoas por hora" head="Hora" rows={people.hours} when={view.when} />
          </div>
        </section>
      ) : null}
      {people && people.attractions.length > 1 ? (
        <section aria-labelledby="por-atrativo">
          <h2 id="por-atrativo">Por atrativo</h2>
          <SumsTable caption="Pessoas por atrativo" head="Atrativo" rows={people.attractions} when={view.when} />
        </section>
      ) : null}
      {around ? <Blocked {...around} /> : null}
    </div>
  )
}

const whenWords = {
  past: { people: 'Pessoas', money: 'Dinheiro das visitas deste dia' },
  today: { people: 'Pessoas de hoje', money: 'Dinheiro das visitas de hoje' },
  ahead: { people: 'Pessoas', money: 'Dinheiro das visitas deste dia' }
} as const

function Alerts({ alerts }: Pick<DayView, 'alerts'>) {
  if (alerts.length === 0) return null
  return (
    <Notice tone="warning" title="Precisa de atenção">
      <ul className="day-alerts">
        {alerts.map(({ key, text, href }) => (
          <li key={key}>{href ? <a href={href}>{text}</a> : text}</li>
        ))}
      </ul>
    </Notice>
  )
}
