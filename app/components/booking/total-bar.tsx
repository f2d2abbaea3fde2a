import type { ReactNode } from 'react'
import { Money } from '../display/money.tsx'

export interface TotalLine {
  /** "2 × INTEIRA". */
  label: string
  /** Centavos. */
  amount: number
}

interface TotalBarProps {
  /** Centavos. */
  total: number
  label?: string
  lines?: readonly TotalLine[]
  /** Under the total: until when the places are held, what is not included. */
  note?: ReactNode
  /** The step's one main button. */
  children?: ReactNode
}

/** The running total: at the thumb on a phone, beside the form on a wide screen. Last in a `Split` or in its form. */
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
      <p className="total-sum">
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

/** Content with a `TotalBar` (its second child) beside it where there is room. */
export function Split({ children }: { children: ReactNode }) {
  return <div className="split">{children}</div>
}
