import type { ReactNode } from 'react'

interface TicketProps {
  label: string
  /** In text, for when the QR code cannot be read. With it the pass comes first. */
  code?: string
  qr: ReactNode
  children: ReactNode
}

export function Ticket({ label, code, qr, children }: TicketProps) {
  const pass = (
    <div className="ticket-pass">
      {code ? (
        <p className="code">
          <span className="vh">Código </span>
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
