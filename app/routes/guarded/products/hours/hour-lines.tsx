import { Button, DayField, type FieldState, SelectField, TextField } from '#app/components/index.ts'
import { EXCEPTION_KINDS } from '#app/domain/product/check/check-hours.ts'
import { type Answered, lineField } from '../line-form.ts'
import { Weekdays } from '../weekdays.tsx'
import { type HoursForm, KIND_LABELS } from './view.ts'

interface LineProps<Line> {
  line: Line
  index: number
  answered: Answered<HoursForm> | undefined
}

type Rule = HoursForm['rules'][number]
type Exception = HoursForm['exceptions'][number]

export function RuleLine({ line, index, answered }: LineProps<Rule>) {
  const at = `rules[${index}].`
  const field = (name: Exclude<keyof Rule, 'weekdays'>) => lineField(answered, `${at}${name}`, line[name])
  return (
    <fieldset className="typed-line hour-rule">
      <legend className="label">Linha {index + 1}</legend>
      <div className="hour-fields hour-line">
        <TextField
          field={field('time')}
          label="Horário"
          placeholder="09:00"
          required
          maxLength={5}
          autoComplete="off"
        />
        <TextField field={field('capacity')} label="Vagas" inputMode="numeric" required autoComplete="off" />
        <TextField
          field={field('closing_minutes')}
          label="Vende até (min antes)"
          inputMode="numeric"
          autoComplete="off"
        />
        <EndField field={field('valid_from')} label="De" />
        <EndField field={field('valid_to')} label="Até" />
        <Weekdays name={`${at}weekdays`} value={line.weekdays} errors={answered?.error[`${at}weekdays`] ?? []} />
        <Button variant="quiet" name="intent" value={`remove-rules-${index}`} formNoValidate>
          Remover <span className="hour-number">linha {index + 1}</span>
        </Button>
      </div>
    </fieldset>
  )
}

/** The label says a date in words, so it is not hidden where the other labels of a line are. */
function EndField({ field, label }: { field: FieldState; label: string }) {
  const drawn = <DayField field={field} label={label} optional />
  return field.value === '' ? drawn : <div className="hour-dated">{drawn}</div>
}

const kinds = EXCEPTION_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

export function ExceptionLine({ line, index, answered }: LineProps<Exception>) {
  const field = (name: keyof Exception) => lineField(answered, `exceptions[${index}].${name}`, line[name])
  return (
    <fieldset className="typed-line stack">
      <legend className="label">Exceção {index + 1}</legend>
      <div className="hour-fields">
        <DayField field={field('date')} label="Dia" required />
        <SelectField field={field('kind')} label="O que muda" options={kinds} />
        <TextField field={field('time')} label="Horário" placeholder="09:00" maxLength={5} autoComplete="off" />
        <TextField field={field('capacity')} label="Vagas" inputMode="numeric" autoComplete="off" />
        <TextField field={field('note')} label="Motivo" optional maxLength={120} />
      </div>
      <div>
        <Button variant="quiet" name="intent" value={`remove-exceptions-${index}`} formNoValidate>
          Remover exceção {index + 1}
        </Button>
      </div>
    </fieldset>
  )
}
