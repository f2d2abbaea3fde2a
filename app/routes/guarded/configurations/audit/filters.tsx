import { FilterBar, SelectField, TextField } from '#app/components/index.ts'
import { AUDIT_GROUPS } from '#app/domain/audit/actions.ts'
import type { AuditQuery } from './query.ts'

interface AuditFiltersProps {
  asked: AuditQuery
  people: readonly { uuid: string; name: string }[]
  clearHref: string | undefined
}

const groups = AUDIT_GROUPS.map(({ key, label }) => ({ value: key, label }))
const orders = [{ value: 'antigas', label: 'Mais antigos' }]

export function AuditFilters({ asked, people, clearHref }: AuditFiltersProps) {
  return (
    <FilterBar
      action="/configurations/audit"
      clearHref={clearHref}
      lead={
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Procurar"
          type="search"
          placeholder="Código da reserva ou nome"
          autoComplete="off"
          maxLength={100}
        />
      }
      more={
        <>
          <TextField field={{ name: 'desde', value: asked.from }} label="De" type="date" />
          <TextField field={{ name: 'ate', value: asked.to }} label="Até" type="date" />
          <SelectField
            field={{ name: 'ordem', value: asked.sort }}
            label="Ordem"
            empty="Mais recentes"
            options={orders}
          />
        </>
      }
      moreInUse={[asked.from, asked.to, asked.sort].filter(Boolean).length}
      live
    >
      <SelectField
        field={{ name: 'pessoa', value: asked.user }}
        label="Pessoa"
        empty="Todas"
        options={people.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
      <SelectField field={{ name: 'grupo', value: asked.group }} label="Assunto" empty="Todos" options={groups} />
    </FilterBar>
  )
}
