import { EmptyState } from '#app/components/index.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** Shown when the API implements the specification only. */
export function NotKnown({ what }: { what: string }) {
  return (
    <EmptyState title={ERRORS.absent}>
      O servidor deste parque não informa {what}. Pergunte a quem cuida dele.
    </EmptyState>
  )
}
