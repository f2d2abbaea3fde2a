import type { ReactNode } from 'react'

/** Place several in a `<div className="stats">`. */
export function StatCard({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="card stat">
      <span className="muted small">{label}</span> <b className="num">{value}</b>{' '}
      {note ? <span className="muted small">{note}</span> : null}
    </div>
  )
}
