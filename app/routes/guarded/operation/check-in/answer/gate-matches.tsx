import { BookingTag, Button, Form } from '#app/components/index.ts'
import { printedCode } from '#app/domain/booking/scan.ts'
import { SHOWN_SITUATIONS } from '#app/domain/booking/situation.ts'
import { type GateWay, gateAt } from '../../gate-path.ts'
import { missedLook } from './gate-look.ts'
import { gateTitles, isSearched } from './gate-titles.ts'
import { GateWord } from './gate-word.tsx'
import type { Match, Missed } from './missed.ts'

export function GateMatches({ missed: { typed, kind, matches }, way }: { missed: Missed; way: GateWay }) {
  if (kind === 'nothing') {
    return (
      <section className="gate-panel gate-amber">
        <h2>Digite ou leia um código</h2>
        <p>O campo estava vazio.</p>
      </section>
    )
  }
  const shown = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed
  const look = missedLook({ kind, matches })
  const isName = kind === 'text' && isSearched(typed)
  return (
    <section className={`gate-panel gate-${look.tone}`} aria-labelledby="gate-title">
      <h2 id="gate-title">
        <GateWord look={look} />
        <span className="gate-said">
          {matches.length > 0 ? `Hoje, com “${shown}”` : isName ? gateTitles.missedName : gateTitles.missed}
        </span>
      </h2>
      {matches.length > 0 ? (
        <MatchList matches={matches} way={way} />
      ) : (
        <p>{isName ? nameWords(shown) : codeWords(printedCode(typed) || shown)}</p>
      )}
      <Form method="get" action="/operation/booking-list">
        <input type="hidden" name="q" value={typed.slice(0, 100)} />
        <Button>Procurar em todas as datas</Button>
      </Form>
    </section>
  )
}

const nameWords = (typed: string) =>
  `Nenhuma reserva de hoje tem “${typed}” no nome, documento ou telefone. Confira o que digitou, ou procure em todas as datas.`

const codeWords = (typed: string) =>
  `Nenhuma reserva tem o código “${typed}”. Confira as letras, ou procure pelo nome, documento ou telefone.`

function MatchList({ matches, way }: { matches: Match[]; way: GateWay }) {
  return (
    <Form method="post" action={gateAt(way)}>
      <ul className="lines">
        {matches.map((match) => (
          <li key={match.uuid}>
            <span>
              <a href={`/operation/booking-list/${match.uuid}`}>
                {match.time} {match.name}
              </a>{' '}
              <span className="sub">
                {match.people} · {match.product} · {match.code}
              </span>
              <BookingTag situation={SHOWN_SITUATIONS[match.situation]} brief />{' '}
              <span className="small">{match.note}</span>
            </span>
            {match.can ? (
              <Button name="codigo" value={match.uuid}>
                {match.can}
                <span className="vh"> de {match.name}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Form>
  )
}
