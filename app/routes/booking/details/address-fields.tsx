import { Button, FieldPair, type FieldState, SelectField, TextField } from '#app/components/form/index.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { DetailsStep } from '../view.ts'
import { toOptions } from './person-fields.tsx'

interface AddressFieldsProps {
  field: (name: string, initial?: string) => FieldState
  view: Pick<DetailsStep, 'countries' | 'states' | 'cities'>
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
      <summary>Endereço para nota fiscal (opcional)</summary>
      <CountryAndState field={field} view={view} from={from} />
      <City field={field('address.city')} cities={view.cities} />
      <Button variant="quiet" className="inline" name="intent" value="cidades" formNoValidate>
        {view.cities === '' ? 'Escolher a cidade na lista do estado' : 'Mostrar as cidades de outro estado'}
      </Button>
      <FieldPair>
        <TextField
          field={field('address.zipcode')}
          label="CEP ou código postal"
          autoComplete="postal-code"
          maxLength={30}
        />
        <TextField field={field('address.neighborhood')} label="Bairro" maxLength={80} />
      </FieldPair>
      <TextField field={field('address.street')} label="Rua" autoComplete="address-line1" maxLength={120} />
      <FieldPair>
        <TextField field={field('address.number')} label="Número" maxLength={20} />
        <TextField field={field('address.complement')} label="Complemento" maxLength={60} />
      </FieldPair>
    </details>
  )
}

function CountryAndState({ field, view, from }: Omit<AddressFieldsProps, 'typed'> & { from: string }) {
  const preset = (name: string, own: string, foreign: string) =>
    from ? { ...field(name), value: foreign } : field(name, own)
  return (
    <FieldPair>
      <SelectField
        field={preset('address.country', 'BR', from)}
        label="País"
        options={toOptions(view.countries)}
        autoComplete="country"
      />
      <SelectField
        field={preset('address.state', 'BA', '')}
        label="Estado"
        options={toOptions(view.states)}
        empty="Fora do Brasil"
        autoComplete="address-level1"
      />
    </FieldPair>
  )
}

/** Loads a state's cities on request: Bahia's list alone is half as large as the page. */
function City({ field, cities }: { field: FieldState; cities: string }) {
  if (cities === '') {
    return <TextField field={field} label="Cidade" autoComplete="address-level2" maxLength={80} />
  }
  const options = toOptions(cities)
  const typed = typeof field.value === 'string' ? field.value : ''
  const known = options.find(({ value }) => searchText(value) === searchText(typed))
  return (
    <SelectField
      field={{ ...field, value: known?.value ?? '' }}
      label="Cidade"
      hint={typed && !known ? `Você escreveu “${typed}”.` : undefined}
      options={options}
      empty="Escolha"
    />
  )
}
