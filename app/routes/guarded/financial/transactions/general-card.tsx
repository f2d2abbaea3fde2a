import { useId } from 'react'
import { CheckboxField, DayField, FieldPair, TextField } from '#app/components/index.ts'
import { type Flow, SETTLING_WORDS } from '#app/domain/finance/status.ts'
import { PersonField } from './person-field.tsx'
import type { Answered, Choices, TypedTransaction } from './typed.ts'

interface GeneralCardProps {
  typed: TypedTransaction
  errors: Record<string, string[]>
  found: Answered['found']
  flow: Flow
  choices: Choices
  isNew: boolean
}

export function GeneralCard({ typed, errors, found, flow, choices, isNew }: GeneralCardProps) {
  const field = (name: string, value: string) => ({ name: `general.${name}`, value, errors: errors[`general.${name}`] })
  const isExpense = flow === 'out'
  return (
    <div className="card">
      <h2>Geral</h2>
      <TextField
        field={field('label', typed.label)}
        label="Descrição"
        hint={isExpense ? 'Como “Conta de luz de novembro”.' : 'Como “Aluguel de barracas”.'}
        required
        maxLength={120}
        autoComplete="off"
      />
      <FieldPair>
        <DayField field={field('date', typed.date)} label="Data" hint="O mês a que pertence." required />
        <DayField
          field={field('due_date', typed.due_date)}
          label="Vencimento"
          hint={SETTLING_WORDS[flow].until}
          optional
        />
      </FieldPair>
      {isExpense ? (
        <>
          <Category field={field('category', typed.category)} used={choices.categories} />
          <PersonField
            field={field('supplier', typed.supplier)}
            label="Fornecedor"
            target="supplier"
            found={found}
            used={choices.suppliers}
          />
        </>
      ) : null}
      {isExpense && isNew ? <Repeating typed={typed} errors={errors} /> : null}
    </div>
  )
}

/** Suggests common categories and those used here; any other may be typed. */
function Category({ field, used }: { field: { name: string; value: string; errors?: string[] }; used: string[] }) {
  const list = useId()
  const all = [...new Set([...used, ...usualCategories])]
  return (
    <>
      <TextField field={field} label="Categoria" optional maxLength={60} autoComplete="off" list={list} />
      <datalist id={list}>
        {all.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

function Repeating({ typed, errors }: Pick<GeneralCardProps, 'typed' | 'errors'>) {
  const field = (name: string, value: string) => ({
    name: `general.recurrence.${name}`,
    value,
    errors: errors[`general.recurrence.${name}`]
  })
  return (
    <fieldset className="fin-repeat">
      <legend className="vh">Repetição</legend>
      <CheckboxField
        field={{ name: 'repeats' }}
        label="Repete todo mês"
        hint="O lançamento de cada mês é criado sozinho, em aberto, com o valor final deste."
        defaultChecked={typed.repeats !== ''}
      />
      <FieldPair>
        <TextField
          field={field('day_of_month', typed.day_of_month)}
          label="Dia do vencimento"
          hint="De 1 a 31; num mês mais curto, o último dia."
          optional
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
        />
        <TextField
          field={field('until', typed.until)}
          label="Último mês"
          hint="Como 12/2027; em branco, até ser encerrada."
          optional
          maxLength={7}
          autoComplete="off"
        />
      </FieldPair>
    </fieldset>
  )
}

/** Usual expense categories; any other may be typed. */
const usualCategories = [
  'Salários e encargos',
  'Condutores e diárias',
  'Manutenção',
  'Combustível e transporte',
  'Energia, água e internet',
  'Alimentação',
  'Material de consumo',
  'Equipamentos',
  'Divulgação',
  'Impostos e taxas',
  'Aluguel',
  'Serviços de terceiros'
] as const
