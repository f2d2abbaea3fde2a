import { QuantityField } from '#app/components/form/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { TicketField } from '../view.ts'

interface TicketListProps {
  tickets: readonly TicketField[]
  errors: readonly string[]
  onQuantity: (label: string, quantity: number) => void
}

export function TicketList({ tickets, errors, onQuantity }: TicketListProps) {
  return (
    <fieldset id="f-tickets" tabIndex={-1} aria-describedby={errors.length > 0 ? 'f-tickets-erro' : undefined}>
      <legend className="label">Quantos ingressos?</legend>
      {errors.length > 0 ? (
        <div id="f-tickets-erro">
          {errors.map((error) => (
            <p className="error" key={error}>
              {error}
            </p>
          ))}
        </div>
      ) : null}
      {tickets.map((ticket, index) => (
        <div key={ticket.label}>
          <input type="hidden" name={`tickets[${index}].label`} value={ticket.label} />
          <QuantityField
            field={{ name: `tickets[${index}].quantity`, value: ticket.value, errors: ticket.errors }}
            label={`${ticket.title} · ${ticket.price > 0 ? formatMoney(ticket.price) : 'grátis'}`}
            hint={ticket.hint}
            max={ticket.max}
            onQuantity={(quantity) => onQuantity(ticket.label, quantity)}
          />
        </div>
      ))}
    </fieldset>
  )
}

export function ticketErrors(tickets: readonly TicketField[], errors: readonly string[]) {
  return [
    ...errors.map((message) => ({ message, fieldId: 'f-tickets' })),
    ...tickets.flatMap(({ title, errors: own }, index) =>
      own.map((message) => ({ message: `${title}: ${message}`, fieldId: `f-tickets-${index}-quantity` }))
    )
  ]
}
