import { inPlaces } from '#app/components/document/in-places.tsx'
import { Button, ErrorSummary, Form, Notice, summaryOf } from '#app/components/index.ts'
import { MOST_EXCEPTIONS, MOST_RULES } from '#app/domain/product/check/check-hours.ts'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import type { Answered } from '../line-form.ts'
import { ExceptionLine, RuleLine } from './hour-lines.tsx'
import type { HoursForm } from './view.ts'

interface HoursFieldsProps {
  path: string
  typed: HoursForm
  answered: Answered<HoursForm> | undefined
}

export function HoursFields({ path, typed, answered }: HoursFieldsProps) {
  const summary = summaryOf(answered)
  const isUnsaved = answered && !answered.isLate && summary.length === 0
  return (
    <div className="stack">
      <ErrorSummary errors={summary} title="Os horários não foram salvos" />
      {answered?.isLate ? <ChangedMeanwhile path={path} /> : null}
      {isUnsaved ? <Notice role="status">Ainda não salvo: confira e toque em Ver o que muda.</Notice> : null}
      {/* Uncontrolled fields keep what was typed, so changed lines need another key. */}
      <Form method="post" action={path} className="stack" key={JSON.stringify(typed)}>
        {/* Enter presses the form's first button, which must not be one that removes a line. */}
        <button type="submit" className="vh" name="intent" value="preview" tabIndex={-1} aria-hidden="true">
          Ver o que muda
        </button>
        <input type="hidden" name="version" value={typed.version} />
        <WeekCard typed={typed} answered={answered} />
        <ExceptionsCard typed={typed} answered={answered} />
        <p className="muted">Antes de salvar, você confere os dias que mudam e as reservas afetadas.</p>
        <Button variant="primary" name="intent" value="preview">
          Ver o que muda
        </Button>
      </Form>
    </div>
  )
}

type CardProps = Pick<HoursFieldsProps, 'typed' | 'answered'>

function WeekCard({ typed: { rules }, answered }: CardProps) {
  return (
    <section className="card stack">
      <h2>Toda semana</h2>
      <p className="muted">
        Uma linha por horário. O mesmo horário pode ter outra linha em outros dias da semana ou em outra época.
      </p>
      {rules.length === 0 ? <p>Nenhum horário: ninguém consegue reservar.</p> : null}
      {inPlaces(rules, (line, index) => (
        <RuleLine line={line} index={index} answered={answered} />
      ))}
      <div className="row">
        {rules.length < MOST_RULES ? (
          <Button name="intent" value="add-rules" formNoValidate>
            Acrescentar horário
          </Button>
        ) : null}
        <Button variant="primary" name="intent" value="preview">
          Ver o que muda
        </Button>
      </div>
    </section>
  )
}

function ExceptionsCard({ typed: { exceptions }, answered }: CardProps) {
  return (
    <section className="card stack">
      <h2>Exceções</h2>
      <p className="muted">
        Um dia diferente dos outros: feriado, manutenção, um horário a mais. Vários horários no mesmo dia são várias
        linhas com a mesma data.
      </p>
      {inPlaces(exceptions, (line, index) => (
        <ExceptionLine line={line} index={index} answered={answered} />
      ))}
      {exceptions.length < MOST_EXCEPTIONS ? (
        <div>
          <Button name="intent" value="add-exceptions" formNoValidate>
            Acrescentar exceção
          </Button>
        </div>
      ) : null}
    </section>
  )
}
