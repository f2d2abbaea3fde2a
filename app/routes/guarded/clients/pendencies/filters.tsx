import { PageFilters, SelectField, TextField } from '#app/components/index.ts'
import { kinds, type PendencyQuery, sorts, visits } from './query.ts'

interface PendencyFiltersProps {
  asked: PendencyQuery
  isNarrowed: boolean
  seesValues: boolean
}

export function PendencyFilters({ asked, isNarrowed, seesValues }: PendencyFiltersProps) {
  const orders = seesValues ? sorts : sorts.filter(({ value }) => value !== 'refund')
  return (
    <PageFilters
      isNarrowed={isNarrowed}
      lead={
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Procurar"
          type="search"
          placeholder="Nome, documento, telefone ou e-mail"
          autoComplete="off"
          maxLength={100}
        />
      }
      live
    >
      <SelectField field={{ name: 'tipo', value: asked.kind }} label="Pendência" empty="Todas" options={kinds} />
      <SelectField field={{ name: 'visitas', value: asked.visits }} label="Visitas" empty="Todas" options={visits} />
      <SelectField
        field={{ name: 'ordem', value: asked.sort }}
        label="Ordem"
        empty={seesValues ? 'Maior a receber' : 'Nome'}
        options={orders}
      />
    </PageFilters>
  )
}
