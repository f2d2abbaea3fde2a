import type { Message } from '#app/contracts/messenger.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { formatPhone } from '#app/domain/person/phone.ts'

type Tone = 'green' | 'blue' | 'amber' | 'red' | 'gray'

/** Product decisions, "Messages". */
const states: Readonly<Record<string, { label: string; tone: Tone }>> = {
  queued: { label: 'na fila', tone: 'amber' },
  scheduled: { label: 'agendada', tone: 'blue' },
  sent: { label: 'enviada', tone: 'blue' },
  delivered: { label: 'entregue', tone: 'green' },
  read: { label: 'lida', tone: 'green' },
  failed: { label: 'falhou', tone: 'red' },
  cancelled: { label: 'cancelada', tone: 'gray' }
}

export const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }))

export function isMessageState(text: string): boolean {
  return Object.keys(states).includes(text)
}

/** Times in the place's zone. */
export function toMessageRow(message: Message, timezone: string) {
  const { id, title, to, status, simulated, sendDate, messageBody, reason, errorCount } = message
  const known = states[status] ?? { label: status, tone: 'gray' as const }
  const isSimulated = simulated && ['sent', 'delivered', 'read'].includes(status)
  return {
    id: String(id),
    title: title || 'Mensagem',
    to: messageBody.group ? 'Grupo' : formatPhone(to),
    text: messageBody.message,
    when: sendDate ? formatInstant(sendDate, timezone) : '',
    state: isSimulated ? { label: 'simulada', tone: 'gray' as const } : known,
    channel: message.channel === 'email' ? 'E-mail' : '',
    mayCancel: message.may_cancel,
    mayResend: message.may_resend,
    note: reason || (errorCount > 0 ? `${errorCount} ${errorCount === 1 ? 'tentativa' : 'tentativas'}` : '')
  }
}

export type MessageRow = ReturnType<typeof toMessageRow>
