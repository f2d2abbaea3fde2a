import {
  Button,
  CheckboxField,
  ErrorSummary,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  SelectField,
  summaryOf,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import type { PointValues } from './values.ts'

interface PointFormProps {
  action: string
  values: PointValues
  products: readonly { value: string; label: string }[]
  refused: FormState | undefined
  save: string
}

export function PointForm({ action, values, products, refused, save }: PointFormProps) {
  const field = (name: keyof PointValues) => fieldOf(refused, name, values[name])
  return (
    <>
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi salvo" />
      <Form method="post" action={action} className="stack">
        <div className="card">
          <FieldPair>
            <TextField field={field('name')} label="Nome" maxLength={120} autoComplete="off" />
            <TextField
              field={field('category')}
              label="Categoria"
              hint="Mirante, banheiro, estacionamento…"
              optional
              maxLength={60}
              autoComplete="off"
            />
          </FieldPair>
          <TextField
            field={field('place')}
            label="Posição"
            hint="Latitude e longitude, como -12,5713; -41,4052, ou o endereço copiado de um mapa."
            maxLength={500}
            autoComplete="off"
          />
          <SelectField field={field('product_uuid')} label="Atrativo" empty="Do parque todo" options={products} />
          <TextAreaField field={field('description')} label="Descrição" optional rows={3} maxLength={500} />
          <CheckboxField field={field('active')} label="Mostrar aos visitantes" />
        </div>
        <div className="row">
          <Button variant="primary">{save}</Button>
          <LinkButton to="/products/poi" variant="quiet">
            Desistir
          </LinkButton>
        </div>
        <input type="hidden" name="version" value={values.version} />
      </Form>
    </>
  )
}
