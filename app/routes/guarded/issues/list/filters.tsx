import { CheckboxField, DayField, FilterBar, type Option, SelectField, TextField } from '#app/components/index.ts'
import { type IssueListQuery, sorts } from './query.ts'

interface FiltersProps {
  asked: IssueListQuery
  types: readonly Option[]
  attends: boolean
  narrowed: boolean
}

export function Filters({ asked, types, attends, narrowed }: FiltersProps) {
  const hidden = inMore(asked)
  return (
    <FilterBar
      action="/issues/index"
      clearHref={narrowed ? '/issues/index' : undefined}
      lead={
        <TextField
          field={{ name: 'q', value: asked.q }}
          label={attends ? 'Procurar por número, nome ou assunto' : 'Procurar por número ou assunto'}
          type="search"
          autoComplete="off"
          maxLength={100}
        />
      }
      isUnfolded={hidden > 0 || asked.type !== ''}
      more={<MoreFilters asked={asked} attends={attends} />}
      moreInUse={hidden}
      live
    >
      {types.length > 0 ? (
        <SelectField field={{ name: 'tipo', value: asked.type }} label="Tipo" empty="Todos" options={types} />
      ) : null}
      {asked.status ? <input type="hidden" name="situacao" value={asked.status} /> : null}
    </FilterBar>
  )
}

const inMore = ({ from, to, sort, unread, overdue, mine }: IssueListQuery) =>
  [from, to, sort, unread, overdue, mine].filter(Boolean).length

function MoreFilters({ asked, attends }: Pick<FiltersProps, 'asked' | 'attends'>) {
  const check = (name: string, label: string, isOn: boolean) => (
    <CheckboxField field={{ name }} value="1" label={label} defaultChecked={isOn} />
  )
  return (
    <>
      <DayField field={{ name: 'desde', value: asked.from }} label="Abertos desde" />
      <DayField field={{ name: 'ate', value: asked.to }} label="Abertos até" />
      <SelectField
        field={{ name: 'ordem', value: asked.sort }}
        label="Ordem"
        empty="Últimas mudanças"
        options={sorts}
      />
      {check('novidades', 'Com novidade', asked.unread)}
      {check('atrasados', 'Atrasados', asked.overdue)}
      {attends ? check('meus', 'Só os que eu abri', asked.mine) : null}
    </>
  )
}
