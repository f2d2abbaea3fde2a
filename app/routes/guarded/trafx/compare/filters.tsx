import { useLocation } from '@remix-run/react'
import { SelectField, TextField } from '#app/components/form/index.ts'
import { FilterBar } from '#app/components/table/index.ts'
import type { CompareData } from './load-comparison.server.ts'
import { views } from './query.ts'

export function CompareFilters({ data: { query, options } }: { data: CompareData }) {
  const { pathname, search } = useLocation()
  const dateOf = (name: 'inicio' | 'fim') => {
    const error = query.errors[name]
    // A date field of the browser would drop what is no date.
    return { field: { name, value: query[name], errors: error ? [error] : [] }, type: error ? 'text' : 'date' }
  }
  const choiceOf = (name: 'atrativo' | 'contador') => {
    const error = query.errors[name]
    return { name, value: query[name], errors: error ? [error] : [] }
  }
  return (
    <FilterBar key={search} action={pathname} clearHref={search ? pathname : undefined} submitLabel="Comparar">
      <SelectField field={{ name: 'por', value: query.por }} label="Visão" options={views} />
      <TextField {...dateOf('inicio')} label="De" autoComplete="off" />
      <TextField {...dateOf('fim')} label="Até" autoComplete="off" />
      <SelectField field={choiceOf('atrativo')} label="Atrativo" empty="Todos" options={options.products} />
      <SelectField field={choiceOf('contador')} label="Contador" empty="Todos" options={options.devices} />
    </FilterBar>
  )
}
