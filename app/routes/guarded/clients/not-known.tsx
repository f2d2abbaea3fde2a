import { EmptyState } from '#app/components/feedback/index.ts'

/** An API that speaks only the specification. */
export function NotKnown({ what }: { what: string }) {
  return (
    <EmptyState title="O servidor não oferece isto">
      A API deste lugar não sabe {what}. Pergunte a quem cuida dela.
    </EmptyState>
  )
}
