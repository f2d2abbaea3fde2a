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
} from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { DetailsStep } from '../view.ts'
import { isFromAbroad, presetOf } from './presets.ts'

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
      <h2 id="pessoa">{t('Quem faz a reserva')}</h2>
      <FieldPair>
        <NameField field={field('name')} autoComplete="given-name" maxLength={80} />
        <NameField field={field('surname')} label={t('Sobrenome')} autoComplete="family-name" maxLength={80} />
      </FieldPair>
      <DocumentAndCountry field={field} view={view} />
      <Telephone field={field} view={view} />
      {view.isShortList ? (
        <Button variant="quiet" className="inline" name="intent" value="paises" formNoValidate>
          {t('Meu país não está na lista')}
        </Button>
      ) : null}
      <EmailField field={field('email')} required />
    </section>
  )
}

function DocumentAndCountry({ field, view }: PersonFieldsProps) {
  const isAbroad = isFromAbroad()
  const country = (
    <SelectField
      field={field('document_country', presetOf('document_country'))}
      label={t('País do documento')}
      hint={t('Brasil para CPF e CNPJ.')}
      options={toOptions(view.countries)}
      {...(isAbroad && { empty: t('Escolha'), required: true })}
    />
  )
  return (
    <FieldPair>
      {isAbroad ? country : null}
      <DocumentField field={field('cpf_cnpj')} label={t('CPF, CNPJ ou passaporte')} required />
      {isAbroad ? null : country}
    </FieldPair>
  )
}

/** A number with + needs no code beside it. */
function Telephone({ field, view }: PersonFieldsProps) {
  const isAbroad = isFromAbroad()
  return (
    <div className="phone">
      <SelectField
        field={field('phoneFlag', presetOf('phoneFlag'))}
        label={t('Código do país')}
        options={toOptions(view.dialCodes)}
        autoComplete="tel-country-code"
        empty={isAbroad ? t('No número (+)') : undefined}
      />
      <PhoneField
        field={field('phone')}
        label={t('Telefone com DDD')}
        autoComplete={isAbroad ? 'tel' : 'tel-national'}
        required
      />
    </div>
  )
}
