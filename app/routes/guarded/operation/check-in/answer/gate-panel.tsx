import { Button, Form, Icon, LinkButton } from '#app/components/index.ts'
import { enteredLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { nounOf } from '#app/domain/words/plural.ts'
import { type GateWay, gateAt, gateEntryPath } from '../../gate-path.ts'
import type { GateResult } from '../load-gate.server.ts'
import { lookOf } from './gate-look.ts'
import { GatePassing } from './gate-passing.tsx'
import { GateReceive } from './gate-receive.tsx'
import { GateWord } from './gate-word.tsx'

interface GatePanelProps {
  result: GateResult
  /** Change to give back, as text; '' for none. */
  change: string
  way: GateWay
  formKey: string
}

/** Large enough to read at arm's length. */
export function GatePanel({ result, change, way, formKey }: GatePanelProps) {
  const look = lookOf(result)
  const partly = result.hasPartlyEntered || result.code !== 'entered'
  return (
    <section className={`gate-panel gate-${look.tone}`} aria-labelledby="gate-title">
      <h2 id="gate-title">
        <GateWord look={look} />
        {[result.title, ...result.more].map((said) => (
          <span key={said} className="gate-said">
            {said}{' '}
          </span>
        ))}
      </h2>
      {change ? (
        <p className="gate-change">
          Troco: <b className="num">{change}</b>
        </p>
      ) : null}
      {result.advice && !result.toReceive ? <p>{result.advice}</p> : null}
      <p className="gate-name">{result.name}</p>
      {result.notes ? <p className="gate-notes">{result.notes}</p> : null}
      {result.toReceive ? <GateReceive result={result} way={way} formKey={formKey} owed={result.toReceive} /> : null}
      {/* The buttons must be in sight on a phone without scrolling. */}
      {result.advice && result.toReceive ? <p>{result.advice}</p> : null}
      <p>
        <b className="code-s">{result.bookingCode}</b> · {result.visit}
        {result.language ? ` · fala ${result.language.toLowerCase()}` : ''}
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
            {partly && item.inside > 0 ? ` (${enteredLabel(item.inside)})` : ''}
            {item.needsProof ? ' ' : null}
            {item.needsProof ? <em>conferir comprovante</em> : null}
          </li>
        ))}
      </ul>
      {result.waiver ? (
        <p>
          <a href={`/operation/booking-list/${result.uuid}/waivers`}>Termo de risco: {result.waiver}</a>
        </p>
      ) : null}
      <GroupNames people={result.group} />
      <GateFewer result={result} way={way} />
      <GatePassing result={result} way={way} />
      <GateActions result={result} way={way} />
    </section>
  )
}

export function GateReady() {
  return <p className="gate-panel gate-idle muted">Pronto para ler. O nome e quantas pessoas entram aparecem aqui.</p>
}

/** The list is the whole group's, which may come in several bookings. */
function GroupNames({ people }: { people: GateResult['group'] }) {
  if (people.length === 0) return null
  return (
    <details>
      <summary>Pessoas do grupo ({people.length})</summary>
      <ol>
        {people.map(({ number, name, note }) => (
          <li key={number}>
            {name}
            {note ? <b> ({note})</b> : null}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Asks for no reason: whoever stands at the gate simply counts again. */
function GateFewer({ result: { uuid, entry }, way }: Pick<GatePanelProps, 'result' | 'way'>) {
  if (!entry || entry.people.length === 0) return null
  return (
    <details className="gate-fewer">
      <summary>Entraram menos</summary>
      <Form method="post" action={gateAt(way)}>
        <input type="hidden" name="menos" value={uuid} />
        <input type="hidden" name="entrada" value={entry.id} />
        <input type="hidden" name="dentro" value={entry.inside} />
        <fieldset>
          <legend className="vh">Quantas pessoas entraram</legend>
          <div className="row">
            {entry.people.map(({ label, title, count }) => (
              <label key={label}>
                {title}: entraram{' '}
                <input
                  className="input gate-number"
                  name={`people.${label}`}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={count}
                  defaultValue={entry.people.length === 1 ? count - 1 : count}
                />{' '}
                de {count}
              </label>
            ))}
            <Button>Corrigir a entrada</Button>
          </div>
        </fieldset>
      </Form>
    </details>
  )
}

function GateActions({ result, way }: { result: GateResult; way: GateWay }) {
  const { uuid, code, isPerson } = result
  const page = `/operation/booking-list/${uuid}`
  const mayRelease = result.mayRelease && !way.isExit
  // After one person, the next code is read: the others come by their own.
  const mayEnter =
    code === 'ready' || code === 'elsewhere' || (code === 'entered' && result.hasPartlyEntered && !isPerson)
  const mayEnterSome = (mayEnter && result.outside > 1) || (code === 'unsigned' && result.signedOutside > 0)
  const all = `Check-in de ${peopleLabel(result.outside)}`
  return (
    <div className="row">
      {mayEnter ? (
        <Form method="post" action={gateAt(way)}>
          {/* The user who presses this has read where the booking belongs. */}
          <input type="hidden" name="outro" value="1" />
          <Button name="codigo" value={result.enterBy} variant="primary">
            {code === 'elsewhere' ? `${all} mesmo assim` : all}
          </Button>
        </Form>
      ) : null}
      {mayEnterSome && !isPerson ? (
        <LinkButton to={gateEntryPath({ uuid, ...way })}>Check-in de parte</LinkButton>
      ) : null}
      {result.mayReceive && !result.toReceive && !way.isExit ? (
        <LinkButton to={gateEntryPath({ uuid, ...way }, 'receive')}>Receber pagamento</LinkButton>
      ) : null}
      {/* The dialog lets the booking's people in; one person's ticket would stay unmarked. */}
      {mayRelease && isPerson ? <span className="muted">Para liberar, leia o código da reserva.</span> : null}
      {mayRelease && !isPerson ? (
        <LinkButton to={gateEntryPath({ uuid, ...way })} variant={result.toReceive ? 'secondary' : 'primary'}>
          Liberar entrada
        </LinkButton>
      ) : null}
      <LinkButton to={page}>Ver reserva</LinkButton>
    </div>
  )
}
