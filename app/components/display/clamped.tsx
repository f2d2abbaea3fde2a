import type { ReactNode } from 'react'

/** Shows two lines of a long text; a click shows all of it, and needs no script. */
export function Clamped({ children }: { children: ReactNode }) {
  return (
    <details className="clamped">
      <summary>{children}</summary>
    </details>
  )
}
