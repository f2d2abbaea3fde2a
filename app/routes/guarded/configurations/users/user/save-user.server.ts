import { z } from 'zod'
import { type StaffUser, updateUser } from '#app/contracts/users/calls.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { parseForm, redirectSaying, refuseForm, requireFields, type Viewer } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'

const text = z.string().default('')
const UserFormSchema = z.object({
  name: z.string('Informe o nome.'),
  email: text,
  phone: text,
  username: text,
  indexpage: text,
  password: text,
  code: text
})

interface Saving {
  request: Request
  viewer: Viewer
  form: FormData
  uuid: string
}

export async function saveUser({ request, viewer, form, uuid }: Saving) {
  try {
    requireFields(form, 'email', 'phone', 'username', 'indexpage')
    const saved = await viewer.call(updateUser, { params: { uuid }, body: parseForm(form, UserFormSchema) })
    const isWaiting = saved.state === 'invited' && saved.invitation_until === null
    const text = isWaiting
      ? 'Dados salvos. O código anterior deixou de valer: envie um novo convite.'
      : `Dados salvos.${heldUntil(saved, viewer)}`
    const tone = isWaiting ? 'warning' : 'success'
    return redirectSaying(request, { to: `/configurations/users/${uuid}`, text, tone })
  } catch (error) {
    return refuseForm(form, error, { answers403: true, hideFields: ['password', 'code'] })
  }
}

/** Tells until when codes do not go to the new phone: a lost password has to wait until then. */
function heldUntil({ phone, codes_from: codesFrom }: StaffUser, { place }: Viewer): string {
  if (phone === '' || codesFrom === null || new Date(codesFrom) <= now()) return ''
  return ` Códigos de senha vão para o celular a partir de ${formatInstant(codesFrom, place.timezone)}.`
}
