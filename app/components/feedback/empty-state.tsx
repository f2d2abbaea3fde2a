import type { ReactNode } from 'react'

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children ? <p className="muted">{children}</p> : null}
      {action ? <div>{action}</div> : null}
    </div>
  )
}
