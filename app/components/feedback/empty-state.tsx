import type { ReactNode } from 'react'

/** Nothing here: why, and what to do next (`action` is a button or link). */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children ? <p className="muted">{children}</p> : null}
      {action ? <div>{action}</div> : null}
    </div>
  )
}
