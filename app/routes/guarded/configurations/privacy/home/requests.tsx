import { type Column, DataTable, EmptyState, FilterBar, SelectField, SituationTag } from '#app/components/index.ts'
import { REQUEST_STATES, REQUEST_WORDS } from '#app/domain/privacy/states.ts'
import type { RequestView } from '../view.ts'

const states = [
  { value: 'open', label: 'Em aberto' },
  ...REQUEST_STATES.map((state) => ({ value: state, label: REQUEST_WORDS[state] }))
] as const

type State = '' | 'open' | (typeof REQUEST_STATES)[number]

/** An unknown state filters nothing. */
export function readState(query: URLSearchParams): State {
  return states.find(({ value }) => value === query.get('situacao'))?.value ?? ''
}

export function RequestFilters({ state }: { state: string }) {
  const path = '/configurations/privacy'
  return (
    <FilterBar key={state} action={path} clearHref={state === '' ? undefined : path} submitLabel="Filtrar">
      <SelectField field={{ name: 'situacao', value: state }} label="Situação" empty="Todas" options={[...states]} />
    </FilterBar>
  )
}

export function RequestTable({ rows, isNarrowed }: { rows: readonly RequestView[]; isNarrowed: boolean }) {
  if (rows.length === 0) {
    return (
      <EmptyState title={isNarrowed ? 'Nenhum pedido nesta situação' : 'Nenhum pedido ainda'}>
        Quem reservou pede pela página da reserva, em “Meus dados”; a equipe, depois de procurar a pessoa aqui.
      </EmptyState>
    )
  }
  return (
    <DataTable
      caption="Pedidos"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/configurations/privacy/requests/${id}`}
    />
  )
}

const columns: Column<RequestView>[] = [
  {
    key: 'number',
    header: 'Pedido',
    cell: ({ number, isVisitor }) => (
      <>
        Pedido {number} <span className="sub">{isVisitor ? 'de visitante' : 'da equipe'}</span>
      </>
    )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ label, tone, isLate }) => (
      <>
        <SituationTag tone={tone}>{label}</SituationTag> {isLate ? <span className="sub">fora do prazo</span> : null}
      </>
    )
  },
  { key: 'asked', header: 'Pedido em', cell: ({ asked }) => <span className="num">{asked}</span> },
  { key: 'due', header: 'Prazo', cell: ({ dueOn }) => <span className="num">{dueOn}</span> }
]
