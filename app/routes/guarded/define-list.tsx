import { type MetaDescriptor, useLoaderData, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  type Column,
  DataTable,
  DayField,
  EmptyState,
  FileLinks,
  FilterBar,
  Icon,
  type IconName,
  LinkButton,
  type Option,
  PageHeader,
  Pagination,
  SelectField,
  TextField
} from '#app/components/index.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import type { LiveKind } from '#app/domain/live/kinds.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** A part of the address that narrows or orders the list, and the field that a person sets it by. */
export interface Filter<Value extends string = string> {
  kind: 'search' | 'choice' | 'order' | 'day' | 'carried'
  /** In the address. */
  name: string
  label: string
  placeholder?: string
  /** Label of the choice that narrows nothing. */
  empty?: string
  /** A text names the options that the loader gives. */
  options?: readonly Option[] | string
  /** Returns '' for a value that the filter does not know. */
  read(text: string): Value | ''
}

type Choice<Value extends string> = { value: Value; label: string }

const readOf =
  <Value extends string>(options: readonly Choice<Value>[]) =>
  (text: string) =>
    options.find(({ value }) => value === text)?.value ?? ''

export const search = (placeholder: string, label = 'Procurar'): Filter => ({
  kind: 'search',
  name: 'q',
  label,
  placeholder,
  read: (text) => text.slice(0, 100)
})

export const choice = <const Value extends string>(
  name: string,
  label: string,
  empty: string,
  options: readonly Choice<Value>[]
): Filter<Value> => ({ kind: 'choice', name, label, empty, options, read: readOf(options) })

/** A choice among options that the loader gives under the name `options`. */
export const loadedChoice = (name: string, label: string, empty: string, options: string): Filter => ({
  kind: 'choice',
  name,
  label,
  empty,
  options,
  read: (text) => text.slice(0, 100)
})

/** Narrows nothing. */
export const order = <const Value extends string>(empty: string, options: readonly Choice<Value>[]): Filter<Value> => ({
  kind: 'order',
  name: 'ordem',
  label: 'Ordem',
  empty,
  options,
  read: readOf(options)
})

export const day = (name: string, label: string): Filter => ({
  kind: 'day',
  name,
  label,
  read: (text) => toIsoDay(text) ?? ''
})

/** Stays in the address while other filters change; a link sets it, and no field. */
export const carried = (name: string, mostLetters = 100): Filter => ({
  kind: 'carried',
  name,
  label: '',
  read: (text) => text.slice(0, mostLetters)
})

export type Filters = Record<string, Filter>

/** '' where the address says nothing, or nothing that the filter knows. */
export type Asked<F extends Filters> = { [Key in keyof F]: F[Key] extends Filter<infer Value> ? Value | '' : never }

export interface Action {
  label: string
  to: string
  /** Default: everybody who sees the list. */
  permission?: PermissionKey
  isPrimary?: boolean
  icon?: IconName
}

export const link = (label: string, to: string, permission?: PermissionKey): Action => ({ label, to, permission })

export const add = (label: string, to: string, permission?: PermissionKey): Action => ({
  label,
  to,
  permission,
  isPrimary: true,
  icon: 'plus'
})

export interface Words {
  title: string
  text: ReactNode
  /** Default: the list's own button that adds. */
  action?: Action
}

export interface ListColumn<Row, More> extends Omit<Column<Row>, 'key' | 'cell'> {
  cell(row: Row, more: More): ReactNode
  /** Default: always. */
  when?(more: More): boolean
}

/** All that the loader gives the page. */
export interface ListData<F extends Filters, Row, More> {
  asked: Asked<F>
  page: number
  isNarrowed: boolean
  /** Null where the API has no such call. */
  found: { rows: readonly Row[]; total: number; pages: number; sums: readonly (readonly [string, string])[] } | null
  hasFile: boolean
  granted: readonly PermissionKey[]
  options: Readonly<Record<string, readonly Option[]>>
  more: More
}

export interface ListDefinition<F extends Filters, Row, More> {
  /** The page's address; its files lie at the same with `.csv` and `.xlsx`. */
  path: string
  title: string
  /** Stands behind the title in the browser's tab. */
  area?: string
  crumb?: string
  live?: readonly LiveKind[]
  lead: string | ((data: ListData<F, Row, More>) => ReactNode)
  noun: readonly [one: string, many: string]
  /** Default: the title. */
  caption?: string
  /** In this order: the first four stand in the line, the others behind 'Mais filtros'. */
  filters: F
  actions?: readonly Action[] | ((more: More) => readonly Action[])
  /** Stands between the head and the filters: links to neighbours, what waits. */
  above?(data: ListData<F, Row, More>): ReactNode
  rowKey(row: Row): string
  /** '' for a row that leads nowhere. */
  href?(row: Row, more: More): string
  columns: readonly ListColumn<Row, More>[]
  /** Nothing is there and nothing is filtered. */
  empty: Words | ((more: More) => Words)
  /** Nothing is left by the filters; `all` leads to the list without them. A list without filters needs none. */
  none?: { title: string; text: string; all: string }
  /** Without it the API must have the call. */
  absent?: { title?: string; text?: string }
}

export interface List<F extends Filters, Row, More> {
  definition: ListDefinition<F, Row, More>
  Page(): ReactNode
  meta(): MetaDescriptor[]
  /** Empty for the first screen of an area, which is named by the area. */
  handle: { crumb?: string; live?: readonly LiveKind[] }
}

/**
 * A list screen from its definition; `serveList` makes its loader and its files. `More` is what the loader gives the page
 * beside the rows. Called twice: the first call takes the types, the second reads the filters' own from the definition.
 */
export function defineList<Row, More = null>() {
  return <F extends Filters>(definition: ListDefinition<F, Row, More>): List<F, Row, More> => {
    const { title, area, crumb, live } = definition
    return {
      definition,
      Page() {
        const data: unknown = useLoaderData()
        return <ListScreen list={definition} data={data as ListData<F, Row, More>} />
      },
      meta: () => [{ title: [title, area, 'Trilha'].filter(Boolean).join(' · ') }],
      handle: crumb === undefined ? {} : live ? { crumb, live } : { crumb }
    }
  }
}

interface Drawn<F extends Filters, Row, More> {
  list: ListDefinition<F, Row, More>
  data: ListData<F, Row, More>
}

function ListScreen<F extends Filters, Row, More>({ list, data }: Drawn<F, Row, More>) {
  const { found, granted, hasFile } = data
  const { search } = useLocation()
  const narrowed = new URLSearchParams(search)
  narrowed.delete('pagina')
  const query = narrowed.toString()
  const has = found !== null && found.rows.length > 0
  const actions = found ? actionsOf(list, data.more).filter((action) => isGranted(action, granted)) : []
  return (
    <>
      <PageHeader
        title={list.title}
        lead={typeof list.lead === 'string' ? list.lead : list.lead(data)}
        actions={
          <>
            {has && hasFile ? <FileLinks path={list.path} search={query && `?${query}`} /> : null}
            {actions.map((action) => (
              <ActionButton key={action.to} action={action} />
            ))}
          </>
        }
      />
      {list.above?.(data)}
      {found && Object.keys(list.filters).length > 0 ? <ListFilters list={list} data={data} /> : null}
      {has ? <Found list={list} data={data} /> : <Nothing list={list} data={data} />}
    </>
  )
}

export function actionsOf<F extends Filters, Row, More>({ actions = [] }: ListDefinition<F, Row, More>, more: More) {
  return typeof actions === 'function' ? actions(more) : actions
}

export function emptyOf<F extends Filters, Row, More>({ empty }: ListDefinition<F, Row, More>, more: More): Words {
  return typeof empty === 'function' ? empty(more) : empty
}

const isGranted = ({ permission }: Action, granted: readonly PermissionKey[]) =>
  permission === undefined || granted.indexOf(permission) >= 0

function ActionButton({ action: { label, to, isPrimary, icon } }: { action: Action }) {
  return (
    <LinkButton to={to} variant={isPrimary ? 'primary' : 'secondary'} icon={icon ? <Icon name={icon} /> : undefined}>
      {label}
    </LinkButton>
  )
}

/** Fields in the line, the one to search in among them. */
const mostInLine = 4

function ListFilters<F extends Filters, Row, More>({ list, data }: Drawn<F, Row, More>) {
  const { search } = useLocation()
  const { asked, isNarrowed, options } = data
  const all = Object.entries(list.filters)
  const fields = all.filter(([, { kind }]) => kind !== 'carried')
  const draw = ([key, filter]: [string, Filter]) => (
    <FilterField key={key} filter={filter} value={asked[key] ?? ''} options={options} />
  )
  const lead = fields.filter(([, { kind }]) => kind === 'search')
  const line = fields.filter((field) => lead.indexOf(field) < 0)
  const more = line.splice(mostInLine - lead.length)
  return (
    <FilterBar
      key={search}
      action={list.path}
      clearHref={isNarrowed ? list.path : undefined}
      lead={lead.length > 0 ? lead.map(draw) : undefined}
      more={more.length > 0 ? more.map(draw) : undefined}
      moreInUse={more.filter(([key]) => asked[key]).length}
      live
    >
      {all.map(([key, { kind, name }]) =>
        kind === 'carried' && asked[key] ? <input key={key} type="hidden" name={name} value={asked[key]} /> : null
      )}
      {line.map(draw)}
    </FilterBar>
  )
}

interface FilterFieldProps {
  filter: Filter
  value: string
  options: ListData<Filters, unknown, unknown>['options']
}

function FilterField({ filter, value, options: loaded }: FilterFieldProps) {
  const { kind, name, label, placeholder, empty, options = [] } = filter
  const field = { name, value }
  if (kind === 'day') return <DayField field={field} label={label} />
  if (kind === 'search') {
    return (
      <TextField
        field={field}
        label={label}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        maxLength={100}
      />
    )
  }
  const shown = typeof options === 'string' ? (loaded[options] ?? []) : options
  return <SelectField field={field} label={label} empty={empty} options={shown} />
}

function Found<F extends Filters, Row, More>({ list, data }: Drawn<F, Row, More>) {
  const { found, page, more } = data
  if (!found) return null
  const columns: Column<Row>[] = list.columns
    .filter(({ when }) => !when || when(more))
    .map(({ cell, when: _when, ...column }) => ({ ...column, key: column.header, cell: (row: Row) => cell(row, more) }))
  const { href } = list
  return (
    <>
      {found.sums.length > 0 ? (
        <dl className="sums sums-line">
          {found.sums.map(([term, sum]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{sum}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <DataTable<Row>
        caption={list.caption ?? list.title}
        hideCaption
        columns={columns}
        rows={found.rows}
        rowKey={list.rowKey}
        rowHref={href && ((row: Row) => href(row, more))}
      />
      <Pagination page={page} pageCount={found.pages} total={found.total} noun={list.noun} param="pagina" />
    </>
  )
}

function Nothing<F extends Filters, Row, More>({ list, data }: Drawn<F, Row, More>) {
  const { found, isNarrowed, granted, more } = data
  if (!found) {
    return <EmptyState title={list.absent?.title ?? ERRORS.absent}>{list.absent?.text}</EmptyState>
  }
  const toAll = <LinkButton to={list.path}>{list.none?.all ?? 'Ir para a primeira'}</LinkButton>
  if (found.total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toAll}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (isNarrowed && list.none) {
    return (
      <EmptyState title={list.none.title} action={toAll}>
        {list.none.text}
      </EmptyState>
    )
  }
  const { title, text, action } = emptyOf(list, more)
  const offered = action ?? actionsOf(list, more).find(({ icon }) => icon === 'plus')
  return (
    <EmptyState
      title={title}
      action={offered && isGranted(offered, granted) ? <ActionButton action={offered} /> : undefined}
    >
      {text}
    </EmptyState>
  )
}

/** A cell of two lines: the smaller one is left out where there is nothing to say. */
export function Lines({ top, below, num }: { top: ReactNode; below?: ReactNode; num?: boolean }) {
  return (
    <>
      {num ? <span className="num">{top}</span> : top} {below ? <span className="sub">{below}</span> : null}
    </>
  )
}
