import { SituationTag } from '#app/components/index.ts'
import type { BlockedRow } from './view/around.ts'
import type { DayView } from './view/to-view.ts'

type Around = NonNullable<DayView['around']>

/** Shows notes for everybody who works on that day. */
export function Notes({ notes }: Pick<Around, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <section className="card" aria-labelledby="avisos-do-dia">
      <h2 id="avisos-do-dia">Avisos do dia</h2>
      <dl className="day-notes">
        {notes.map(({ key, product, text }) => (
          <div key={key}>
            <dt>{product}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Blocked({ blocked, more }: Pick<Around, 'blocked' | 'more'>) {
  if (blocked.length === 0) return null
  return (
    <section aria-labelledby="bloqueios">
      <h2 id="bloqueios">Dias e horários bloqueados</h2>
      <ul className="day-blocked">
        {blocked.map(({ key, ...row }) => (
          <BlockedDay key={key} {...row} />
        ))}
      </ul>
      {more > 0 ? <p className="muted">{`E mais ${more} nos 60 dias seguintes.`}</p> : null}
    </section>
  )
}

function BlockedDay({ product, when, reason, isNow, href }: Omit<BlockedRow, 'key'>) {
  return (
    <li>
      {isNow ? (
        <SituationTag tone="red" shape="bar">
          Neste dia
        </SituationTag>
      ) : null}
      <strong>{href ? <a href={href}>{product}</a> : product}</strong> <span className="num">{when}</span>
      {reason ? <span className="muted">{` · ${reason}`}</span> : null}
    </li>
  )
}
