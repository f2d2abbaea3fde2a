import type { Latest } from './gate-view.ts'

export function LatestEntries({ latest }: { latest: readonly Latest[] }) {
  return (
    <section className="card" aria-labelledby="latest-title">
      <h2 id="latest-title">Últimas entradas de hoje</h2>
      {latest.length === 0 ? <p className="muted">Ninguém entrou ainda.</p> : null}
      <ol className="lines">
        {latest.map(({ uuid, time, name, code, people }) => (
          <li key={uuid}>
            <span>
              <a href={`/operation/booking-list/${uuid}`}>{name}</a>{' '}
              <span className="sub">
                {people} · <span className="code-s">{code}</span>
              </span>
            </span>{' '}
            <span className="num">{time}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
