import { useLocation } from '@remix-run/react'
import { FilterBar, SelectField, TextField } from '#app/components/index.ts'
import type { EntriesData } from './load-entries.server.ts'
import { grains, groupings } from './query.ts'

export function EntriesFilters({ data: { asked, options } }: { data: EntriesData }) {
  const { pathname, search } = useLocation()
  const dateOf = (name: 'inicio' | 'fim') => {
    const error = asked.errors[name]
    // A date field would drop an invalid value.
    return { field: { name, value: asked[name], errors: error ? [error] : [] }, type: error ? 'text' : 'date' }
  }
  return (
    <FilterBar key={search} action={pathname} clearHref={search ? pathname : undefined} submitLabel="Mostrar">
      <SelectField field={{ name: 'grao', value: asked.grao }} label="Visão" options={grains} />
      <TextField {...dateOf('inicio')} label="De" autoComplete="off" />
      <TextField {...dateOf('fim')} label="Até" autoComplete="off" />
      <SelectField
        field={{ name: 'contador', value: asked.contador }}
        label="Contador"
        empty="Todos"
        options={options.devices}
      />
      <SelectField
        field={{ name: 'atrativo', value: asked.atrativo }}
        label="Atrativo"
        empty="Todos"
        options={options.products}
      />
      <SelectField field={{ name: 'por', value: asked.por }} label="Agrupar por" options={groupings} />
    </FilterBar>
  )
}
