import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { EmptyState } from '../feedback/index.ts'

/** Shown when the operator's remote API lacks the call. */
export function NotOffered() {
  return (
    <EmptyState title={ERRORS.absent}>
      O sistema a que este está ligado não oferece requerimentos. Fale com quem cuida dele.
    </EmptyState>
  )
}
