import {
  Button,
  Card,
  DayField,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  RadioGroup,
  SelectField,
  TextField
} from '#app/components/index.ts'
import { COMMISSION_KINDS } from '#app/domain/commission/rate.ts'

interface Choice {
  value: string
  label: string
}

interface RateFormProps {
  products: readonly Choice[]
  agents: readonly Choice[]
  today: string
  uuid: string
  refused: FormState | undefined
}

const kinds = COMMISSION_KINDS.map(({ code, label }) => ({ value: code, label }))

export function RateForm({ products, agents, today, uuid, refused }: RateFormProps) {
  return (
    <Card title="Definir uma comissão">
      <Form method="post" action="/financial/commissions/rates" className="stack">
        <input type="hidden" name="action" value="add" />
        <input type="hidden" name="uuid" value={String(fieldOf(refused, 'uuid', uuid).value || uuid)} />
        <FieldPair>
          <SelectField
            field={fieldOf(refused, 'product')}
            label="Atrativo"
            empty="Escolha"
            options={products}
            required
          />
          <SelectField
            field={fieldOf(refused, 'agent')}
            label="Condutor"
            empty="Todos os condutores"
            options={agents}
            hint="A de um condutor vale antes da de todos."
          />
        </FieldPair>
        <RadioGroup field={fieldOf(refused, 'kind', 'percent')} label="Tipo de comissão" options={kinds} />
        <FieldPair>
          <TextField
            field={fieldOf(refused, 'value')}
            label="Quanto"
            hint="Por exemplo 10 para 10 %, ou 15,00 para R$ 15,00."
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
          />
          <DayField
            field={fieldOf(refused, 'from', today)}
            label="Para visitas desde"
            hint="As visitas anteriores ficam como estavam."
            required
          />
        </FieldPair>
        <Button variant="primary">Definir</Button>
      </Form>
    </Card>
  )
}
