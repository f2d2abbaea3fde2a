import { inPlaces } from '#app/components/document/in-places.tsx'
import {
  Button,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  SelectField,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { RideView } from './view.ts'

interface RideFormProps {
  data: RideView
  refused: FormState | null | undefined
  path: string
}

export function RideForm({ data, refused, path }: RideFormProps) {
  const back = `/operation/transport/${data.trip.uuid}`
  return (
    <Form method="post" action={path} className="stack">
      <VersionField name="stamp" refused={refused} version={data.stamp} />
      {data.isCancelled ? (
        <Notice tone="warning">Esta reserva foi cancelada: ela já não conta na viagem.</Notice>
      ) : null}
      <HowManyCard data={data} refused={refused} />
      <fieldset className="card stack">
        <legend className="vh">Lista de passageiros</legend>
        <h2>Lista de passageiros</h2>
        <p className="hint">
          A autoridade pede nome com sobrenome, documento e quem o emitiu. Linhas em branco ficam sem nome por enquanto.
        </p>
        {inPlaces(data.named, (person, index) => (
          <PersonLine person={person} index={index} refused={refused} />
        ))}
      </fieldset>
      <div className="row">
        {data.isOpen ? (
          <Button variant="primary">{data.isThere ? 'Salvar passageiros' : 'Incluir na viagem'}</Button>
        ) : null}
        {data.isThere ? (
          <Button variant="danger" name="intent" value="remove" formNoValidate>
            Tirar da viagem
          </Button>
        ) : null}
        <LinkButton to={back} variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </Form>
  )
}

function HowManyCard({ data, refused }: Pick<RideFormProps, 'data' | 'refused'>) {
  return (
    <div className="card">
      <h2>Quantos, e de onde</h2>
      <FieldPair>
        <TextField
          field={fieldOf(refused, 'people', data.people)}
          label="Pessoas que vão"
          hint={data.left > 0 ? `Até ${peopleLabel(data.left)} desta reserva.` : 'Todos já vão em outra viagem.'}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <SelectField
          field={fieldOf(refused, 'stop', data.stop)}
          label="Embarque"
          empty="Na saída"
          options={data.stops}
          optional
        />
      </FieldPair>
      <TextField
        field={fieldOf(refused, 'notes', data.notes)}
        label="Observação"
        hint="Cadeirinha, hospedagem, mobilidade reduzida."
        optional
        autoComplete="off"
        maxLength={200}
      />
    </div>
  )
}

interface PersonLineProps {
  person: RideView['named'][number]
  index: number
  refused: FormState | null | undefined
}

function PersonLine({ person, index, refused }: PersonLineProps) {
  const field = (name: 'name' | 'document' | 'issuer') => fieldOf(refused, `named[${index}].${name}`, person[name])
  const which = <span className="vh"> do passageiro {index + 1}</span>
  return (
    <div className="person-line">
      <TextField
        field={field('name')}
        label={
          <>
            {index + 1}. Nome{which}
          </>
        }
        autoComplete="off"
        maxLength={120}
      />
      <TextField field={field('document')} label={<>Documento{which}</>} autoComplete="off" maxLength={30} />
      <TextField
        field={field('issuer')}
        label={<>Órgão emissor{which}</>}
        placeholder="SSP BA"
        autoComplete="off"
        maxLength={30}
      />
    </div>
  )
}
