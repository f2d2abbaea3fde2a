import type { Message } from '#app/contracts/messenger.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { MESSAGE_STATES, messageSituation } from '#app/domain/message/state-words.ts'
import { formatPhone } from '#app/domain/person/phone.ts'

export const stateOptions = Object.entries(MESSAGE_STATES).map(([value, { label }]) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1)
}))

export function isMessageState(text: string): boolean {
  return Object.keys(MESSAGE_STATES).includes(text)
}

/** Formats times in the place's time zone. */
export function toMessageRow(message: Message, timezone: string) {
  const { id, title, to, status, simulated, sendDate, messageBody, reason, errorCount } = message
  return {
    id: String(id),
    title: title || 'Mensagem',
    to: messageBody.group ? 'Grupo' : formatPhone(to),
    text: messageBody.message,
    when: sendDate ? formatInstant(sendDate, timezone) : '',
    state: messageSituation({ status, simulated }),
    channel: message.channel === 'email' ? 'E-mail' : '',
    mayCancel: message.may_cancel,
    mayResend: message.may_resend,
    note: reason || (errorCount > 0 ? `${errorCount} ${errorCount === 1 ? 'tentativa' : 'tentativas'}` : '')
  }
}

export type MessageRow = ReturnType<typeof toMessageRow>
