import { Fragment, type ReactNode } from 'react'
import { Button, type ButtonVariant, type FieldState, Money, RadioGroup, TextField } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import { DiscountCode } from '../tickets/discount-field.tsx'
import { TicketList } from '../tickets/ticket-list.tsx'
import type { DetailsStep } from '../view.ts'

interface VisitSummaryProps {
  view: DetailsStep
  field: (name: string, initial?: string) => FieldState
  ticketErrors: readonly string[]
}

/** The visitor edits its parts inside the form, so that values typed below stay. */
export function VisitSummary({ view, field, ticketErrors }: VisitSummaryProps) {
  const { chosen, editors, lines } = view
  return (
    <section className="card stack-s part" aria-labelledby="visita">
      <h2 id="visita">{t('Sua visita')}</h2>
      {editors.attraction ? (
        <RadioGroup field={field('atrativo')} label={t('Atrativo')} options={editors.attraction} required />
      ) : (
        <p>
          <b>{chosen.name}</b>
        </p>
      )}
      {editors.visit ? (
        <VisitEditor visit={editors.visit} field={field} />
      ) : (
        <p className="between">
          <span>
            {chosen.day}, {t('às')} <b>{chosen.time}</b>
          </span>{' '}
          <EditButton intent="horarios">
            {t('Trocar')}
            <span className="vh">{t(' dia ou horário')}</span>
          </EditButton>
        </p>
      )}
      {editors.tickets ? (
        <TicketEditor tickets={editors.tickets} ticketErrors={ticketErrors} />
      ) : (
        <p className="between">
          <span>
            {lines.map(({ label, amount }, index) => (
              <Fragment key={label}>
                {index > 0 ? <br /> : null}
                {label}: <Money value={amount} />
              </Fragment>
            ))}
          </span>{' '}
          <EditButton intent="ingressos">
            {t('Trocar')}
            <span className="vh">{t(' ingressos')}</span>
          </EditButton>
        </p>
      )}
    </section>
  )
}

type TicketEditorProps = Pick<VisitSummaryProps, 'ticketErrors'> & {
  tickets: NonNullable<DetailsStep['editors']['tickets']>
}

function TicketEditor({ tickets: { fields, quota, discount, group }, ticketErrors }: TicketEditorProps) {
  return (
    <>
      <TicketList tickets={fields} errors={ticketErrors} quota={quota} group={group} />
      <DiscountCode discount={discount} intent="ingressos" />
      <EditButton intent="ingressos" variant="secondary">
        {t('Atualizar total')}
      </EditButton>
    </>
  )
}

function VisitEditor({
  visit,
  field
}: {
  visit: NonNullable<DetailsStep['editors']['visit']>
  field: VisitSummaryProps['field']
}) {
  const time = field('time')
  return (
    <div className="stack-s">
      <div className="editor">
        <TextField
          field={{ ...field('date'), value: visit.date }}
          label={t('Dia da visita')}
          hint={visit.dayNamed ? t('Abaixo, os horários de {day}.', { day: visit.dayNamed }) : undefined}
          type="date"
          required
        />
        <EditButton intent="horarios" variant="secondary">
          {t('Ver horários deste dia')}
        </EditButton>
      </div>
      {visit.slots && visit.slots.length > 0 ? (
        <RadioGroup field={time} label={t('Horário')} options={visit.slots} required />
      ) : (
        <>
          <input type="hidden" name="time" value={typeof time.value === 'string' ? time.value : ''} />
          <p className="muted">{visit.slots ? t('Neste dia não há visitas. Escolha outro.') : t('Escolha um dia.')}</p>
        </>
      )}
    </div>
  )
}

interface EditButtonProps {
  intent: string
  variant?: ButtonVariant
  children: ReactNode
}

function EditButton({ intent, variant = 'quiet', children }: EditButtonProps) {
  return (
    <Button variant={variant} name="intent" value={intent} formNoValidate>
      {children}
    </Button>
  )
}
