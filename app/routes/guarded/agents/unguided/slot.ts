import type { UnguidedSlot } from '#app/contracts/agents/shapes.ts'
import { formatDayNamed } from '#app/domain/calendar/dates.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'

/** Leads to the bookings of that day and attraction. */
export function toSlot(slot: UnguidedSlot) {
  const { date, time, product_uuid: product, product_name: name, missing_bookings: short } = slot
  const days = { inicio: date, fim: date, atrativo: product, ordem: 'time' }
  return {
    key: `${date} ${time} ${product}`,
    day: formatDayNamed(date),
    time,
    product: name,
    href: `/operation/booking-list?${new URLSearchParams(days)}`,
    bookings: `${short} de ${countLabel(slot.bookings, { one: 'reserva', many: 'reservas' })}`,
    people: peopleLabel(slot.people),
    missing: countLabel(slot.missing, { one: 'condutor', many: 'condutores' })
  }
}

export type SlotView = ReturnType<typeof toSlot>
