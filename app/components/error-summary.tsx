import { useEffect, useRef } from 'react'

export interface SummaryError {
  message: string
  /** Id of the control (`fieldId(field)`); without it the line is no link. */
  fieldId?: string
}

/** All that is wrong with a form, at its top, each line a link to its field. Draws nothing when nothing is wrong. */
export function ErrorSummary({
  errors,
  title = 'Confira o que falta'
}: {
  errors: readonly SummaryError[]
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const key = errors.map((error) => error.message).join('\n')

  // Reading starts here after a submission that failed; without script the alert role and its place at the top do it.
  useEffect(() => {
    if (key) box.current?.focus()
  }, [key])

  if (errors.length === 0) return null
  return (
    <div className="notice is-danger" role="alert" tabIndex={-1} ref={box} id="erros">
      <h2>{title}</h2>
      <ul>
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ''}${message}`}>{fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}
