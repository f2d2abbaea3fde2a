import { useRef } from 'react'
import { useHydrated } from '../../document/use-hydrated.ts'
import { describeField, FieldNotes, type FieldProps, fieldId, fieldText } from './field-frame.tsx'

type QuantityFieldProps = Omit<FieldProps, 'optional' | 'label'> & {
  label: string
  min?: number
  max?: number
  /** Called in the browser; an empty or invalid number counts as 0. */
  onQuantity?: (quantity: number) => void
}

export function QuantityField({ field, label, hint, min = 0, max, onQuantity }: QuantityFieldProps) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)

  function step(by: number) {
    const node = input.current
    if (!node) return
    const next = Math.max(min, Math.min(max ?? Number.MAX_SAFE_INTEGER, (Math.trunc(Number(node.value)) || 0) + by))
    node.value = String(next)
    onQuantity?.(next)
  }

  const button = (text: string, by: number, name: string) =>
    hydrated && (
      <button type="button" className="btn" onClick={() => step(by)} aria-controls={fieldId(field)}>
        <span aria-hidden="true">{text}</span>
        <span className="vh">
          {name} {label}
        </span>
      </button>
    )

  return (
    <div className="field qty">
      <div>
        <label className="label" htmlFor={fieldId(field)}>
          {label}
        </label>
        <FieldNotes field={field} hint={hint} />
      </div>
      <div className="stepper">
        {button('−', -1, 'Menos um:')}
        <input
          {...describeField({ field, hint })}
          ref={input}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          className="input"
          defaultValue={fieldText(field.value) ?? String(min)}
          onChange={onQuantity && ((event) => onQuantity(Math.trunc(Number(event.currentTarget.value)) || 0))}
        />
        {button('+', 1, 'Mais um:')}
      </div>
    </div>
  )
}
