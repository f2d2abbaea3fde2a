import {
  Button,
  DocumentField,
  EmailField,
  FieldPair,
  type FieldState,
  NameField,
  type Option,
  PhoneField,
  SelectField
} from '#app/components/form/index.ts'
import type { DetailsStep } from '../view.ts'

interface PersonFieldsProps {
  field: (name: string, initial?: string) => FieldState
  view: Pick<DetailsStep, 'dialCodes' | 'countries' | 'isShortList'>
}

/** Parses lines of `value|label`. */
export function toOptions(lines: string): Option[] {
  return lines.split('\n').map((line) => {
    const [value = '', label = ''] = line.split('|')
    return { value, label }
  })
}

export function PersonFields({ field, view }: PersonFieldsProps) {
  return (
    <section className="part" aria-labelledby="pessoa">
      <h2 id="pessoa">Quem faz a reserva</h2>
      <FieldPair>
        <NameField field={field('name')} autoComplete="given-name" maxLength={80} />
        <NameField field={field('surname')} label="Sobrenome" autoComplete="family-name" maxLength={80} />
      </FieldPair>
      <FieldPair>
        <DocumentField field={field('cpf_cnpj')} label="CPF, CNPJ ou passaporte" required />
        <SelectField
          field={field('document_country', 'BR')}
          label="País do documento"
          hint="Brasil para CPF e CNPJ."
          options={toOptions(view.countries)}
        />
      </FieldPair>
      <div className="phone">
        <SelectField
          field={field('phoneFlag', '55')}
          label="Código do país"
          options={toOptions(view.dialCodes)}
          autoComplete="tel-country-code"
        />
        <PhoneField field={field('phone')} label="Telefone com DDD" autoComplete="tel-national" required />
      </div>
      {view.isShortList ? (
        <Button variant="quiet" className="inline" name="intent" value="paises" formNoValidate>
          Meu país não está na lista
        </Button>
      ) : null}
      <EmailField field={field('email')} required />
    </section>
  )
}
