import { SituationTag } from '#app/components/index.ts'
import { type GateWay, gateEntryPath } from '../../gate-path.ts'
import type { LatestRead } from './latest.ts'

export function LatestReads({ latest, way }: { latest: readonly LatestRead[]; way: GateWay }) {
  return (
    <section className="card" aria-labelledby="latest-title">
      <h2 id="latest-title">Suas últimas leituras de hoje</h2>
      {latest.length === 0 ? <p className="muted">Nenhum código lido ainda.</p> : null}
      <ol className="lines">
        {latest.map((read) => (
          <Line key={read.key} read={read} way={way} />
        ))}
      </ol>
      <p className="small">
        <a href="/operation/booking-list?situacao=done">Quem já entrou hoje</a>
      </p>
    </section>
  )
}

function Line({ read, way }: { read: LatestRead; way: GateWay }) {
  const { uuid, time, name, code, people, result, undo } = read
  return (
    <li>
      <span>
        <b className="num">{time}</b>{' '}
        {uuid ? <a href={`/operation/booking-list/${uuid}`}>{name}</a> : <span>{name || 'Sem reserva'}</span>}{' '}
        <span className="sub">
          {[people, code].filter(Boolean).map((part, index) => (
            <span key={part} className={part === code ? 'code-s' : undefined}>
              {index > 0 ? ' · ' : ''}
              {part}
            </span>
          ))}
        </span>
        <SituationTag tone={result.tone}>{result.label}</SituationTag>
      </span>{' '}
      {undo ? (
        <a className="gate-undo" href={gateEntryPath({ uuid, ...way }, undo.dialog)}>
          Desfazer
          <span className="vh">
            {' '}
            {undo.what} de {name}
          </span>
        </a>
      ) : null}
    </li>
  )
}
