import type { ReactNode } from 'react'
import {
  Button,
  CheckboxField,
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
  TextAreaField
} from '#app/components/index.ts'
import { MOST_BOOKING_NOTES, type TypedPerson } from '#app/domain/booking/check-person.ts'
import { LANGUAGES } from '#app/domain/person/languages.ts'

interface PersonFormProps {
  /** The booking's page. */
  back: string
  typed: TypedPerson
  countries: readonly Option[]
  refused: FormState | null | undefined
  /** The user may save the same in the client's card. */
  hasClient: boolean
  children: ReactNode
}

export function PersonForm(props: PersonFormProps) {
  const { back, refused, children } = props
  return (
    <Form method="post" action={`${back}/edit`} className="stack">
      {children}
      <BookerFields {...props} />
      <StaffFields {...props} />
      <div className="row">
        <Button variant="primary">{refused?.isLate ? 'Salvar assim mesmo' : 'Salvar'}</Button>
        <LinkButton to={back} variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </Form>
  )
}

function BookerFields({ typed, countries, refused, hasClient }: PersonFormProps) {
  const field = (name: keyof TypedPerson) => fieldOf(refused, name, typed[name])
  return (
    <div className="card">
      <h2>Quem reservou</h2>
      <FieldPair>
        <NameField field={field('name')} autoComplete="off" />
        {/* A sale at the counter has the whole name in one field. */}
        <NameField
          field={field('surname')}
          label="Sobrenome"
          autoComplete="off"
          required={typed.surname !== ''}
          optional={typed.surname === ''}
        />
      </FieldPair>
      <FieldPair>
        <DocumentField
          field={field('document')}
          label="CPF, CNPJ ou passaporte"
          required={typed.document !== ''}
          optional={typed.document === ''}
        />
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
          required={typed.phone !== ''}
          optional={typed.phone === ''}
        />
        <EmailField
          field={field('email')}
          autoComplete="off"
          required={typed.email !== ''}
          optional={typed.email === ''}
        />
      </FieldPair>
      {hasClient ? (
        <CheckboxField
          field={fieldOf(refused, 'client')}
          label="Mudar também no cadastro do cliente"
          hint="Só o que você mudar aqui. Sem isto, outro documento liga a reserva a outro cliente."
        />
      ) : null}
    </div>
  )
}

function StaffFields({ typed, refused }: PersonFormProps) {
  const field = (name: keyof TypedPerson) => fieldOf(refused, name, typed[name])
  return (
    <div className="card">
      <h2>Para a equipe</h2>
      <SelectField
        field={field('language')}
        label="Língua do visitante"
        options={[{ value: '', label: 'Não informada' }, ...LANGUAGES]}
      />
      <TextAreaField
        field={field('notes')}
        label="Observações"
        hint="Por exemplo: cadeira de rodas. A portaria, a folha do dia e o condutor mostram; o visitante não vê."
        optional
        rows={3}
        maxLength={MOST_BOOKING_NOTES}
      />
    </div>
  )
}
