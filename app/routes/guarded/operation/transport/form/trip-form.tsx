import {
  Button,
  DayField,
  ErrorSummary,
  FieldPair,
  Form,
  fieldId,
  LinkButton,
  Notice,
  type Option,
  RadioGroup,
  SelectField,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import { DIRECTIONS } from '#app/domain/transport/status.ts'
import type { Choices } from './load-choices.server.ts'
import { StopLines } from './stop-lines.tsx'
import type { AnsweredTrip, TypedTrip } from './view.ts'

interface TripFormProps {
  action: string
  back: string
  saved: TypedTrip
  choices: Choices
  answered: AnsweredTrip | undefined
  submit: string
}

const directions = DIRECTIONS.map(({ code, label }) => ({ value: code, label }))

export function TripForm({ action, back, saved, choices, answered, submit }: TripFormProps) {
  const typed = answered?.typed ?? saved
  const errors = answered?.errors ?? {}
  const warnings = answered?.warnings ?? []
  const version = answered?.typed && !answered.isLate ? answered.typed.version : saved.version
  const summary = Object.entries(errors).flatMap(([name, said]) =>
    said.map((message) => ({ message, fieldId: name ? fieldId({ name }) : undefined }))
  )
  const save = warnings.length > 0 ? 'Salvar assim mesmo' : submit
  return (
    <div className="stack">
      <ErrorSummary errors={summary} title="A viagem não foi salva" />
      {warnings.length > 0 ? <Warned warnings={warnings} /> : null}
      {answered && summary.length + warnings.length === 0 ? (
        <Notice role="status">Ainda não salvo: confira e toque em {submit}.</Notice>
      ) : null}
      {/* Uncontrolled fields keep what was typed, so changed lines need another key. */}
      <Form method="post" action={action} className="stack" key={JSON.stringify(typed)}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="key" value={typed.key || saved.key} />
        <input type="hidden" name="seen" value={typed.seen} />
        {/* Enter presses the form's first button, which must not be one that removes a line. */}
        <button type="submit" className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          {save}
        </button>
        <WhenCard typed={typed} errors={errors} products={choices.products} />
        <WhoCard typed={typed} errors={errors} choices={choices} />
        <StopLines lines={typed.stops} errors={errors} />
        <MoreCard typed={typed} errors={errors} />
        <div className="row">
          <Button variant="primary" name="intent" value="save">
            {save}
          </Button>
          <LinkButton to={back} variant="quiet">
            Voltar
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}

function Warned({ warnings }: { warnings: readonly string[] }) {
  return (
    <Notice tone="warning" role="alert" title="Confira antes de salvar">
      <ul className="trip-warnings">
        {warnings.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>A viagem ainda não foi salva. Mude o que for preciso, ou salve assim mesmo.</p>
    </Notice>
  )
}

interface CardProps {
  typed: TypedTrip
  errors: Record<string, string[]>
}

function WhenCard({ typed, errors, products }: CardProps & { products: Option[] }) {
  return (
    <div className="card">
      <h2>Quando e para onde</h2>
      <FieldPair>
        <DayField field={{ name: 'date', value: typed.date, errors: errors.date }} label="Dia" required />
        <TextField
          field={{ name: 'time', value: typed.time, errors: errors.time }}
          label="Saída"
          placeholder="07:30"
          required
          autoComplete="off"
          maxLength={5}
        />
      </FieldPair>
      <RadioGroup
        field={{ name: 'direction', value: typed.direction, errors: errors.direction }}
        label="Sentido"
        options={directions}
      />
      <SelectField
        field={{ name: 'product_uuid', value: typed.product_uuid, errors: errors.product_uuid }}
        label="Atrativo"
        optional
        empty="Vários, ou nenhum em particular"
        options={products}
      />
    </div>
  )
}

function WhoCard({ typed, errors, choices }: CardProps & { choices: Choices }) {
  const choose = (
    name: 'vehicle_uuid' | 'company_uuid' | 'driver_uuid' | 'agent_uuid',
    { label, empty, options }: { label: string; empty: string; options: Option[] }
  ) => (
    <SelectField
      field={{ name, value: typed[name], errors: errors[name] }}
      label={label}
      empty={empty}
      options={options}
      optional
    />
  )
  return (
    <div className="card">
      <h2>Quem leva</h2>
      {choices.vehicles.length + choices.drivers.length === 0 ? (
        <p className="hint">
          Ainda não há veículos nem motoristas. <a href="/operation/transport/fleet">Cadastre a frota</a>, ou planeje a
          viagem sem eles e complete depois.
        </p>
      ) : null}
      <FieldPair>
        {choose('vehicle_uuid', { label: 'Veículo', empty: 'Ainda sem veículo', options: choices.vehicles })}
        {choose('company_uuid', { label: 'Transportadora', empty: 'A do veículo', options: choices.companies })}
      </FieldPair>
      <FieldPair>
        {choose('driver_uuid', { label: 'Motorista', empty: 'Ainda sem motorista', options: choices.drivers })}
        {choose('agent_uuid', { label: 'Condutor', empty: 'Sem condutor', options: choices.agents })}
      </FieldPair>
    </div>
  )
}

function MoreCard({ typed, errors }: CardProps) {
  return (
    <div className="card">
      <h2>Desembarque e observações</h2>
      <TextField
        field={{ name: 'drop_off', value: typed.drop_off, errors: errors.drop_off }}
        label="Desembarque"
        optional
        autoComplete="off"
        maxLength={200}
      />
      <TextAreaField
        field={{ name: 'notes', value: typed.notes, errors: errors.notes }}
        label="Observações"
        hint="Saem na lista de passageiros impressa."
        optional
        rows={3}
        maxLength={2000}
      />
    </div>
  )
}
