import { useState } from 'react'
import { DENOMINATIONS, denominationLabel, isNote, readCash } from '#app/domain/finance/cash-count.ts'
import { formatMoney, parseMoney } from '#app/domain/money/money.ts'
import { describeField } from '../form/field/field-frame.tsx'
import { type FormState, fieldOf, TextField } from '../form/index.ts'

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
  const [typed, setTyped] = useState<Typed>(() => typedOf(refused))
  const [floated, setFloated] = useState(() => (float ? String(fieldOf(refused, float.name).value ?? '') : ''))
  const type = (denomination: number, text: string) => setTyped((before) => ({ ...before, [denomination]: text }))
  return (
    <fieldset className="cash">
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
                <CashLine key={one} denomination={one} refused={refused} typed={typed} type={type} />
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
          onChange={(event) => setFloated(event.currentTarget.value)}
        />
      ) : null}
      <CashSum typed={typed} float={float ? (parseMoney(floated.trim() || '0') ?? 0) : 0} expected={expected} />
    </fieldset>
  )
}

function typedOf(refused: CashFieldsProps['refused']): Typed {
  return Object.fromEntries(DENOMINATIONS.map((one) => [one, String(fieldOf(refused, nameOf(one)).value ?? '')]))
}

interface LineProps {
  denomination: number
  refused: CashFieldsProps['refused']
  typed: Typed
  type(denomination: number, text: string): void
}

function CashLine({ denomination, refused, typed, type }: LineProps) {
  const field = fieldOf(refused, nameOf(denomination))
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
          defaultValue={typed[denomination]}
          onChange={(event) => type(denomination, event.currentTarget.value)}
        />
        {field.errors?.length ? (
          <p className="error" id={`${described.id}-erro`}>
            {field.errors.join(' ')}
          </p>
        ) : null}
      </td>
      <td className="num">{formatMoney(sumOf({ [denomination]: typed[denomination] ?? '' }))}</td>
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
