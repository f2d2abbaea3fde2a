import { inPlaces } from '#app/components/document/in-places.tsx'
import {
  Button,
  CheckboxField,
  DayField,
  ErrorSummary,
  FieldPair,
  Form,
  LinkButton,
  Notice,
  SelectField,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { MOST_PERIODS } from '#app/domain/product/check/check-season.ts'
import { ChangedMeanwhile } from '../../changed-meanwhile.tsx'
import { type Answered, lineField } from '../../line-form.ts'
import { Weekdays } from '../../weekdays.tsx'
import { PriceTables } from './price-tables.tsx'
import type { PriceTable, SeasonForm } from './view.ts'

interface SeasonFieldsProps {
  path: string
  isNew: boolean
  typed: SeasonForm
  table: PriceTable
  answered: Answered<SeasonForm> | undefined
  canEdit: boolean
}

export function SeasonFields({ path, isNew, typed, table, answered, canEdit }: SeasonFieldsProps) {
  const summary = summaryOf(answered)
  const isUnsaved = answered && !answered.isLate && summary.length === 0
  return (
    <div className="stack">
      <ErrorSummary errors={summary} title="A temporada não foi salva" />
      {answered?.isLate ? <ChangedMeanwhile path={path} what="esta temporada" /> : null}
      {isUnsaved ? <Notice role="status">Ainda não salva: confira e toque em Ver como fica.</Notice> : null}
      {/* Uncontrolled fields keep what was typed, so changed lines need another key. */}
      <Form method="post" action={path} className="stack" key={JSON.stringify(typed)}>
        {/* Enter presses the form's first button, which must not be one that removes a line. */}
        <button type="submit" className="vh" name="intent" value="preview" tabIndex={-1} aria-hidden="true">
          Ver como fica
        </button>
        <input type="hidden" name="version" value={typed.version} />
        <input type="hidden" name="uuid" value={typed.uuid} />
        <Days typed={typed} answered={answered} />
        <Rule typed={typed} answered={answered} />
        <PriceTables typed={typed} table={table} answered={answered} />
        <div className="row">
          {canEdit ? (
            <Button variant="primary" name="intent" value="preview">
              Ver como fica
            </Button>
          ) : null}
          <LinkButton to="/products/seasons" variant="quiet">
            Voltar
          </LinkButton>
          {isNew || !canEdit ? null : (
            <LinkButton to={`${path}/remove`} variant="quiet">
              Apagar…
            </LinkButton>
          )}
        </div>
      </Form>
    </div>
  )
}

type PartProps = Pick<SeasonFieldsProps, 'typed' | 'answered'>

function Days({ typed, answered }: PartProps) {
  const { periods, weekdays, yearly } = typed
  return (
    <section className="card stack">
      <h2>Quando</h2>
      <TextField
        field={lineField(answered, 'name', typed.name)}
        label="Nome"
        placeholder="Alta temporada"
        required
        maxLength={60}
        autoComplete="off"
      />
      {inPlaces(periods, (_, index) => (
        <PeriodLine typed={typed} index={index} answered={answered} />
      ))}
      {periods.length < MOST_PERIODS ? (
        <div>
          <Button name="intent" value="add-periods" formNoValidate>
            Acrescentar período
          </Button>
        </div>
      ) : null}
      <CheckboxField
        field={{ name: 'yearly', value: yearly }}
        label="Repete todo ano"
        hint="Contam o dia e o mês: de 20/12 a 31/01 vale a cada virada de ano."
      />
      <Weekdays name="weekdays" value={weekdays} errors={answered?.error.weekdays ?? []} />
    </section>
  )
}

function PeriodLine({ typed, index, answered }: PartProps & { index: number }) {
  const period = typed.periods[index]
  const field = (name: 'first' | 'last') => lineField(answered, `periods[${index}].${name}`, period?.[name] ?? '')
  return (
    <fieldset className="season-period">
      <legend className="vh">Período {index + 1}</legend>
      <FieldPair>
        <DayField field={field('first')} label="Primeiro dia" required />
        <DayField field={field('last')} label="Último dia" required />
      </FieldPair>
      {typed.periods.length > 1 ? (
        <Button variant="quiet" name="intent" value={`remove-periods-${index}`} formNoValidate>
          Remover período {index + 1}
        </Button>
      ) : null}
    </fieldset>
  )
}

const ways = [
  { value: 'up', label: 'Aumenta' },
  { value: 'down', label: 'Baixa' }
]
const roundings = [
  { value: '50', label: 'A 50 centavos' },
  { value: '100', label: 'A 1 real' },
  { value: '1', label: 'A 1 centavo' }
]

function Rule({ typed, answered }: PartProps) {
  const field = (name: 'way' | 'percent' | 'rounding') => lineField(answered, name, typed[name])
  return (
    <section className="card stack">
      <h2>Percentual</h2>
      <p className="muted">
        Sobre o preço normal de cada ingresso. O que é grátis continua grátis; meia-entrada e o que mais pede
        comprovante arredondam para baixo, para que a meia não passe da metade.
      </p>
      <FieldPair>
        <SelectField field={field('way')} label="O preço" options={ways} />
        <TextField
          field={field('percent')}
          label="Quanto (%)"
          hint="Em branco: só os preços da tabela abaixo."
          placeholder="20"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
        />
        <SelectField field={field('rounding')} label="Arredonda" options={roundings} />
      </FieldPair>
    </section>
  )
}
