import {
  EmailField,
  FieldPair,
  type FormState,
  fieldOf,
  SelectField,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'

interface PlaceValues {
  name: string
  description: string
  legal_name: string
  cnpj: string
  address: string
  city: string
  state: string
  email: string
  phone: string
  whatsapp: string
}

interface PlacePartProps {
  settings: PlaceValues
  refused: FormState | undefined
  readOnly?: boolean
}

/** Names of all fields, in the order in which they are drawn. */
export const PLACE_FIELDS = [
  ...(['name', 'legal_name', 'cnpj', 'address', 'city', 'state', 'email', 'phone', 'whatsapp', 'description'] as const)
]

/** Asks for the seller's data that the law requires (Decreto 7.962/2013 art. 2), and for contacts. */
export function PlaceFields(props: PlacePartProps & { states: readonly { value: string; label: string }[] }) {
  const { settings, refused, readOnly = false, states } = props
  const field = (name: string, saved: string) => fieldOf(refused, name, saved)
  return (
    <>
      <TextField field={field('name', settings.name)} label="Nome do parque" maxLength={120} readOnly={readOnly} />
      <SupplierFields {...props} />
      <TextField
        field={field('address', settings.address)}
        label="Endereço"
        hint="Inteiro, com a cidade e o CEP: sai assim no termo e no ingresso."
        autoComplete="off"
        maxLength={300}
        readOnly={readOnly}
      />
      <FieldPair>
        <TextField field={field('city', settings.city)} label="Cidade" maxLength={80} readOnly={readOnly} />
        <SelectField
          field={field('state', settings.state)}
          label="Estado"
          empty="Escolha…"
          options={states}
          disabled={readOnly}
        />
      </FieldPair>
      <ContactFields {...props} />
    </>
  )
}

function SupplierFields({ settings, refused, readOnly }: PlacePartProps) {
  const field = (name: string, saved: string) => fieldOf(refused, name, saved)
  return (
    <FieldPair>
      <TextField
        field={field('legal_name', settings.legal_name)}
        label="Razão social"
        maxLength={200}
        readOnly={readOnly}
      />
      <TextField
        field={field('cnpj', formatDocument(settings.cnpj))}
        label="CNPJ"
        hint="Ou o CPF de quem vende."
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={60}
        readOnly={readOnly}
      />
    </FieldPair>
  )
}

function ContactFields({ settings, refused, readOnly = false }: PlacePartProps) {
  const field = (name: string, saved: string) => fieldOf(refused, name, saved)
  return (
    <>
      <EmailField field={field('email', settings.email)} label="E-mail de contato" readOnly={readOnly} />
      <FieldPair>
        <PhoneText field={field('phone', formatPhone(settings.phone))} label="Telefone" readOnly={readOnly} />
        <PhoneText field={field('whatsapp', formatPhone(settings.whatsapp))} label="WhatsApp" readOnly={readOnly} />
      </FieldPair>
      <TextAreaField
        field={field('description', settings.description)}
        label="Descrição curta"
        optional
        rows={2}
        maxLength={500}
        readOnly={readOnly}
      />
    </>
  )
}

function PhoneText(props: { field: ReturnType<typeof fieldOf>; label: string; readOnly: boolean }) {
  return <TextField {...props} optional type="tel" autoComplete="off" maxLength={60} />
}
