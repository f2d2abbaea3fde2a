import type { ReactNode } from 'react'
import { type Definition, DefinitionList } from '../../table/definition-list.tsx'

interface TicketProps {
  /** The attraction's name. */
  title: string
  /** `<BookingTag>`. */
  situation: ReactNode
  /** The booking's code in text, for when the QR code cannot be read. */
  code: string
  /** `<QrCode>`; left out while there is nothing to show at the gate. */
  qr?: ReactNode
  items: readonly Definition[]
  /** Below the list: how to change or cancel, the term. */
  children?: ReactNode
}

/** What the visitor shows at the gate: on a phone the QR code comes first, wide and printed it stands at the right. */
export function Ticket({ title, situation, code, qr, items, children }: TicketProps) {
  return (
    <article className="ticket">
      <header>
        {situation}
        <h2>{title}</h2>
      </header>
      <div className="ticket-pass">
        {qr}
        <p className="code">
          <span className="vh">Código da reserva: </span>
          {code}
        </p>
      </div>
      <DefinitionList items={items} />
      {children}
    </article>
  )
}
