import type { Tone } from '#app/components/index.ts'
import type { GateConflict } from '#app/contracts/booking/gate-offline.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { scanProblemLabel } from '#app/domain/booking/late-scan.ts'
import { formatPersonCode, readPersonCode } from '#app/domain/booking/person-ticket.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'

export const conflictsPath = '/operation/check-in/conflicts'

const states: Record<'seen' | 'open', { label: string; tone: Tone }> = {
  seen: { label: 'Vista', tone: 'green' },
  open: { label: 'A conferir', tone: 'red' }
}

/** Formats times in the place's time zone. */
export function toConflictRow(conflict: GateConflict, zone: string) {
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  const { id, message, people, direction, seen, sold } = conflict
  return {
    id,
    message,
    label: scanProblemLabel(conflict.problem),
    at: at(conflict.at),
    receivedAt: at(conflict.received),
    by: conflict.user_name,
    what: sold ? soldWhat(conflict) : whatOf(direction, people),
    isSignature: direction === 'signature',
    code: shownCode(conflict),
    booking: conflict.booking_uuid,
    isSale: sold !== '',
    name: conflict.booking_uuid ? nameOrNone(conflict.name) : sold ? 'Venda sem reserva' : 'Sem reserva',
    visit: conflict.visit ? `${conflict.product_name}, ${formatDay(conflict.visit)} às ${conflict.time}` : '',
    state: seen ? states.seen : states.open,
    seenAt: at(seen),
    seenBy: conflict.seen_by,
    note: conflict.seen_note
  }
}

function whatOf(direction: string, people: number): string {
  if (direction === 'signature') return 'Assinatura do termo de risco'
  return `${direction === 'exit' ? 'Saída' : 'Entrada'} de ${peopleLabel(people)}`
}

/** Without the right to see values, the sum is not told. */
function soldWhat({ sold, value, people }: GateConflict): string {
  return `Venda a ${peopleLabel(people)}: ${sold}${value === null ? '' : `, ${formatMoney(value)} em dinheiro`}`
}

export type ConflictRow = ReturnType<typeof toConflictRow>

/** Code that was read; a text that is no code was not kept. */
function shownCode({ code, booking_code: booking }: GateConflict): string {
  if (booking) return formatBookingCode(booking)
  if (/^[0-9a-f]{32}$/.test(code)) return 'endereço de outro ingresso'
  if (readPersonCode(code)) return formatPersonCode(code)
  return formatBookingCode(code)
}
