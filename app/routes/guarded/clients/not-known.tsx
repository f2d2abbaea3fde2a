import { EmptyState } from '#app/components/feedback/index.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** An API that speaks only the specification. */
export function NotKnown({ what }: { what: string }) {
  return <EmptyState title={ERRORS.absent}>A API deste lugar não sabe {what}. Pergunte a quem cuida dela.</EmptyState>
}
