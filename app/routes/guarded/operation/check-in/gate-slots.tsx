import type { SlotLine } from './gate-view.ts'

/** Shows arrivals by hour. */
export function GateSlots({ slots }: { slots: readonly SlotLine[] }) {
  return (
    <section className="card" aria-labelledby="slots-title">
      <h2 id="slots-title">Dentro por horário</h2>
      <ol className="lines gate-slots">
        {slots.map(({ key, time, product, inside, people, isNow }) => (
          <li key={key} aria-current={isNow ? 'time' : undefined}>
            <span>
              <b className="num">{time}</b>
              {isNow ? ' agora' : ''} <span className="sub">{product}</span>
            </span>{' '}
            <span className="gate-count">
              <span className="num">
                <b>{inside}</b> de {people}
              </span>
              <progress max={people} value={inside} aria-hidden="true" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
