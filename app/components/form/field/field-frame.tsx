import type { ReactNode } from 'react'
import { join } from '../../document/class-names.ts'

/** What is drawn of a field. */
export interface FieldState {
  name: string
  /** Default: made from the name. */
  id?: string
  /** What was typed before, for the uncontrolled input. */
  value?: unknown
  errors?: readonly string[] | null
}

export interface FieldProps {
  field: FieldState
  label: ReactNode
  hint?: ReactNode
  /** Adds "(opcional)" to the label; mark the few that are optional, not the many that are required. */
  optional?: boolean
}

/** The id of a field's control, also what the error summary links to. */
export function fieldId({ id, name }: Pick<FieldState, 'id' | 'name'>): string {
  return id ?? `f-${name.replace(/[^\w-]+/g, '-').replace(/-$/, '')}`
}

export function fieldText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The attributes that tie a control to its label, hint and errors. */
export function describeField({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  const id = fieldId(field)
  const hasErrors = Boolean(field.errors?.length)
  const describedBy = join(hasErrors && `${id}-erro`, Boolean(hint) && `${id}-dica`)
  return {
    id,
    name: field.name,
    'aria-invalid': hasErrors || undefined,
    'aria-describedby': describedBy || undefined
  }
}

export function FieldNotes({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  const id = fieldId(field)
  return (
    <>
      {hint ? (
        <p className="hint" id={`${id}-dica`}>
          {hint}
        </p>
      ) : null}
      {field.errors?.length ? (
        <div id={`${id}-erro`}>
          {field.errors.map((error) => (
            <p className="error" key={error}>
              <span className="vh">Erro: </span>
              {error}
            </p>
          ))}
        </div>
      ) : null}
    </>
  )
}

export function FieldFrame({ field, label, hint, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={fieldId(field)}>
        {label}
        {optional ? <span> (opcional)</span> : null}
      </label>
      <FieldNotes field={field} hint={hint} />
      {children}
    </div>
  )
}

/** Two or three short fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="pair">{children}</div>
}
