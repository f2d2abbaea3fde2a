import { useRef } from 'react'
import { DENOMINATIONS, denominationLabel, isNote, readCash } from '#app/domain/finance/cash-count.ts'
import { formatMoney, parseMoney } from '#app/domain/money/money.ts'
import { describeField } from '../form/field/field-frame.tsx'
import { type FieldState, type FormState, fieldOf, TextField, textIn, useTyped } from '../form/index.ts'

interface CashFieldsProps {
  legend: string
  refused: FormState | null | undefined
  /** Expected amount in centavos; absent when there is none. */
  expected?: number
  /** Adds a field with this name for the change that is not part of the count. */
  float?: { name: string; label: string; hint: string }
}

type Typed = Readonly<Record<string, string>>

const nameOf = (denomination: number) => `cash[${denomination}]`

/** Counts notes and coins. With script, totals follow each keystroke; without it, they show what was last sent. */
export function CashFields({ legend, refused, expected, float }: CashFieldsProps) {
  const inForm = useRef<HTMLFieldSetElement>(null)
  const count = (read: (name: string) => string) => ({
    cash: Object.fromEntries(DENOMINATIONS.map((one) => [one, read(nameOf(one))])),
    floated: float ? read(float.name) : ''
  })
  const sent = (name: string) => String(fieldOf(refused, name).value ?? '')
  const { typed, onInput } = useTyped(inForm, (data) => count((name) => textIn(data, name)))
  const { cash, floated } = typed ?? count(sent)
  return (
    <fieldset ref={inForm} className="cash" onInput={onInput}>
      <legend>{legend}</legend>
      <div className="cash-kinds">
        {[true, false].map((areNotes) => (
          <table key={String(areNotes)} className="cash-table">
            <caption>{areNotes ? 'Notas' : 'Moedas'}</caption>
            <thead>
              <tr>
                <th scope="col">De</th>
                <th scope="col">Quantas</th>
                <th scope="col">Soma</th>
              </tr>
            </thead>
            <tbody>
              {DENOMINATIONS.filter((one) => isNote(one) === areNotes).map((one) => (
                <CashLine key={one} denomination={one} field={fieldOf(refused, nameOf(one))} typed={cash[one] ?? ''} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
      {float ? (
        <TextField
          field={fieldOf(refused, float.name)}
          label={float.label}
          hint={float.hint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          optional
        />
      ) : null}
      <CashSum typed={cash} float={float ? (parseMoney(floated.trim() || '0') ?? 0) : 0} expected={expected} />
    </fieldset>
  )
}

interface LineProps {
  denomination: number
  field: FieldState
  typed: string
}

function CashLine({ denomination, field, typed }: LineProps) {
  const described = describeField({ field })
  const label = denominationLabel(denomination)
  return (
    <tr>
      <th scope="row">
        <label htmlFor={described.id}>
          <span className="vh">{isNote(denomination) ? 'Notas de ' : 'Moedas de '}</span>
          {label}
        </label>
      </th>
      <td>
        <input
          {...described}
          className="input"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          defaultValue={String(field.value ?? '')}
        />
        {field.errors?.length ? (
          <p className="error" id={`${described.id}-erro`}>
            {field.errors.join(' ')}
          </p>
        ) : null}
      </td>
      <td className="num">{formatMoney(sumOf({ [denomination]: typed }))}</td>
    </tr>
  )
}

function sumOf(typed: Typed): number {
  const read = readCash(typed)
  return read.ok ? read.sum : 0
}

function CashSum({ typed, float, expected }: { typed: Typed; float: number; expected: number | undefined }) {
  const counted = sumOf(typed) - float
  return (
    <dl className="cash-sum" aria-live="polite">
      {expected === undefined ? null : <Sum label="Esperado" value={expected} />}
      <Sum label="Contado" value={counted} />
      {expected === undefined ? null : <Sum label={differenceLabel(counted - expected)} value={counted - expected} />}
    </dl>
  )
}

const differenceLabel = (difference: number) =>
  difference === 0 ? 'Diferença' : difference < 0 ? 'Diferença (falta)' : 'Diferença (sobra)'

function Sum({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{formatMoney(value)}</dd>
    </div>
  )
}
