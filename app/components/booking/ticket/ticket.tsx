import type { ReactNode } from 'react'
import { t } from '#app/domain/words/speech.ts'

interface TicketProps {
  label: string
  /** Code in text, for a scanner that cannot read the QR code. With a code the pass is drawn first. */
  code?: string
  qr: ReactNode
  children: ReactNode
}

export function Ticket({ label, code, qr, children }: TicketProps) {
  const pass = (
    <div className="ticket-pass">
      {code ? (
        <p className="code">
          <span className="vh">{t('Código ')}</span>
          {code}
        </p>
      ) : null}
      {qr}
    </div>
  )
  return (
    <section className="ticket" aria-label={label}>
      {code ? pass : null}
      {children}
      {code ? null : pass}
    </section>
  )
}
