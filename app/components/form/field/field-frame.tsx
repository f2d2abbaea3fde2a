import type { ReactNode } from 'react'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { join } from '../../document/class-names.ts'
import { fieldId } from './field-id.ts'

export interface FieldState {
  name: string
  id?: string
  value?: unknown
  errors?: readonly string[] | null
}

export interface FieldProps {
  field: FieldState
  label: ReactNode
  hint?: ReactNode
  /** Mark the few optional fields instead of the many required ones. */
  optional?: boolean
}

export function fieldText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

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
              <span className="vh">{t('Erro: ')}</span>
              {tSaid(error)}
            </p>
          ))}
        </div>
      ) : null}
    </>
  )
}

interface FieldFrameProps extends FieldProps {
  /** Takes the whole line where a form has two columns. */
  isWide?: boolean
  children: ReactNode
}

export function FieldFrame({ field, label, hint, optional, isWide, children }: FieldFrameProps) {
  return (
    <div className="field" data-wide={isWide || undefined}>
      <label className="label" htmlFor={fieldId(field)}>
        {label}
        {optional ? <span>{t(' (opcional)')}</span> : null}
      </label>{' '}
      <FieldNotes field={field} hint={hint} />
      {children}{' '}
    </div>
  )
}

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="pair">{children}</div>
}
