import type { MetaFunction } from '@remix-run/node'
import { DayField, FilterBar, SelectField } from '#app/components/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function LiveFilters() {
  return (
    <SpecimenPage area="forms" path="live-filters">
      <Specimen name="Em uma linha, enviado ao escolher">
        <FilterBar live action="/forms/live-filters">
          <SelectField
            field={{ name: 'atracao', value: '' }}
            label="Atrativo"
            empty="Todos"
            options={[{ value: 'gruta', label: 'Gruta do Silêncio' }]}
          />
          <DayField field={{ name: 'dia', value: '2026-11-18' }} label="Dia" />
        </FilterBar>
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Filtros ao escolher · Formulários · Trilha' }]

export const handle = { crumb: 'Filtros ao escolher' }
