import { useLocation } from '@remix-run/react'
import { CheckboxField, type FieldState, SelectField, TextField } from '#app/components/form/index.ts'
import { FilterBar } from '#app/components/table/index.ts'
import { MONEY_STATES } from '#app/domain/booking/amounts.ts'
import { CHANNELS } from '#app/domain/booking/channel.ts'
import { SITUATION_CHOICES } from '#app/domain/booking/situation.ts'
import { methodWords, PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import type { ListData } from './load-list.server.ts'
import { type ListField, orders, pageSizes } from './query.ts'

const situations = SITUATION_CHOICES.map(({ code, label }) => ({ value: code, label }))
const channels = CHANNELS.map(({ code, label }) => ({ value: code, label }))
const methods = PAYMENT_METHODS.map((method) => ({ value: method.slug, label: methodWords(method) }))
const moneyStates = MONEY_STATES.map(({ code, label }) => ({ value: code, label }))
const sizes = pageSizes.map((value) => ({ value, label: `${value} por página` }))

const hidden: [ListField, string][] = [
  ['canal', ''],
  ['pagamento', ''],
  ['dinheiro', ''],
  ['atrativo', ''],
  ['ordem', 'time'],
  ['por_pagina', pageSizes[0]],
  ['datas', '']
]

export function ListFilters({ data: { asked, products, can } }: { data: ListData }) {
  const { pathname, search } = useLocation()
  const field = (name: ListField) => {
    const error = asked.errors[name]
    return { name, value: asked.typed[name], errors: error ? [error] : [] }
  }
  const active = hidden.filter(([name, plain]) => asked.typed[name] !== plain)
  const isNarrowed =
    active.length > 0 || Boolean(asked.typed.fim || asked.typed.situacao) || Object.keys(asked.errors).length > 0
  return (
    <FilterBar key={search} action={pathname} clearHref={search ? pathname : undefined}>
      <TextField
        field={field('q')}
        label="Procurar"
        type="search"
        placeholder="Código, nome, documento ou telefone"
        autoComplete="off"
        maxLength={100}
      />
      {/* On a phone the rest of the fields waits behind this box: the list is what was asked for. */}
      <input type="checkbox" id="filtros-abrir" className="narrow-check" defaultChecked={isNarrowed} />
      <label htmlFor="filtros-abrir" className="narrow-toggle">
        Datas, situação e mais filtros
      </label>
      <TextField field={field('inicio')} label="De" type={dateType(asked.errors.inicio)} autoComplete="off" />
      <TextField field={field('fim')} label="Até" optional type={dateType(asked.errors.fim)} autoComplete="off" />
      <SelectField field={field('situacao')} label="Situação" empty="Todas" options={situations} />
      <details className="more" open={active.length > 0}>
        <summary>
          Mais filtros
          {active.length > 0 ? <span className="muted"> ({active.length} em uso)</span> : null}
        </summary>
        <div className="filters-fields">
          <SelectField field={field('canal')} label="Canal" empty="Todos" options={channels} />
          <SelectField field={field('pagamento')} label="Pagamento" empty="Todos" options={methods} />
          {can.values ? <MoneyField field={field('dinheiro')} /> : null}
          <SelectField field={field('atrativo')} label="Atrativo" empty="Todos" options={products} />
          <SelectField
            field={field('ordem')}
            label="Ordem"
            options={orders.filter(({ value }) => can.values || value !== 'value')}
          />
          <SelectField field={field('por_pagina')} label="Quantas" options={sizes} />
          <CheckboxField field={field('datas')} label="Procurar em todas as datas" value="todas" />
        </div>
      </details>
    </FilterBar>
  )
}

// A date field of the browser would drop what is no date: then it is a text field, and nothing typed is lost.
const dateType = (error: string | undefined) => (error ? 'text' : 'date')

function MoneyField({ field }: { field: FieldState }) {
  return <SelectField field={field} label="Dinheiro" empty="Qualquer" options={moneyStates} />
}
