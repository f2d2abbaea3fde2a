import {
  CheckboxField,
  CheckboxList,
  DayField,
  DocumentField,
  EmailField,
  FieldPair,
  type FormState,
  fieldOf,
  NameField,
  PasswordField,
  PhoneField,
  passwordRules,
  QuantityField,
  RadioGroup,
  SelectField,
  TagField,
  TextAreaField,
  TextField
} from '#app/components/index.ts'

/** Shows each kind of field once. */
export function EveryField({ refused }: { refused: FormState | null }) {
  const field = (name: string, initial = '') => fieldOf(refused, name, initial)
  return (
    <>
      <NameField field={field('name')} />
      <FieldPair>
        <DocumentField field={field('document')} />
        <PhoneField field={field('phone')} />
      </FieldPair>
      <EmailField field={field('email')} optional />
      <DayField field={field('day', '2026-11-18')} label="Dia da visita" />
      <PasswordField field={field('password')} label="Nova senha" hint={passwordRules} autoComplete="new-password" />
      <TextField field={field('text')} label="Texto" hint="Com uma dica abaixo do nome." maxLength={20} />
      <TextAreaField field={field('observation')} label="Observação" optional rows={3} />
      <TagField
        field={field('tags', 'gruta, trilha')}
        label="Palavras"
        hint="Uma por linha, ou com vírgulas entre elas."
      />
      <SelectField
        field={field('state', 'BA')}
        label="Estado"
        empty="Escolha"
        options={[
          { value: 'BA', label: 'Bahia' },
          { value: 'MG', label: 'Minas Gerais' },
          { value: 'SE', label: 'Sergipe', disabled: true }
        ]}
      />
      <Choices refused={refused} />
      <QuantityField field={field('quantity', '2')} label="Inteira" hint="R$ 80,00" max={10} />
      <TextField field={field('big')} label="Valor" big inputMode="decimal" />
      <CheckboxField field={field('terms')} label="Li e aceito o termo" hint="Só com ele a reserva é feita." />
    </>
  )
}

function Choices({ refused }: { refused: FormState | null }) {
  const field = (name: string, initial = '') => fieldOf(refused, name, initial)
  return (
    <>
      <RadioGroup
        field={field('payment', 'pix')}
        label="Como paga"
        options={[
          { value: 'pix', label: 'Pix', hint: 'O código vale 15 minutos.' },
          { value: 'card', label: 'Cartão' },
          { value: 'desk', label: 'No local', disabled: true }
        ]}
      />
      <CheckboxList
        field={field('weekdays')}
        label="Dias em que abre"
        hint="Marque quantos quiser."
        options={[
          { value: '6', label: 'Sábado' },
          { value: '0', label: 'Domingo' }
        ]}
        chosen={refused ? [] : ['6']}
      />
    </>
  )
}
