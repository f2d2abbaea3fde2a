import { BookingTag, Icon, type IconName } from '#app/components/display/index.ts'
import { Button, Form, LinkButton } from '#app/components/form/index.ts'
import { SITUATIONS, type SituationCode } from '#app/domain/booking/situation.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { nounOf } from '#app/domain/words/plural.ts'
import { gatePage } from '../gate-path.ts'
import type { GateCode, GateView } from './gate-view.ts'

const looks: Readonly<Record<GateCode, { tone: 'green' | 'blue' | 'amber' | 'red'; icon: IconName }>> = {
  entered: { tone: 'green', icon: 'check' },
  ready: { tone: 'blue', icon: 'ticket' },
  twice: { tone: 'blue', icon: 'check' },
  already: { tone: 'amber', icon: 'clock' },
  'wrong-date': { tone: 'red', icon: 'calendar' },
  unpaid: { tone: 'red', icon: 'wallet' },
  cancelled: { tone: 'red', icon: 'ban' }
}

/** To be read at arm's length. */
export function GatePanel({ result }: { result: GateView }) {
  const { tone, icon } = looks[result.code]
  const partly = result.hasPartlyEntered || result.code !== 'entered'
  return (
    <section className={`gate-panel gate-${tone}`} aria-labelledby="gate-title">
      <h2 id="gate-title">
        <Icon name={icon} />
        <span>{result.title}</span>
      </h2>
      {result.due ? (
        <p>
          Pagamento no local: <b className="num">{result.due}</b>
        </p>
      ) : null}
      {result.advice ? <p>{result.advice}</p> : null}
      <p className="gate-name">{result.name}</p>
      <p>
        <b className="code-s">{result.bookingCode}</b> · {result.visit}
      </p>
      <ul className="gate-items">
        {result.items.map((item) => (
          <li key={item.label}>
            <b className="num">{item.quantity}</b> {nounOf(item.quantity, item.title)}
            {partly && item.inside > 0 ? ` (${item.inside} dentro)` : ''}
            {item.needsProof ? ' ' : null}
            {item.needsProof ? <em>conferir comprovante</em> : null}
          </li>
        ))}
      </ul>
      <GateActions result={result} />
    </section>
  )
}

export function GateReady() {
  return <p className="gate-panel gate-idle muted">Pronto. Quem é e quantas pessoas entram aparece aqui.</p>
}

function GateActions({ result }: { result: GateView }) {
  const page = `/operation/booking-list/${result.uuid}`
  const mayEnter = result.code === 'ready' || (result.code === 'entered' && result.hasPartlyEntered)
  return (
    <div className="row">
      {mayEnter ? (
        <Form method="post" action={gatePage}>
          <Button name="codigo" value={result.uuid} variant="primary">
            Check-in de {peopleLabel(result.outside)}
          </Button>
        </Form>
      ) : null}
      {mayEnter && result.outside > 1 ? (
        <LinkButton to={`${page}/check-in?volta=portaria`}>Check-in de parte</LinkButton>
      ) : null}
      {result.mayRelease ? (
        <LinkButton to={`${page}/check-in?volta=portaria`} variant="primary">
          Liberar entrada
        </LinkButton>
      ) : null}
      {result.code === 'entered' && !result.hasPartlyEntered ? (
        <LinkButton to={`${page}/undo`}>Desfazer</LinkButton>
      ) : null}
      <LinkButton to={page}>Ver reserva</LinkButton>
    </div>
  )
}

interface Match {
  uuid: string
  code: string
  name: string
  time: string
  people: string
  product: string
  situation: SituationCode
  note: string
  canEnter: boolean
}

export interface Missed {
  typed: string
  kind: 'nothing' | 'id' | 'code' | 'text'
  matches: Match[]
}

export function GateMatches({ missed: { typed, kind, matches } }: { missed: Missed }) {
  if (kind === 'nothing') {
    return (
      <section className="gate-panel gate-amber">
        <h2>Digite ou leia um código</h2>
        <p>O campo estava vazio.</p>
      </section>
    )
  }
  const shown = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed
  return (
    <section className={`gate-panel gate-${matches.length > 0 ? 'blue' : 'red'}`}>
      <h2>
        <Icon name={matches.length > 0 ? 'search' : 'triangle-alert'} />
        <span>{matches.length > 0 ? `Hoje, com “${shown}”` : 'Código não encontrado'}</span>
      </h2>
      {matches.length > 0 ? (
        <MatchList matches={matches} />
      ) : (
        <p>Nenhuma reserva tem o código “{shown}”. Confira as letras, ou procure pelo nome, documento ou telefone.</p>
      )}
      <Form method="get" action="/operation/booking-list">
        <input type="hidden" name="q" value={typed.slice(0, 100)} />
        <input type="hidden" name="datas" value="todas" />
        <Button>Procurar em todas as datas</Button>
      </Form>
    </section>
  )
}

function MatchList({ matches }: { matches: Match[] }) {
  return (
    <Form method="post" action={gatePage}>
      <ul className="lines">
        {matches.map((match) => (
          <li key={match.uuid}>
            <span>
              <a href={`/operation/booking-list/${match.uuid}`}>
                {match.time} {match.name}
              </a>
              <span className="sub">
                {match.people} · {match.product} · {match.code}
              </span>
              <BookingTag situation={SITUATIONS[match.situation]} /> <span className="small">{match.note}</span>
            </span>
            {match.canEnter ? (
              <Button name="codigo" value={match.uuid}>
                Check-in<span className="vh"> de {match.name}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Form>
  )
}
