import { Button, FieldPair, type FieldState, SelectField, TextField } from '#app/components/index.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import { searchText } from '#app/domain/person/names.ts'
import { t } from '#app/domain/words/speech.ts'
import type { DetailsStep } from '../view.ts'
import { toOptions } from './person-fields.tsx'
import { isFromAbroad, presetOf, presetState } from './presets.ts'

interface AddressFieldsProps {
  field: (name: string, initial?: string) => FieldState
  view: Pick<DetailsStep, 'countries' | 'states' | 'cities' | 'homeState'>
  typed: Record<string, unknown> | null | undefined
}

const texts = ['zipcode', 'street', 'number', 'complement', 'neighborhood', 'city']

/** Only a visitor who wants an invoice gives an address. */
export function AddressFields({ field, view, typed }: AddressFieldsProps) {
  const isFilled = texts.some((name) => typed?.[`address.${name}`] || field(`address.${name}`).errors?.length)
  const country = typed?.document_country
  // Prefill the country for a foreign visitor, until they fill in an address.
  const from = !isFilled && typeof country === 'string' && isForeign(country) ? country : ''
  return (
    <details open={isFilled || view.cities !== '' || undefined} className="fold">
      <summary>{t('Endereço para nota fiscal (opcional)')}</summary>
      <CountryAndState field={field} view={view} from={from} />
      <City field={field('address.city')} cities={view.cities} />
      <Button variant="quiet" className="inline" name="intent" value="cidades" formNoValidate>
        {view.cities === '' ? t('Escolher a cidade na lista do estado') : t('Mostrar as cidades de outro estado')}
      </Button>
      <FieldPair>
        <TextField
          field={field('address.zipcode')}
          label={t('CEP ou código postal')}
          autoComplete="postal-code"
          maxLength={30}
        />
        <TextField field={field('address.neighborhood')} label={t('Bairro')} maxLength={80} />
      </FieldPair>
      <TextField field={field('address.street')} label={t('Rua')} autoComplete="address-line1" maxLength={120} />
      <FieldPair>
        <TextField field={field('address.number')} label={t('Número')} maxLength={20} />
        <TextField field={field('address.complement')} label={t('Complemento')} maxLength={60} />
      </FieldPair>
    </details>
  )
}

function CountryAndState({ field, view, from }: Omit<AddressFieldsProps, 'typed'> & { from: string }) {
  const preset = (name: string, values: { foreign: string; own: string }) =>
    from ? { ...field(name), value: values.foreign } : field(name, values.own)
  return (
    <FieldPair>
      <SelectField
        field={preset('address.country', { foreign: from, own: presetOf('address.country') })}
        label={t('País')}
        options={toOptions(view.countries)}
        empty={isFromAbroad() ? t('Escolha') : undefined}
        autoComplete="country"
      />
      <SelectField
        field={preset('address.state', { foreign: '', own: presetState(view.homeState) })}
        label={t('Estado')}
        options={toOptions(view.states)}
        empty={t('Fora do Brasil')}
        autoComplete="address-level1"
      />
    </FieldPair>
  )
}

/** Loads a state's cities on request: Bahia's list alone is half as large as the page. */
function City({ field, cities }: { field: FieldState; cities: string }) {
  if (cities === '') {
    return <TextField field={field} label={t('Cidade')} autoComplete="address-level2" maxLength={80} />
  }
  const options = toOptions(cities)
  const typed = typeof field.value === 'string' ? field.value : ''
  const known = options.find(({ value }) => searchText(value) === searchText(typed))
  return (
    <SelectField
      field={{ ...field, value: known?.value ?? '' }}
      label={t('Cidade')}
      hint={typed && !known ? t('Você escreveu “{typed}”.', { typed }) : undefined}
      options={options}
      empty={t('Escolha')}
    />
  )
}
