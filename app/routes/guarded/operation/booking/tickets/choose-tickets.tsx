import { Button, Form, QuantityField } from '#app/components/form/index.ts'
import type { loadTickets } from './load-tickets.server.ts'

interface ChooseTicketsProps {
  data: Awaited<ReturnType<typeof loadTickets>>
  here: string
}

/** Step one: how many tickets of each type the booking has then. */
export function ChooseTickets({ data: { types, errors, change, mayExceed }, here }: ChooseTicketsProps) {
  return (
    <Form method="get" action={here} className="stack-s">
      {change?.isSame ? <p className="muted">A reserva já tem estes ingressos. Mude algum número.</p> : null}
      {types.map((type) => (
        <QuantityField
          key={type.label}
          field={{ name: `tickets.${type.label}`, value: type.wanted, errors: errors[`tickets.${type.label}`] ?? [] }}
          label={type.title}
          hint={type.hint}
          min={type.checked_in}
          {...(type.maximum === null || mayExceed ? {} : { max: type.maximum })}
        />
      ))}
      <div>
        <Button variant="primary">Ver a diferença</Button>
      </div>
    </Form>
  )
}
