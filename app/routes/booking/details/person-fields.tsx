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

interface PersonFieldsProps {
  field: (name: string, initial?: string) => FieldState
  dialCodes: string
  isShortList: boolean
}

/** From lines of `value|label`. */
export function toOptions(lines: string): Option[] {
  return lines.split('\n').map((line) => {
    const [value = '', label = ''] = line.split('|')
    return { value, label }
  })
}

export function PersonFields({ field, dialCodes, isShortList }: PersonFieldsProps) {
  return (
    <section className="part" aria-labelledby="pessoa">
      <h2 id="pessoa">Quem faz a reserva</h2>
      <FieldPair>
        <NameField field={field('name')} autoComplete="given-name" maxLength={80} />
        <NameField field={field('surname')} label="Sobrenome" autoComplete="family-name" maxLength={80} />
      </FieldPair>
      <DocumentField field={field('cpf_cnpj')} required />
      <div className="phone">
        <SelectField
          field={field('phoneFlag', '55')}
          label="Código do país"
          options={toOptions(dialCodes)}
          autoComplete="tel-country-code"
        />
        <PhoneField field={field('phone')} label="Telefone com DDD" autoComplete="tel-national" required />
      </div>
      {isShortList ? (
        <Button variant="quiet" className="inline" name="intent" value="paises" formNoValidate>
          Meu país não está na lista
        </Button>
      ) : null}
      <EmailField field={field('email')} required />
    </section>
  )
}
