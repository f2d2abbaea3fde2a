import { Button, Form, Money, Notice } from '#app/components/index.ts'
import type { BookingContext } from './context.ts'

export function BookingNotices({ booking, can }: BookingContext) {
  const { cancelled, refund } = booking
  return (
    <div className="stack-s booking-notices">
      {booking.notes ? (
        <Notice title="Observações">
          <p className="booking-notes">{booking.notes}</p>
        </Notice>
      ) : null}
      {cancelled ? (
        <Notice tone="danger" title={cancelled.expired ? 'O prazo da reserva acabou' : 'Reserva cancelada'}>
          <p>
            {cancelled.at}
            {cancelled.reason ? ` — ${cancelled.reason}` : ''}
          </p>
          {booking.canKeep && can.checkin ? (
            <ConfirmFor uuid={booking.uuid} label="Retomar, se ainda há vagas" />
          ) : null}
        </Notice>
      ) : null}
      {refund === 'due' ? (
        <Notice tone="warning" title="Valor a devolver">
          <p>
            {booking.isRefundAsked
              ? 'A devolução ao visitante já foi pedida e está em andamento.'
              : 'O pagamento desta reserva precisa voltar ao visitante. Avise o financeiro.'}
          </p>
        </Notice>
      ) : null}
      {refund === 'done' ? (
        <Notice>
          <p>O valor desta reserva já foi devolvido.</p>
        </Notice>
      ) : null}
      {can.checkin ? <EntryNotice booking={booking} /> : null}
      {booking.confirmBy ? (
        <Notice tone="warning">
          <p>Se o visitante não confirmar até {booking.confirmBy}, as vagas voltam à venda.</p>
          {can.checkin ? <ConfirmFor uuid={booking.uuid} label="Confirmar pelo visitante" /> : null}
        </Notice>
      ) : null}
      {booking.holdUntil ? (
        <Notice>
          <p>As vagas estão guardadas até {booking.holdUntil}, à espera do pagamento.</p>
        </Notice>
      ) : null}
    </div>
  )
}

function ConfirmFor({ uuid, label }: { uuid: string; label: string }) {
  return (
    <Form method="post" action={`/operation/booking-list/${uuid}`}>
      <Button name="intent" value="confirmar">
        {label}
      </Button>
    </Form>
  )
}

/** A visit on another day is common, but a missing payment needs action. */
function EntryNotice({ booking: { entry, owed } }: Pick<BookingContext, 'booking'>) {
  if (entry.problems.length === 0) return null
  if (!entry.problems.includes('unpaid')) return <p className="muted">{entry.message}</p>
  return (
    <Notice tone="warning">
      <p>{entry.message}</p>
      {owed ? (
        <p>
          Falta receber{' '}
          <b>
            <Money value={owed} />
          </b>
          .
        </p>
      ) : null}
    </Notice>
  )
}
