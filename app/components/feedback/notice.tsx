import type { ReactNode } from 'react'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  /** `alert` interrupts and `status` waits; omit it for text that was on the page from the start. */
  role?: 'alert' | 'status'
  /**
   * Marks the answer to the form just sent, even if it repeats the previous text. The page scrolls to it and focuses
   * it.
   */
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
