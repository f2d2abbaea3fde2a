import { FieldPair, type FieldState, SelectField, TextField } from '#app/components/form/index.ts'
import { toOptions } from './person-fields.tsx'

interface AddressFieldsProps {
  field: (name: string, initial?: string) => FieldState
  countries: string
  states: string
  typed: Record<string, unknown> | null | undefined
}

const texts = ['zipcode', 'street', 'number', 'complement', 'neighborhood', 'city']

/** Only who needs an invoice gives an address. */
export function AddressFields({ field, countries, states, typed }: AddressFieldsProps) {
  const isOpen = texts.some((name) => typed?.[`address.${name}`] || field(`address.${name}`).errors?.length)
  return (
    <details open={isOpen || undefined} className="fold">
      <summary>Endereço para nota fiscal (opcional)</summary>
      <FieldPair>
        <TextField
          field={field('address.zipcode')}
          label="CEP"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
        />
        <TextField field={field('address.street')} label="Rua" autoComplete="address-line1" maxLength={120} />
      </FieldPair>
      <FieldPair>
        <TextField field={field('address.number')} label="Número" maxLength={20} />
        <TextField field={field('address.complement')} label="Complemento" maxLength={60} />
      </FieldPair>
      <FieldPair>
        <TextField field={field('address.neighborhood')} label="Bairro" maxLength={80} />
        <TextField field={field('address.city')} label="Cidade" autoComplete="address-level2" maxLength={80} />
      </FieldPair>
      <FieldPair>
        <SelectField
          field={field('address.state', 'BA')}
          label="Estado"
          options={toOptions(states)}
          empty="Fora do Brasil"
          autoComplete="address-level1"
        />
        <SelectField
          field={field('address.country', 'BR')}
          label="País"
          options={toOptions(countries)}
          autoComplete="country"
        />
      </FieldPair>
    </details>
  )
}
