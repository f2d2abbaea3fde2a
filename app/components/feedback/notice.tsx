import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  /** `alert` interrupts, `status` waits its turn; none for what was on the page from the start. */
  role?: 'alert' | 'status'
  /** The answer to the form that was just sent, also where it says the same again: it gets the window and the focus. */
  isOutcome?: boolean
  children?: ReactNode
}

export function Notice({ tone = 'info', title, role, isOutcome = false, children }: NoticeProps) {
  return (
    <div className={`notice is-${tone}`} role={role} data-outcome={isOutcome || undefined}>
      {title ? <h2>{title}</h2> : null}
      {children ? <div>{children}</div> : null}
    </div>
  )
}
