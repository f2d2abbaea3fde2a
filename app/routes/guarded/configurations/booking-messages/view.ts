import type { BookingMessages } from '#app/contracts/messages/booking-messages.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { BOOKING_MESSAGES, CHANNEL_LABELS, isBookingMessage } from '#app/domain/message/booking/messages.ts'
import { minutesAsTime } from '#app/domain/message/booking/visit-hours.ts'
import { afterQuiet } from '#app/domain/message/quiet-hours.ts'

export function toRows({ messages }: BookingMessages) {
  return messages.flatMap(({ key, on, channel, is_own_text: isOwn }) => {
    if (!isBookingMessage(key)) return []
    const { title, when, byEmailAlone } = BOOKING_MESSAGES[key]
    return [{ key, title, when, on, channel: byEmailAlone ? 'E-mail' : CHANNEL_LABELS[channel], isOwn }]
  })
}

export type MessageLine = ReturnType<typeof toRows>[number]

/** Tells who saved last. */
export function changedWords({ changed_at, changed_by }: BookingMessages, zone: string): string {
  if (!changed_at) return 'Texto padrão: ninguém mudou nada ainda.'
  return `Última mudança${changed_by ? ` por ${changed_by}` : ''} em ${formatInstant(changed_at, zone)}.`
}

export function warningsOf({ whatsapp, email, ...settings }: BookingMessages): string[] {
  const ways = [
    { name: 'WhatsApp', state: whatsapp },
    { name: 'E-mail', state: email }
  ]
  const namesIn = (state: string) => ways.filter((way) => way.state === state).map(({ name }) => name)
  const simulated = namesIn('simulated').join(' e ')
  const nobody = namesIn('nobody').join(' e ')
  const said = [
    simulated && `${simulated}: as mensagens são simuladas, ninguém as recebe.`,
    nobody && `${nobody}: ninguém entrega as mensagens ainda; faltam as credenciais.`
  ].filter(Boolean)
  return isReminderQuiet(settings) ? [...said, quietWords(settings)] : said
}

type Hours = Pick<BookingMessages, 'reminder_at' | 'quiet_from' | 'quiet_until'>

function isReminderQuiet({ reminder_at: at, quiet_from: from, quiet_until: until }: Hours): boolean {
  const moment = new Date(Date.UTC(2026, 0, 1, 0, at))
  return afterQuiet(moment, { from, until, zone: 'utc' }) > moment
}

const quietWords = ({ reminder_at: at, quiet_until: until }: Hours) =>
  `O lembrete das ${minutesAsTime(at)} cai no horário de silêncio: só sai às ${minutesAsTime(until)}, no dia da visita, e a quem ainda não tiver passado da hora.`
