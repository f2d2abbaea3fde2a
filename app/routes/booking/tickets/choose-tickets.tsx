import { useHydrated } from 'remix-utils/use-hydrated'
import { Split, Steps, TotalBar } from '#app/components/booking/index.ts'
import { Notice } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form } from '#app/components/form/index.ts'
import { useTotal } from '../use-total.ts'
import type { TicketsStep } from '../view.ts'
import { TicketList, ticketErrors } from './ticket-list.tsx'

export function ChooseTickets({ view }: { view: TicketsStep }) {
  const hydrated = useHydrated()
  const { lines, total, setQuantity } = useTotal(view.tickets)
  const { name, day, time } = view.chosen
  return (
    <div className="stack">
      <Steps steps={view.steps} current={view.current} />
      <h1>Ingressos</h1>
      {view.notice ? (
        <Notice tone="warning">
          <p>{view.notice}</p>
        </Notice>
      ) : null}
      <ErrorSummary errors={ticketErrors(view.tickets, view.errors)} title="Confira as quantidades" />
      <p>
        <b>{name}</b>, {day}, às <b>{time}</b>{' '}
        <span className="muted">
          ({view.remaining}) · <a href={view.changeVisitHref}>Trocar dia ou horário</a>
        </span>
      </p>
      <Form method="get" action="/booking" noValidate>
        {Object.entries(view.hidden).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Split>
          <TicketList tickets={view.tickets} errors={view.errors} onQuantity={setQuantity} />
          <TotalBar total={total} lines={lines}>
            <Button variant="primary" name="passo" value="dados">
              Continuar
            </Button>
            {hydrated ? null : <Button variant="quiet">Atualizar total</Button>}
          </TotalBar>
        </Split>
      </Form>
    </div>
  )
}
