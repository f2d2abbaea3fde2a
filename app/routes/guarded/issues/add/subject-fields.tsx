import {
  DayField,
  FieldPair,
  type FormState,
  fieldOf,
  type Option,
  SelectField,
  TextField
} from '#app/components/index.ts'

interface SubjectFieldsProps {
  asks: 'days' | 'certificate' | 'group'
  products: readonly Option[]
  agents: readonly Option[]
  refused: FormState | null | undefined
}

/** Asks for the attraction or agent that an approval changes. */
export function SubjectFields({ asks, products, agents, refused }: SubjectFieldsProps) {
  const field = (name: string) => fieldOf(refused, `subject.${name}`)
  if (asks === 'days') {
    return (
      <div>
        <SelectField field={field('product')} label="Atrativo" empty="Escolha" options={products} required />
        <FieldPair>
          <DayField field={field('from')} label="Primeiro dia" required />
          <DayField field={field('to')} label="Último dia" required />
        </FieldPair>
      </div>
    )
  }
  if (asks === 'group') {
    return (
      <div>
        <SelectField field={field('product')} label="Atrativo" empty="Escolha" options={products} required />
        <FieldPair>
          <DayField field={field('group.date')} label="Dia da visita" required />
          <TextField field={field('group.time')} label="Horário" type="time" optional />
        </FieldPair>
        <TextField field={field('group.people')} label="Quantas pessoas" type="number" inputMode="numeric" required />
      </div>
    )
  }
  return (
    <div>
      <SelectField field={field('agent')} label="Condutor" empty="Escolha" options={agents} required />
      <FieldPair>
        <TextField field={field('certificate.name')} label="Certificado" required maxLength={120} autoComplete="off" />
        <TextField
          field={field('certificate.issuer')}
          label="Emitido por"
          optional
          maxLength={120}
          autoComplete="off"
        />
      </FieldPair>
      <FieldPair>
        <TextField field={field('certificate.number')} label="Número" optional maxLength={60} autoComplete="off" />
        <DayField field={field('certificate.valid_until')} label="Vale até" optional />
      </FieldPair>
    </div>
  )
}
