import type { ReactNode } from 'react'

export interface Definition {
  term: string
  value: ReactNode
}

/** Leaves out entries without a value (null, undefined, ''). */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="dl">
      {items.map(({ term, value }) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        )
      )}
    </dl>
  )
}
