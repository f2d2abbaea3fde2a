import type { MetaFunction } from '@remix-run/node'
import { DayField, FilterBar, SelectField, TextField } from '#app/components/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function Filters() {
  return (
    <SpecimenPage area="forms" path="filters">
      <Specimen name="Com botão">
        <FilterBar
          action="/forms/filters"
          clearHref="/forms/filters"
          lead={<TextField field={{ name: 'q', value: 'ana' }} label="Nome ou telefone" type="search" />}
        >
          <SelectField
            field={{ name: 'situacao', value: '' }}
            label="Situação"
            empty="Todas"
            options={[{ value: 'paid', label: 'Pagas' }]}
          />
          <DayField field={{ name: 'inicio', value: '2026-11-01' }} label="De" />
          <DayField field={{ name: 'fim', value: '2026-11-30' }} label="Até" />
        </FilterBar>
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Filtros · Formulários · Trilha' }]

export const handle = { crumb: 'Filtros' }
