import type { Client } from '#app/contracts/clients/shapes.ts'
import { formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { personWords } from './person-words.ts'

export function toClientRow(client: Client, today: IsoDay) {
  const { uuid, name, email, bookings, last_visit: last } = client
  const { document, phone } = personWords(client)
  return {
    uuid,
    name,
    document,
    phone,
    email,
    bookings: String(bookings),
    last: last ? formatDay(last) : '',
    isAhead: last > today
  }
}

export type ClientRow = ReturnType<typeof toClientRow>
