import { Split, Steps, TotalBar } from '#app/components/booking/index.ts'
import { Button, ErrorSummary, Form, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { TicketsStep } from '../view.ts'
import { DiscountCode } from './discount-field.tsx'
import { TicketList, ticketErrors } from './ticket-list.tsx'
import { totalOf } from './total-of.ts'

export function ChooseTickets({ view, isText }: { view: TicketsStep; isText: boolean }) {
  const { lines, total } = totalOf(view.tickets, view.discount.label)
  const { name, day, time } = view.chosen
  return (
    <div className="stack">
      <Steps steps={view.steps} current={view.current} />
      <h1>{t('Ingressos')}</h1>
      {view.notice ? (
        <Notice tone="warning">
          <p>{view.notice}</p>
        </Notice>
      ) : null}
      <ErrorSummary errors={ticketErrors(view)} title={t('Confira os ingressos')} />
      <p>
        <b>{name}</b>, {day}, {t('às')} <b>{time}</b>{' '}
        <span className="muted">
          ({view.remaining}) · <a href={view.changeVisitHref}>{t('Trocar dia ou horário')}</a>
        </span>
      </p>
      <Form method="get" action="/booking" noValidate>
        {Object.entries(view.hidden).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {/* Enter presses the form's first button, so the button for the next step comes first. */}
        {isText ? null : (
          <button type="submit" className="vh" name="passo" value="dados" tabIndex={-1} aria-hidden="true">
            {t('Continuar')}
          </button>
        )}
        <tr-total off={view.discount.label}>
          <Split>
            <div className="stack">
              <TicketList tickets={view.tickets} errors={view.errors} quota={view.quota} group={view.group} />
              <DiscountCode discount={view.discount} />
            </div>
            <TotalBar total={total} lines={lines}>
              <Button variant="primary" name="passo" value="dados">
                {t('Continuar')}
              </Button>
              <Button variant="quiet" className="no-script">
                {t('Atualizar total')}
              </Button>
            </TotalBar>
          </Split>
        </tr-total>
      </Form>
    </div>
  )
}
