import { malformed } from '#app/contracts/api-error.ts'
import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { readField } from '#app/session/index.server.ts'

/** @throws ApiError 400 for a number out of range, or a missing reason */
export function readEntry(form: FormData, booking: Pick<ExpressBooking, 'items'>) {
  const { people, errors } = readEntering(form, booking)
  const reason = readField(form, 'reason')
  const override = readField(form, 'override') === 'motivo' ? reason !== '' : form.has('override')
  if (override && reason.length < 3) errors.reason = ['Diga por que a entrada é liberada.']
  if (Object.keys(errors).length > 0) throw malformed({ fields: errors })
  const inside = readField(form, 'inside') || undefined
  return { action: 'checkin' as const, payload: { keepdate: true, people, override, reason, inside } }
}

function readEntering(form: FormData, { items }: Pick<ExpressBooking, 'items'>) {
  const people: Record<string, number> = {}
  const errors: Record<string, string[]> = {}
  for (const { label, quantity, checked_in } of items) {
    const name = `people.${label}`
    const outside = quantity - checked_in
    const typed = readField(form, name)
    const count = typed === '' ? 0 : parseQuantity(typed)
    if (count === null || count > outside) errors[name] = [`Use um número de 0 a ${outside}.`]
    else if (count > 0) people[label] = count
  }
  if (Object.keys(errors).length === 0 && Object.keys(people).length === 0) {
    errors._ = ['Diga quantas pessoas entram agora.']
  }
  return { people, errors }
}
