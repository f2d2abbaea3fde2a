import { type FormState, fieldOf, RadioGroup, SelectField, TextAreaField } from '#app/components/index.ts'
import { CONSENT_WAYS } from '#app/domain/message/consent.ts'

const ways = Object.entries(CONSENT_WAYS).map(([value, label]) => ({ value, label }))

/** Asks for the person's wish, how they expressed it, and the text they agreed to. */
export function WishFields({ refused, wish = '' }: { refused: FormState | null | undefined; wish?: string }) {
  return (
    <>
      <RadioGroup
        field={fieldOf(refused, 'quer', wish)}
        label="Escolha"
        options={[
          { value: 'in', label: 'Quer receber', hint: 'Também divulgação, até dizer que não.' },
          { value: 'out', label: 'Não quer receber', hint: 'Nada mais, a não ser o que pedir, como um código.' }
        ]}
        required
      />
      <SelectField field={fieldOf(refused, 'como', '')} label="Como disseram" empty="Escolha" options={ways} required />
      <TextAreaField
        field={fieldOf(refused, 'palavras', '')}
        label="Texto que a pessoa aceitou ou disse"
        hint="Para quem quer receber: o texto que a pessoa aceitou. A lei pede a prova."
        rows={2}
        maxLength={500}
      />
    </>
  )
}
