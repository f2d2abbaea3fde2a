import {
  DocumentField,
  EmailField,
  FieldPair,
  fieldOf,
  PhoneField,
  SelectField,
  TextField
} from '#app/components/index.ts'
import { isPaidLater } from '#app/domain/booking/pay-later.ts'
import type { MethodProps } from './sale-props.ts'

/** Name and phone stand open; the rest is folded, unless the place asks for a document. */
export function BuyerFields({ view: { contactOptional, nameless, countries }, refused, method }: MethodProps) {
  const isLater = method !== null && isPaidLater(method)
  const country = fieldOf(refused, 'document_country', 'BR')
  const email = fieldOf(refused, 'email')
  const paper = fieldOf(refused, 'cpf_cnpj')
  const document = (
    <DocumentField
      field={paper}
      label={contactOptional ? 'CPF ou CNPJ' : 'Documento'}
      hint={undefined}
      optional={contactOptional || isLater}
    />
  )
  const select = <SelectField field={country} label="País do documento" options={countries} />
  const mail = <EmailField field={email} autoComplete="off" optional={!isLater} />
  const folded = contactOptional ? [email, paper, country] : [email]
  const isOpen = folded.some(({ value, errors }) => (errors ?? []).length > 0 || !isUntyped(value))
  return (
    <section className="card" aria-labelledby="comprador">
      <h2 id="comprador">Quem compra</h2>
      <FieldPair>
        <TextField
          field={fieldOf(refused, 'name')}
          label="Nome"
          hint={nameless ? 'Em branco, só para quem entra agora.' : undefined}
          autoComplete="off"
          maxLength={120}
        />
        <PhoneField
          field={fieldOf(refused, 'phone')}
          autoComplete="off"
          optional={contactOptional && !isLater}
          hint={isLater && method !== 'link' ? 'Ou o e-mail, abaixo.' : undefined}
        />
      </FieldPair>
      {contactOptional ? null : (
        <FieldPair>
          {document}
          {select}
        </FieldPair>
      )}
      <details className="fold" open={isOpen}>
        <summary>{contactOptional ? 'E-mail, CPF ou documento de outro país' : 'E-mail'}</summary>
        {contactOptional ? (
          <>
            <FieldPair>
              {mail}
              {document}
            </FieldPair>
            {select}
          </>
        ) : (
          mail
        )}
      </details>
    </section>
  )
}

/** A new form has no text, and Brazil as the country. */
const isUntyped = (value: unknown) => ['', 'BR', undefined].includes(value?.toString())
