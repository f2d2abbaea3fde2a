import type { Service } from '#app/contracts/clients/services.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant, type IsoDay } from '#app/domain/calendar/dates.ts'
import { dueWords, serviceLabel } from '#app/domain/client/service.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { countLabel } from '#app/domain/words/labels.ts'

/** Formats times in the place's time zone. */
export function toServiceRow(service: Service, { today, zone }: { today: IsoDay; zone: string }) {
  const { kind, name, phone, booking, uuid, version, due, overdue, done_date: done } = service
  const visit = service.visit ? `${formatDay(service.visit)}${service.time ? `, ${service.time}` : ''}` : ''
  return {
    key: `${kind} ${booking} ${uuid}`,
    name,
    uuid,
    version,
    /** A reminder's own words may be long; the others stay on one line. */
    isOneLine: kind !== 'follow-up',
    overdue,
    booking,
    client: service.client_uuid,
    phone: phone ? formatPhone(phone) : '',
    kind: serviceLabel(kind),
    what: whatWords(service),
    code: service.booking_code ? formatBookingCode(service.booking_code) : '',
    visit: [service.product_name, visit].filter(Boolean).join(', '),
    isDone: done !== null,
    due: done ? `Feito em ${formatInstant(done, zone)}` : dueWords(due, today),
    dueDay: due ? formatDay(due) : ''
  }
}

function whatWords({ kind, body, value, count }: Service): string {
  const sum = value === null ? '' : ` ${formatMoney(value)}`
  if (kind === 'follow-up') return body
  if (kind === 'unpaid') return `Falta pagar${sum}`
  if (kind === 'refund') return `Falta devolver${sum}`
  if (kind === 'guide') return `Falta ${countLabel(count, { one: 'condutor', many: 'condutores' })}`
  return `Conferir ${countLabel(count, { one: 'comprovante', many: 'comprovantes' })}`
}

export type ServiceRow = ReturnType<typeof toServiceRow>
