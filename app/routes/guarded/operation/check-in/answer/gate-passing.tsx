import type { ReactNode } from 'react'
import { Button, Form, LinkButton } from '#app/components/index.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { type GateWay, gateAt, gateEntryPath } from '../../gate-path.ts'
import type { GateResult } from '../load-gate.server.ts'

interface GatePassingProps {
  result: GateResult
  way: GateWay
}

const words = {
  saida: { all: 'Saída de', part: 'Sai só uma parte', count: 'saem', group: 'Saída do grupo inteiro' },
  volta: { all: 'Volta de', part: 'Volta só uma parte', count: 'voltam', group: 'Volta do grupo inteiro' }
} as const

/** Exits and returns that the gate can record now, and the correction of the last one. */
export function GatePassing({ result, way }: GatePassingProps) {
  const { passed, passing } = result
  return (
    <>
      {passed ? <Fewer result={result} passed={passed} way={way} /> : null}
      {passing ? <Passing result={result} passing={passing} way={way} /> : null}
    </>
  )
}

type Passing = NonNullable<GateResult['passing']>

function Passing({ result, passing, way }: GatePassingProps & { passing: Passing }) {
  const { move, people, ticketCode } = passing
  const said = words[move]
  return (
    <>
      <div className="row">
        {ticketCode ? (
          <Form method="post" action={gateAt(way)}>
            <Button name="codigo" value={ticketCode} variant="primary">
              {said.all} 1 pessoa
            </Button>
          </Form>
        ) : (
          <MoveForm result={result} way={way} move={move}>
            <Button variant="primary">
              {said.all} {peopleLabel(people)}
            </Button>
            {result.isOfGroup ? (
              <Button name="grupo" value="1">
                {said.group}
              </Button>
            ) : null}
          </MoveForm>
        )}
      </div>
      {!ticketCode && people > 1 ? (
        <details className="gate-fewer">
          <summary>{said.part}</summary>
          <MoveForm result={result} way={way} move={move}>
            <Counts items={passing.items} verb={said.count} isEmpty />
            <Button>Registrar</Button>
          </MoveForm>
        </details>
      ) : null}
    </>
  )
}

function Fewer({ result, passed, way }: GatePassingProps & { passed: NonNullable<GateResult['passed']> }) {
  const verb = passed.isExit ? 'saíram' : 'voltaram'
  return (
    <>
      {passed.items.length > 0 ? (
        <details className="gate-fewer">
          <summary>{passed.isExit ? 'Saíram menos' : 'Voltaram menos'}</summary>
          <MoveForm result={result} way={way} move="menos">
            <input type="hidden" name="passagem" value={passed.id} />
            <Counts items={passed.items} verb={verb} />
            <Button>Corrigir</Button>
          </MoveForm>
        </details>
      ) : null}
      <p>
        <LinkButton to={gateEntryPath({ uuid: result.uuid, ...way }, 'undo-passage')}>
          {passed.isExit ? 'Desfazer saída' : 'Desfazer volta'}
        </LinkButton>
      </p>
    </>
  )
}

interface MoveFormProps extends GatePassingProps {
  move: 'saida' | 'volta' | 'menos'
  children: ReactNode
}

/** Sends how many were inside, so that a second press does not move people twice. */
function MoveForm({ result, way, move, children }: MoveFormProps) {
  return (
    <Form method="post" action={gateAt(way)}>
      <input type="hidden" name="passa" value={result.uuid} />
      <input type="hidden" name="movimento" value={move} />
      <input type="hidden" name="dentro" value={result.here} />
      <div className="row">{children}</div>
    </Form>
  )
}

interface CountsProps {
  items: Passing['items']
  verb: string
  /** True if the fields begin at 0, false if at the number that was recorded. */
  isEmpty?: boolean
}

function Counts({ items, verb, isEmpty = false }: CountsProps) {
  return (
    <>
      {items.map(({ label, title, count }) => (
        <label key={label}>
          {title}: {verb}{' '}
          <input
            className="input gate-number"
            name={`people.${label}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={count}
            defaultValue={isEmpty ? 0 : count}
          />{' '}
          de {count}
        </label>
      ))}
    </>
  )
}
