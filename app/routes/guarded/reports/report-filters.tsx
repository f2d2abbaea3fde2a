import { useLocation } from '@remix-run/react'
import { DayField, FilterBar, SelectField, TextField } from '#app/components/index.ts'
import { MONEY_STATES } from '#app/domain/booking/amounts.ts'
import { CHANNELS } from '#app/domain/booking/channel.ts'
import { SITUATION_CHOICES } from '#app/domain/booking/situation.ts'
import { methodWords, PAYMENT_METHODS } from '#app/domain/money/payment-method.ts'
import { ORIGINS } from '#app/domain/person/visitor-origin.ts'
import type { ReportFrame } from '#app/domain/report/frame.ts'
import { COMPARISONS, type ReportField } from '#app/domain/report/query.ts'
import { useReport } from './use-report.ts'

interface Choice {
  label: string
  empty: string
  options: (frame: ReportFrame) => { value: string; label: string }[]
}

const choices: Partial<Record<ReportField, Choice>> = {
  comparar: {
    label: 'Comparar com',
    empty: 'Nada',
    options: () => COMPARISONS.map(({ value, label }) => ({ value, label }))
  },
  situacao: {
    label: 'Situação',
    empty: 'Todas',
    options: () => SITUATION_CHOICES.map(({ code, label }) => ({ value: code, label }))
  },
  canal: { label: 'Canal', empty: 'Todos', options: () => CHANNELS.map(({ code, label }) => ({ value: code, label })) },
  pagamento: {
    label: 'Pagamento',
    empty: 'Todos',
    options: () => PAYMENT_METHODS.map((method) => ({ value: method.slug, label: methodWords(method) }))
  },
  dinheiro: {
    label: 'Dinheiro',
    empty: 'Qualquer',
    options: () => MONEY_STATES.map(({ code, label }) => ({ value: code, label }))
  },
  atrativo: { label: 'Atrativo', empty: 'Todos', options: ({ products }) => products },
  ingresso: {
    label: 'Tipo de ingresso',
    empty: 'Todos',
    options: ({ titles }) => Object.entries(titles).map(([value, label]) => ({ value, label }))
  },
  origem: { label: 'Origem', empty: 'Todas', options: () => ORIGINS.map(({ code, label }) => ({ value: code, label })) }
}

const texts: Partial<Record<ReportField, { label: string; placeholder: string }>> = {
  vendedor: { label: 'Vendedor', placeholder: 'Nome ou parte dele' },
  q: { label: 'Procurar', placeholder: 'Código, nome, documento ou telefone' }
}

interface ReportFiltersProps {
  fields: readonly ReportField[]
  /** Further fields behind 'Mais filtros': the first of `fields` stands in the line. */
  more: readonly ReportField[]
  basis?: { name: string; label: string; value: string; options: { value: string; label: string }[] }
}

export function ReportFilters({ fields, more, basis }: ReportFiltersProps) {
  const frame = useReport()
  const { pathname, search } = useLocation()
  const { flags, typed, problems } = frame
  const [first, ...rest] = fields
  const inLine = first ? [first] : []
  const behind = [...rest, ...more]
  const inUse = behind.filter((name) => typed[name] !== '').length
  const kept = Object.entries({ debug: flags.debug && '1', modo: flags.erp && 'erp', fake: flags.fake && '1' })
  const keptSearch = new URLSearchParams(kept.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
  return (
    <div className="report-filters">
      <FilterBar
        key={search}
        action={pathname}
        clearHref={search ? `${pathname}${keptSearch && `?${keptSearch}`}` : undefined}
        submitLabel="Ver relatório"
        isUnfolded={Object.keys(problems).length > 0}
        more={
          <>
            {basis ? <SelectField field={basis} label={basis.label} options={basis.options} /> : null}
            {behind.map((name) => (
              <OneField key={name} frame={frame} name={name} />
            ))}
          </>
        }
        moreInUse={inUse}
        moreRefused={behind.some((name) => problems[name])}
      >
        {kept.map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
        <DayField field={fieldOf(frame, 'inicio')} label="De" />
        <DayField field={fieldOf(frame, 'fim')} label="Até" />
        {inLine.map((name) => (
          <OneField key={name} frame={frame} name={name} />
        ))}
      </FilterBar>
    </div>
  )
}

interface FieldOf {
  frame: ReportFrame
  name: ReportField
}

function fieldOf({ typed, problems }: ReportFrame, name: ReportField) {
  const problem = problems[name]
  return { name, value: typed[name], errors: problem ? [problem] : [] }
}

function OneField({ frame, name }: FieldOf) {
  const field = fieldOf(frame, name)
  const choice = choices[name]
  if (choice) {
    const options = choice.options(frame)
    const { value } = field
    // Keep a chosen value visible even if it is not in the list.
    const known = value === '' || options.some((option) => option.value === value)
    const all = known ? options : [...options, { value, label: value }]
    return <SelectField field={field} label={choice.label} empty={choice.empty} options={all} />
  }
  if (name === 'intervalo')
    return <TextField field={field} label="Carregar em partes de (dias)" inputMode="numeric" placeholder="1" />
  const text = texts[name]
  return (
    <TextField
      field={field}
      label={text?.label ?? name}
      type={name === 'q' ? 'search' : 'text'}
      placeholder={text?.placeholder}
      autoComplete="off"
      maxLength={100}
    />
  )
}
