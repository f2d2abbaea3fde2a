import type { ReactNode } from 'react'
import {
  Button,
  CheckboxField,
  CheckboxList,
  DayField,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  RadioGroup,
  TextField
} from '#app/components/index.ts'
import type { Choices } from './load-choices.server.ts'
import type { TypedDiscount } from './view.ts'

interface DiscountFormProps {
  action: string
  typed: TypedDiscount
  choices: Choices
  refused: FormState | null | undefined
  canEdit: boolean
  submit: string
  /** Hidden fields that the form sends too. */
  children?: ReactNode
}

type PartProps = Omit<DiscountFormProps, 'action' | 'submit' | 'children'>

export function DiscountForm({ action, submit, children, ...part }: DiscountFormProps) {
  return (
    <Form method="post" action={action} className="stack">
      {children}
      <OffFields {...part} />
      <ForFields {...part} />
      <DayFields {...part} />
      <UseFields {...part} />
      <div className="row">
        {part.canEdit ? <Button variant="primary">{submit}</Button> : null}
        <LinkButton to="/products/discounts" variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </Form>
  )
}

const kinds = [
  { value: 'percent', label: 'Em porcento' },
  { value: 'amount', label: 'Em reais, por ingresso' }
]

function OffFields({ typed, refused, canEdit }: PartProps) {
  const field = (name: 'code' | 'description') => fieldOf(refused, name, typed[name])
  const readOnly = !canEdit
  return (
    <div className="card">
      <h2>O código</h2>
      <FieldPair>
        <TextField
          field={field('code')}
          label="Código"
          hint="Letras sem acento, números e hífen."
          readOnly={readOnly}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
        />
        <TextField
          field={field('description')}
          label="Para que serve"
          hint="Só a equipe vê."
          optional
          readOnly={readOnly}
          autoComplete="off"
          maxLength={200}
        />
      </FieldPair>
      <Off typed={typed} refused={refused} canEdit={canEdit} />
      <CheckboxField
        field={{ ...fieldOf(refused, 'active'), value: refused ? refused.initialValue?.active : typed.active }}
        label="Ativo"
        hint="Desligado, ninguém usa; as reservas já feitas ficam como estão."
        disabled={readOnly}
      />
    </div>
  )
}

function Off({ typed, refused, canEdit }: Pick<PartProps, 'typed' | 'refused' | 'canEdit'>) {
  return (
    <>
      <RadioGroup
        field={fieldOf(refused, 'kind', typed.kind)}
        label="Como desconta"
        options={kinds.map((kind) => ({ ...kind, disabled: !canEdit }))}
      />
      <TextField
        field={fieldOf(refused, 'value', typed.value)}
        label="Desconto"
        hint="Por exemplo 10 para 10 %, ou 15,00 para R$ 15,00 a menos em cada ingresso."
        readOnly={!canEdit}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
    </>
  )
}

function ForFields({ typed, refused, choices, canEdit }: PartProps) {
  const chosen = (name: 'products' | 'types') => {
    const value = refused ? (refused.initialValue?.[name] ?? []) : typed[name]
    return Array.isArray(value) ? value.map(String) : [String(value)]
  }
  return (
    <div className="card">
      <h2>Vale para</h2>
      <CheckboxList
        field={{ name: 'products', errors: refused?.error?.products ?? [] }}
        label="Atrativos"
        hint="Sem nenhum marcado, vale para todos."
        options={choices.products}
        chosen={chosen('products')}
        disabled={!canEdit}
      />
      <CheckboxList
        field={{ name: 'types', errors: refused?.error?.types ?? [] }}
        label="Tipos de ingresso"
        hint="Sem nenhum marcado, vale para todos os que não contam para a cota de meia-entrada."
        options={choices.types}
        chosen={chosen('types')}
        disabled={!canEdit}
      />
    </div>
  )
}

function DayFields({ typed, refused, canEdit }: PartProps) {
  const day = (name: 'valid_from' | 'valid_to' | 'visit_from' | 'visit_to', label: string) => (
    <DayField field={fieldOf(refused, name, typed[name])} label={label} optional readOnly={!canEdit} />
  )
  return (
    <div className="card">
      <h2>Dias</h2>
      <FieldPair>
        {day('valid_from', 'Pode ser usado desde')}
        {day('valid_to', 'Pode ser usado até')}
      </FieldPair>
      <FieldPair>
        {day('visit_from', 'Para visitas desde')}
        {day('visit_to', 'Para visitas até')}
      </FieldPair>
    </div>
  )
}

function UseFields({ typed, refused, canEdit }: PartProps) {
  const uses = (name: 'max_uses' | 'max_per_person' | 'max_tickets', label: string, hint: string) => (
    <TextField
      field={fieldOf(refused, name, typed[name])}
      label={label}
      hint={hint}
      readOnly={!canEdit}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
    />
  )
  return (
    <div className="card">
      <h2>Quantas vezes</h2>
      <FieldPair>
        {uses('max_uses', 'Reservas no total', '0: quantas quiserem.')}
        {uses('max_per_person', 'Reservas por documento', '0: quantas quiserem.')}
      </FieldPair>
      {uses(
        'max_tickets',
        'No máximo de ingressos por reserva',
        'Entre os que têm desconto. Em branco: sem limite; um código que dá ingressos de graça precisa dele.'
      )}
      <p className="hint">Uma reserva cancelada, ou que não foi paga no prazo, devolve o seu uso.</p>
    </div>
  )
}
