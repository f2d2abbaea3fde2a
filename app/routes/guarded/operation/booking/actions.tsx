import { Button, Form, Icon, LinkButton } from '#app/components/index.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { gatePath } from '../gate-path.ts'
import type { BookingContext } from './context.ts'

/** Only decides what to show: the server checks the permissions again. */
export function BookingActions({ booking, can }: BookingContext) {
  const { entry, uuid } = booking
  const here = `/operation/booking-list/${uuid}`
  const isOpen = can.checkin && entry.code === 'ok'
  return (
    <div className="row booking-actions no-print">
      {isOpen ? (
        <Form method="post" action={here}>
          <Button variant="primary" icon={<Icon name="check" />}>
            Check-in de {peopleLabel(entry.outside)}
          </Button>
        </Form>
      ) : null}
      {can.receive && booking.canReceive ? (
        <LinkButton to={`${here}/receive`} variant="primary" icon={<Icon name="wallet" />}>
          Receber pagamento
        </LinkButton>
      ) : null}
      {can.link && booking.canReceive ? (
        <LinkButton to={`${here}/payment-link`} icon={<Icon name="message-circle" />}>
          Enviar link de pagamento
        </LinkButton>
      ) : null}
      {isOpen && can.parts && entry.outside > 1 ? (
        <LinkButton to={`${here}/check-in`}>Check-in de parte</LinkButton>
      ) : null}
      {can.checkin && entry.mayRelease ? <LinkButton to={`${here}/check-in`}>Liberar entrada</LinkButton> : null}
      <Passages booking={booking} can={can} />
      {booking.whatsapp ? (
        <LinkButton to={booking.whatsapp} rel="noreferrer" icon={<Icon name="message-circle" />}>
          WhatsApp
        </LinkButton>
      ) : null}
      <LinkButton to={`/booking-details/${uuid}`} native icon={<Icon name="ticket" />}>
        Ingresso
      </LinkButton>
      {can.parts && !booking.isCancelled ? <LinkButton to={`${here}/wristbands`}>Pulseiras</LinkButton> : null}
      {can.checkin && can.parts && booking.inside > 0 && booking.canUndo ? (
        <LinkButton to={`${here}/undo`} icon={<Icon name="undo-2" />}>
          Desfazer check-in
        </LinkButton>
      ) : null}
      {can.person && !booking.isCancelled ? (
        <LinkButton to={`${here}/edit`} icon={<Icon name="pencil" />}>
          Alterar dados
        </LinkButton>
      ) : null}
      {can.edit && !booking.isCancelled && booking.inside === 0 ? (
        <LinkButton to={`${here}/date`} icon={<Icon name="calendar" />}>
          Mudar a data
        </LinkButton>
      ) : null}
      <GivingUp booking={booking} can={can} />
    </div>
  )
}

/** Offers to cancel, with or without a refund. */
function GivingUp({ booking, can }: BookingContext) {
  const here = `/operation/booking-list/${booking.uuid}`
  return (
    <>
      {can.refund && can.values && (booking.amounts?.received ?? 0) > booking.onItsWay ? (
        <LinkButton to={`${here}/refund`} icon={<Icon name="wallet" />}>
          Devolver
        </LinkButton>
      ) : null}
      {can.cancel && !booking.isCancelled && booking.inside === 0 ? (
        <LinkButton to={`${here}/cancel`} variant="danger" icon={<Icon name="ban" />}>
          Cancelar reserva
        </LinkButton>
      ) : null}
    </>
  )
}

/** Leads to the gate, which records people who leave and come back. */
function Passages({ booking, can }: BookingContext) {
  const { uuid, inside, away, hasExits, lastPassage } = booking
  if (!can.checkin || !hasExits || inside === 0) return null
  return (
    <>
      {inside > away ? (
        <LinkButton to={gatePath({ uuid, where: '', isExit: true })} icon={<Icon name="log-out" />}>
          Registrar saída
        </LinkButton>
      ) : null}
      {away > 0 ? <LinkButton to={gatePath({ uuid, where: '' })}>Registrar volta</LinkButton> : null}
      {lastPassage?.canUndo ? (
        <LinkButton to={`/operation/booking-list/${uuid}/undo-passage`} icon={<Icon name="undo-2" />}>
          {lastPassage.isExit ? 'Desfazer saída' : 'Desfazer volta'}
        </LinkButton>
      ) : null}
    </>
  )
}
