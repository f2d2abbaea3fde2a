import { BookingTag, Icon, type IconName } from '#app/components/display/index.ts'
import { Button, Form, LinkButton } from '#app/components/form/index.ts'
import { SHOWN_SITUATIONS, type ShownCode } from '#app/domain/booking/situation.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { nounOf } from '#app/domain/words/plural.ts'
import { gateAt, gateEntryPath } from '../gate-path.ts'
import { GateReceive } from './gate-receive.tsx'
import type { GateCode, GateView } from './gate-view.ts'

const looks: Readonly<Record<GateCode, { tone: 'green' | 'blue' | 'amber' | 'red'; icon: IconName }>> = {
  entered: { tone: 'green', icon: 'check' },
  ready: { tone: 'blue', icon: 'ticket' },
  twice: { tone: 'blue', icon: 'check' },
  already: { tone: 'amber', icon: 'clock' },
  elsewhere: { tone: 'amber', icon: 'triangle-alert' },
  'wrong-date': { tone: 'red', icon: 'calendar' },
  unpaid: { tone: 'red', icon: 'wallet' },
  cancelled: { tone: 'red', icon: 'ban' }
}

interface GatePanelProps {
  result: GateView
  where: string
  formKey: string
}

/** To be read at arm's length. */
export function GatePanel({ result, where, formKey }: GatePanelProps) {
  const { tone, icon } = looks[result.code]
  const partly = result.hasPartlyEntered || result.code !== 'entered'
  return (
    <section className={`gate-panel gate-${tone}`} aria-labelledby="gate-title">
      <h2 id="gate-title" className={result.more.length > 0 ? 'gate-many' : undefined}>
        <Icon name={icon} />
        <span>
          {result.title}
          {result.more.map((problem) => (
            <span key={problem} className="gate-more">
              {problem}
            </span>
          ))}
        </span>
      </h2>
      {result.advice ? <p>{result.advice}</p> : null}
      <p className="gate-name">{result.name}</p>
      <p>
        <b className="code-s">{result.bookingCode}</b> · {result.visit}
      </p>
      {result.timing ? (
        <p className="gate-timing">
          <Icon name="clock" /> {result.timing}
        </p>
      ) : null}
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
      {result.toReceive ? <GateReceive {...{ result, where, formKey }} owed={result.toReceive} /> : null}
      <GateActions result={result} where={where} />
    </section>
  )
}

export function GateReady() {
  return <p className="gate-panel gate-idle muted">Pronto. Quem é e quantas pessoas entram aparece aqui.</p>
}

function GateActions({ result, where }: { result: GateView; where: string }) {
  const { uuid, code } = result
  const page = `/operation/booking-list/${uuid}`
  const mayEnter = code === 'ready' || code === 'elsewhere' || (code === 'entered' && result.hasPartlyEntered)
  const all = `Check-in de ${peopleLabel(result.outside)}`
  return (
    <div className="row">
      {mayEnter ? (
        <Form method="post" action={gateAt(where)}>
          {/* Whoever presses this has read where the booking belongs. */}
          <input type="hidden" name="outro" value="1" />
          <Button name="codigo" value={uuid} variant="primary">
            {code === 'elsewhere' ? `${all} mesmo assim` : all}
          </Button>
        </Form>
      ) : null}
      {mayEnter && result.outside > 1 ? (
        <LinkButton to={gateEntryPath({ uuid, where })}>Check-in de parte</LinkButton>
      ) : null}
      {result.mayReceive && !result.toReceive ? (
        <LinkButton to={gateEntryPath({ uuid, where }, 'receive')}>Receber pagamento</LinkButton>
      ) : null}
      {result.mayRelease ? (
        <LinkButton to={gateEntryPath({ uuid, where })} variant={result.toReceive ? 'secondary' : 'primary'}>
          Liberar entrada
        </LinkButton>
      ) : null}
      {code === 'entered' && !result.hasPartlyEntered ? <LinkButton to={`${page}/undo`}>Desfazer</LinkButton> : null}
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
  situation: ShownCode
  note: string
  canEnter: boolean
}

export interface Missed {
  typed: string
  kind: 'nothing' | 'id' | 'code' | 'text'
  matches: Match[]
}

export function GateMatches({ missed: { typed, kind, matches }, where }: { missed: Missed; where: string }) {
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
        <MatchList matches={matches} where={where} />
      ) : (
        <p>Nenhuma reserva tem o código “{shown}”. Confira as letras, ou procure pelo nome, documento ou telefone.</p>
      )}
      <Form method="get" action="/operation/booking-list">
        <input type="hidden" name="q" value={typed.slice(0, 100)} />
        <Button>Procurar em todas as datas</Button>
      </Form>
    </section>
  )
}

function MatchList({ matches, where }: { matches: Match[]; where: string }) {
  return (
    <Form method="post" action={gateAt(where)}>
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
