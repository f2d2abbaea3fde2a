import { DayField, PageFilters, SelectField, TextField } from '#app/components/index.ts'
import { LEDGER_FLOWS, LEDGER_STATUSES } from '#app/domain/finance/ledger.ts'
import type { LedgerField } from '#app/domain/finance/ledger-query.ts'
import { methodWords, PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import { useLedger } from './use-ledger.ts'

const statuses = LEDGER_STATUSES.map(({ value, label }) => ({ value, label }))
const flows = LEDGER_FLOWS.map(({ value, label }) => ({ value, label }))
const methods = PAYMENT_METHODS.map((method) => ({ value: method.slug, label: methodWords(method) }))

const hidden: readonly LedgerField[] = ['fluxo', 'situacao', 'pagamento', 'atrativo']

export function LedgerFilters() {
  const { products, typed, problems } = useLedger()
  const { fieldOf, choice } = useFields()
  return (
    <div>
      <PageFilters
        lead={
          <TextField
            field={fieldOf('q')}
            label="Procurar"
            type="search"
            placeholder="Descrição, fornecedor, cliente ou código"
            autoComplete="off"
            maxLength={100}
          />
        }
        isUnfolded={Object.keys(problems).length > 0}
        more={
          <>
            <SelectField
              field={fieldOf('fluxo')}
              label="Mostrar"
              empty="Entradas e saídas"
              options={choice('fluxo', flows)}
            />
            <SelectField
              field={fieldOf('situacao')}
              label="Situação"
              empty="Todas"
              options={choice('situacao', statuses)}
            />
            <SelectField
              field={fieldOf('pagamento')}
              label="Pagamento"
              empty="Todos"
              options={choice('pagamento', methods)}
            />
            <SelectField
              field={fieldOf('atrativo')}
              label="Atrativo"
              empty="Todos"
              options={choice('atrativo', products)}
            />
          </>
        }
        moreInUse={hidden.filter((name) => typed[name] !== '').length}
        moreRefused={hidden.some((name) => problems[name])}
        submitLabel="Filtrar"
      >
        <DayField field={fieldOf('inicio')} label="De" />
        <DayField field={fieldOf('fim')} label="Até" />
      </PageFilters>
    </div>
  )
}

function useFields() {
  const { typed, problems } = useLedger()
  const fieldOf = (name: LedgerField) => {
    const problem = problems[name]
    return { name, value: typed[name], errors: problem ? [problem] : [] }
  }
  // Keep a chosen value visible even if it is not in the list.
  const choice = (name: LedgerField, options: readonly { value: string; label: string }[]) => {
    const isKnown = typed[name] === '' || options.some(({ value }) => value === typed[name])
    return isKnown ? options : [...options, { value: typed[name], label: typed[name] }]
  }
  return { fieldOf, choice }
}
