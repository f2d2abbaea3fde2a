import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  /** `alert` interrupts, `status` waits its turn; none for what was on the page from the start. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

export function Notice({ tone = 'info', title, role, children }: NoticeProps) {
  return (
    <div className={`notice is-${tone}`} role={role}>
      {title ? <h2>{title}</h2> : null}
      {children ? <div>{children}</div> : null}
    </div>
  )
}
