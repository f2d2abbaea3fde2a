import type { Pendency } from '#app/contracts/clients/services.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { personWords } from '../person-words.ts'

/** Times in the place's zone. */
export function toPendencyRow(row: Pendency, zone: string) {
  const { uuid, name, bookings, receivable_value: receivable, refund_due_value: refund } = row
  const { document, phone, whatsapp } = personWords(row)
  return {
    uuid,
    name,
    phone,
    whatsapp,
    receivable,
    refund,
    about: [document, countLabel(bookings, { one: 'reserva', many: 'reservas' })].filter(Boolean).join(' · '),
    held: row.held_until ? formatInstant(row.held_until, zone) : '',
    visit: row.next_visit ? formatDay(row.next_visit) : row.last_visit ? formatDay(row.last_visit) : '',
    isPast: row.next_visit === ''
  }
}

export type PendencyRow = ReturnType<typeof toPendencyRow>
