import { DocumentField, FieldPair, fieldOf, PhoneField, SelectField, TextField } from '#app/components/form/index.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import type { SaleProps } from './sale-props.ts'

export function BuyerFields({ view: { contactOptional, countries }, refused }: Pick<SaleProps, 'view' | 'refused'>) {
  const country = fieldOf(refused, 'document_country', 'BR')
  const select = <SelectField field={country} label="País do documento" options={countries} />
  return (
    <section className="card" aria-labelledby="comprador">
      <h2 id="comprador">Quem compra</h2>
      <TextField field={fieldOf(refused, 'name')} label="Nome" autoComplete="off" maxLength={120} />
      <FieldPair>
        <DocumentField
          field={fieldOf(refused, 'cpf_cnpj')}
          label={contactOptional ? 'CPF ou CNPJ' : 'Documento'}
          hint={undefined}
          optional={contactOptional}
        />
        <PhoneField field={fieldOf(refused, 'phone')} autoComplete="off" optional={contactOptional} />
      </FieldPair>
      {contactOptional ? (
        <details className="fold" open={isForeign(String(country.value)) || (country.errors ?? []).length > 0}>
          <summary>Documento de outro país</summary>
          {select}
        </details>
      ) : (
        select
      )}
    </section>
  )
}
