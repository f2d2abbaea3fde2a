import type { ReactNode } from 'react'
import {
  Button,
  DocumentField,
  EmailField,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  NameField,
  type Option,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import type { TypedClient } from './view.ts'

interface ClientFormProps {
  action: string
  back: string
  typed: TypedClient
  countries: readonly Option[]
  refused: FormState | null | undefined
  submit: string
  /** Hidden fields that the form sends too. */
  children: ReactNode
}

type PartProps = Pick<ClientFormProps, 'typed' | 'refused' | 'countries'>

export function ClientForm({ action, back, submit, children, ...part }: ClientFormProps) {
  return (
    <Form method="post" action={action} className="stack">
      {children}
      <PersonFields {...part} />
      <AddressFields {...part} />
      <div className="card">
        <h2>Observações</h2>
        <TextAreaField
          field={fieldOf(part.refused, 'notes', part.typed.notes)}
          label="Anotações sobre o cliente"
          hint="Só a equipe vê."
          optional
          rows={5}
          maxLength={4000}
        />
      </div>
      <div className="row">
        <Button variant="primary">{submit}</Button>
        <LinkButton to={back} variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </Form>
  )
}

function PersonFields({ typed, refused, countries }: PartProps) {
  const field = (name: keyof TypedClient) => fieldOf(refused, name, typed[name])
  return (
    <div className="card">
      <h2>Quem é</h2>
      <NameField field={field('name')} label="Nome ou razão social" autoComplete="off" />
      <FieldPair>
        <DocumentField field={field('document')} label="CPF, CNPJ ou passaporte" optional />
        <SelectField
          field={field('document_country')}
          label="País do documento"
          hint="Brasil para CPF e CNPJ."
          options={countries}
        />
      </FieldPair>
      <FieldPair>
        <PhoneField
          field={field('phone')}
          label="Telefone"
          hint="De outro país, com + e o código."
          autoComplete="off"
          optional
        />
        <EmailField field={field('email')} autoComplete="off" optional />
      </FieldPair>
    </div>
  )
}

function AddressFields({ typed, refused }: PartProps) {
  const text = (name: keyof TypedClient, label: string, maxLength: number) => (
    <TextField
      field={fieldOf(refused, name, typed[name])}
      label={label}
      optional
      autoComplete="off"
      maxLength={maxLength}
    />
  )
  return (
    <div className="card">
      <h2>Endereço</h2>
      <FieldPair>
        {text('zipcode', 'CEP', 20)}
        {text('street', 'Rua', 120)}
      </FieldPair>
      <FieldPair>
        {text('number', 'Número', 20)}
        {text('complement', 'Complemento', 80)}
      </FieldPair>
      {text('neighborhood', 'Bairro', 80)}
      <FieldPair>
        {text('city', 'Cidade', 80)}
        {text('state', 'Estado (sigla)', 40)}
      </FieldPair>
    </div>
  )
}
