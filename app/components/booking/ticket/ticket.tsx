import type { ReactNode } from 'react'

interface TicketProps {
  /** What a reader calls it: 'Ingresso'. */
  label: string
  /** The booking's code in text, for when the QR code cannot be read. With it the pass comes first: it is what is shown. */
  code?: string
  /** `<QrCode>`; wide and printed it stands at the right. */
  qr: ReactNode
  /** Who comes and when, or how to pay. */
  children: ReactNode
}

/** What is held before a reader: the gate's, or that of a bank's application. */
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
