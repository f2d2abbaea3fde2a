import { useState } from 'react'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { useHydrated } from '../document/use-hydrated.ts'

export interface SummaryError {
  message: string
  /** Value of `fieldId(field)`; without it the line is not a link. */
  fieldId?: string
}

// Focus the box after a failed submission. Without script its alert role and its place at the top serve instead.
const takeFocus = (box: HTMLElement | null) => box?.focus()

// Script may load late: do not take the focus from a field in use.
const takeFreeFocus = (box: HTMLElement | null) => {
  if (document.activeElement === null || document.activeElement === document.body) box?.focus()
}

export function ErrorSummary({
  errors,
  title = t('Confira o que falta')
}: {
  errors: readonly SummaryError[]
  title?: string
}) {
  if (errors.length === 0) return null
  const said = errors.map((error) => ({ ...error, message: tSaid(error.message) }))
  // Other errors make a new box, which takes the focus again.
  const key = said.map((error) => error.message).join('\n')
  // Do not claim that nothing was saved when the outcome is unknown.
  return (
    <Box key={key} errors={said} title={key.includes(tSaid(ERRORS.mayHaveActed)) ? t('Confira se foi feito') : title} />
  )
}

function Box({ errors, title }: { errors: readonly SummaryError[]; title: string }) {
  const hydrated = useHydrated()
  // Keep the first decision: the box came with the document, or after a submission in the running page.
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
