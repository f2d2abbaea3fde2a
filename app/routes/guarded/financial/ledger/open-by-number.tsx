import { EmptyState } from '#app/components/feedback/index.ts'
import { TextField } from '#app/components/form/index.ts'
import { FilterBar } from '#app/components/table/index.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** Replaces the list: this API only finds a transaction by its number. */
export function OpenByNumber() {
  return (
    <>
      <FilterBar action="/financial/index" submitLabel="Abrir">
        <TextField
          field={{ name: 'numero' }}
          label="Número do lançamento"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
        />
      </FilterBar>
      <EmptyState title={ERRORS.absent}>
        Este servidor não lista os lançamentos. Os que você salva aqui têm um número, e abrem por ele.
      </EmptyState>
    </>
  )
}
