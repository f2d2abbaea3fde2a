import { useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

export interface SummaryError {
  message: string
  /** `fieldId(field)`; without it the line is no link. */
  fieldId?: string
}

// Reading starts here after a submission that failed; without script the alert role and its place at the top do it.
const takeFocus = (box: HTMLElement | null) => box?.focus()

// Script may come late: who has gone on to a field by then, and types, is not pulled away from it.
const takeFreeFocus = (box: HTMLElement | null) => {
  if (document.activeElement === null || document.activeElement === document.body) box?.focus()
}

export function ErrorSummary({
  errors,
  title = 'Confira o que falta'
}: {
  errors: readonly SummaryError[]
  title?: string
}) {
  if (errors.length === 0) return null
  // Other errors are another box, which takes the focus anew.
  const key = errors.map((error) => error.message).join('\n')
  // No title may say that nothing happened where nobody knows.
  return <Box key={key} errors={errors} title={key.includes(ERRORS.mayHaveActed) ? 'Confira se foi feito' : title} />
}

function Box({ errors, title }: { errors: readonly SummaryError[]; title: string }) {
  const hydrated = useHydrated()
  // Decided once, when the box is drawn: it came with the document, or after a submission in the running page.
  const [cameWithPage] = useState(!hydrated)
  return (
    <div
      className="notice is-danger"
      role="alert"
      tabIndex={-1}
      ref={cameWithPage ? takeFreeFocus : takeFocus}
      id="erros"
    >
      <h2>{title}</h2>
      <ul>
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ''}${message}`}>{fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  )
}
