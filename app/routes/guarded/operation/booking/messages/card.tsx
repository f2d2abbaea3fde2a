import { Card, LinkButton, SituationTag } from '#app/components/index.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { listMessagesOfBooking } from '#app/contracts/messages/booking-messages.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { messageSituation } from '#app/domain/message/state-words.ts'

export function toBookingMessages({ data, may_confirm }: CallOutput<typeof listMessagesOfBooking>, zone: string) {
  return {
    mayConfirm: may_confirm,
    lines: data.map(({ id, title, channel, status, simulated, reason, sentAt, sendDate, from }) => {
      const at = sentAt ?? sendDate
      const way = channel === 'email' ? 'e-mail' : 'WhatsApp'
      return {
        id,
        title,
        situation: messageSituation({ status, simulated }),
        detail: [way, at && formatInstant(at, zone), from && `por ${from}`, reason].filter(Boolean).join(', ')
      }
    })
  }
}

interface MessagesCardProps {
  uuid: string
  messages: ReturnType<typeof toBookingMessages> | null
}

export function MessagesCard({ uuid, messages }: MessagesCardProps) {
  if (!messages || (messages.lines.length === 0 && !messages.mayConfirm)) return null
  return (
    <Card title="Mensagens">
      {messages.lines.length === 0 ? <p className="muted">Nenhuma ainda.</p> : null}
      <ul className="lines">
        {messages.lines.map(({ id, title, detail, situation }) => (
          <li key={id}>
            <span>
              {title} <span className="sub">{detail}</span>
            </span>{' '}
            <SituationTag tone={situation.tone}>{situation.label}</SituationTag>
          </li>
        ))}
      </ul>
      {messages.mayConfirm ? (
        <div className="no-print">
          <LinkButton to={`/operation/booking-list/${uuid}/confirmation`}>Reenviar confirmação</LinkButton>
        </div>
      ) : null}
    </Card>
  )
}
