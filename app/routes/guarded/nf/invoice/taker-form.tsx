import type { ReactNode } from 'react'
import {
  DocumentField,
  EmailField,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  NameField,
  PhoneField,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import type { TypedInvoice } from './view.ts'

interface TakerFormProps {
  action: string
  typed: TypedInvoice
  refused: FormState | null | undefined
  /** Content before the fields, and buttons after them. */
  head?: ReactNode
  children: ReactNode
}

export function TakerForm({ action, typed, refused, head, children }: TakerFormProps) {
  const field = (name: keyof TypedInvoice) => fieldOf(refused, name, typed[name])
  return (
    <Form method="post" action={action} className="stack">
      {head}
      <div className="card">
        <h2>Cliente</h2>
        <NameField
          field={field('name')}
          label="Nome ou razão social"
          autoComplete="off"
          maxLength={300}
          required={false}
        />
        <FieldPair>
          <DocumentField
            field={field('document')}
            label="CPF ou CNPJ"
            hint="Em branco, a nota sai sem identificar o cliente."
            optional
          />
          <EmailField field={field('email')} autoComplete="off" optional maxLength={80} />
        </FieldPair>
        <PhoneField field={field('phone')} label="Telefone" autoComplete="off" optional />
        <input type="hidden" name="document_country" value={String(field('document_country').value || 'BR')} />
      </div>
      <AddressFields typed={typed} refused={refused} />
      {/* Beside the card of `head` the address has a neighbour; without it this card takes the row. */}
      <div className="card" data-wide={head ? undefined : ''}>
        <h2>Serviço</h2>
        <TextAreaField field={field('description')} label="Descrição" rows={3} maxLength={2000} required />
      </div>
      {children}
    </Form>
  )
}

function AddressFields({ typed, refused }: Pick<TakerFormProps, 'typed' | 'refused'>) {
  const text = (name: keyof TypedInvoice, label: string, maxLength: number) => (
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
      <h2>Endereço do cliente</h2>
      <p className="muted">Pessoa jurídica precisa de endereço. Todo, ou nada.</p>
      <FieldPair>
        {text('cep', 'CEP', 20)}
        {text('street', 'Rua', 255)}
      </FieldPair>
      <FieldPair>
        {text('number', 'Número', 60)}
        {text('complement', 'Complemento', 156)}
      </FieldPair>
      {text('district', 'Bairro', 60)}
      <FieldPair>
        {text('city', 'Cidade', 80)}
        {text('state', 'Estado (sigla)', 2)}
      </FieldPair>
    </div>
  )
}
