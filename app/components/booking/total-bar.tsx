import type { ReactNode } from 'react'
import { LONG_TOTAL, type TotalLine } from '#app/domain/booking/running-total.ts'
import { Money } from '../display/money.tsx'
import { join } from '../document/class-names.ts'

interface TotalBarProps {
  /** Centavos. */
  total: number
  label?: string
  lines?: readonly TotalLine[]
  note?: ReactNode
  children?: ReactNode
}

/** Must be last in its form, or the second child of a `Split`. */
export function TotalBar({ total, label = 'Total', lines = [], note, children }: TotalBarProps) {
  return (
    <div className="total">
      {lines.length > 0 ? (
        <ul className="total-lines">
          {lines.map((line) => (
            <li key={line.label}>
              <span>{line.label}</span> <Money value={line.amount} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className={join('total-sum', total >= LONG_TOTAL && 'total-long')}>
        {label}{' '}
        <output>
          <Money value={total} />
        </output>
        {note}
      </p>
      {children}
    </div>
  )
}

export function Split({ children }: { children: ReactNode }) {
  return <div className="split">{children}</div>
}
