import { type FieldState, PageFilters, SelectField, TextField } from '#app/components/index.ts'
import { MONEY_STATES } from '#app/domain/booking/amounts.ts'
import { CHANNELS } from '#app/domain/booking/channel.ts'
import { ENTRY_STATES } from '#app/domain/booking/filter.ts'
import { longestScan } from '#app/domain/booking/scan.ts'
import { SITUATION_CHOICES } from '#app/domain/booking/situation.ts'
import { formatDayNamed, toIsoDay } from '#app/domain/calendar/dates.ts'
import { methodWords, PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import type { ListData } from './load-list.server.ts'
import { GUIDE_STATES, type ListField, orders } from './query.ts'

const situations = SITUATION_CHOICES.map(({ code, label }) => ({ value: code, label }))
const channels = CHANNELS.map(({ code, label }) => ({ value: code, label }))
const methods = PAYMENT_METHODS.map((method) => ({ value: method.slug, label: methodWords(method) }))
const entries = ENTRY_STATES.map(({ code, label }) => ({ value: code, label }))
const guides = GUIDE_STATES.map(({ code, label }) => ({ value: code, label }))
const moneyStates = MONEY_STATES.map(({ code, label }) => ({ value: code, label }))

const hidden: [ListField, string][] = [
  ['canal', ''],
  ['pagamento', ''],
  ['dinheiro', ''],
  ['atrativo', ''],
  ['vendedor', ''],
  ['horario', ''],
  ['entrada', ''],
  ['recebido', ''],
  ['condutor', ''],
  ['ordem', orders[0].value]
]

export function ListFilters({ data }: { data: ListData }) {
  const { asked } = data
  const field = fieldsOf(asked)
  const isNarrowed =
    inUse(asked) > 0 || Boolean(asked.typed.fim || asked.typed.situacao) || Object.keys(asked.errors).length > 0
  return (
    <PageFilters
      lead={
        <TextField
          field={field('q')}
          label="Procurar"
          type="search"
          placeholder="Código, nome, documento ou telefone"
          autoComplete="off"
          maxLength={longestScan}
        />
      }
      isUnfolded={isNarrowed}
      more={<MoreFilters data={data} />}
      moreInUse={inUse(asked)}
      moreRefused={hidden.some(([name]) => asked.errors[name])}
      live
    >
      <DayField field={field('inicio')} label="De" />
      <DayField field={field('fim')} label="Até" />
      <SelectField field={field('situacao')} label="Situação" empty="Todas" options={situations} />
    </PageFilters>
  )
}

function MoneyField({ field }: { field: FieldState }) {
  return <SelectField field={field} label="Dinheiro" empty="Qualquer" options={moneyStates} />
}

type Asked = ListData['asked']

const inUse = ({ typed }: Asked) => hidden.filter(([name, plain]) => typed[name] !== plain).length

const fieldsOf = (asked: Asked) => (name: ListField) => {
  const error = asked.errors[name]
  return { name, value: asked.typed[name], errors: error ? [error] : [] }
}

function MoreFilters({ data: { asked, products, can } }: { data: ListData }) {
  const field = fieldsOf(asked)
  return (
    <>
      <SelectField field={field('canal')} label="Canal" empty="Todos" options={channels} />
      <SelectField field={field('pagamento')} label="Pagamento" empty="Todos" options={methods} />
      {can.values ? <MoneyField field={field('dinheiro')} /> : null}
      <SelectField field={field('atrativo')} label="Atrativo" empty="Todos" options={products} />
      <TextField
        field={field('vendedor')}
        label="Vendedor"
        placeholder="Começo do nome"
        autoComplete="off"
        maxLength={100}
      />
      <TextField field={field('horario')} label="Horário" placeholder="09:00 ou 09" autoComplete="off" maxLength={5} />
      <SelectField field={field('entrada')} label="Entrada" empty="Qualquer" options={entries} />
      {can.values ? (
        <SelectField field={field('recebido')} label="Recebido por" empty="Qualquer meio" options={methods} />
      ) : null}
      <SelectField field={field('condutor')} label="Condutor" empty="Qualquer" options={guides} />
      <SelectField
        field={field('ordem')}
        label="Ordem"
        options={orders.filter(({ value }) => can.values || value !== 'value')}
      />
    </>
  )
}

interface DayFieldProps {
  field: { name: string; value: string; errors: string[] }
  label: string
}

/** Shows the date in words beside the field, because browsers format it in their own way. */
function DayField({ field, label }: DayFieldProps) {
  const day = field.errors.length > 0 ? null : toIsoDay(field.value)
  const said = day ? (
    <>
      {label} <span>{formatDayNamed(day)}</span>
    </>
  ) : (
    label
  )
  // A date field would drop an invalid value, so use a text field and keep it.
  return <TextField field={field} label={said} type={field.errors.length > 0 ? 'text' : 'date'} autoComplete="off" />
}
