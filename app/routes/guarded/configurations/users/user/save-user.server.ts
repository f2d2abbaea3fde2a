import { json, redirect } from '@remix-run/node'
import { z } from 'zod'
import { ApiError } from '#app/contracts/api-error.ts'
import { updateUser } from '#app/contracts/users/calls.ts'
import { flashHeaders } from '#app/session/cookie/flash.server.ts'
import { parseForm } from '#app/session/parse-form.server.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { respondInvalid } from '#app/session/refuse-form.server.ts'

const text = z.string().default('')
const UserFormSchema = z.object({
  name: z.string('Informe o nome.'),
  email: text,
  phone: text,
  username: text,
  indexpage: text
})

interface Saving {
  request: Request
  viewer: Viewer
  form: FormData
  uuid: string
}

/** The data form of a user: back to it with what was typed, or on with a word about what comes next. */
export async function saveUser({ request, viewer, form, uuid }: Saving) {
  const submission = parseForm(form, UserFormSchema)
  if (submission.status !== 'success') return json(submission.reply(), 400)
  try {
    const saved = await viewer.call(updateUser, { params: { uuid }, body: submission.value })
    const isWaiting = saved.state === 'invited' && saved.invitation_until === null
    const text = isWaiting ? 'Dados salvos. O código anterior deixou de valer: envie um novo convite.' : 'Dados salvos.'
    const headers = flashHeaders(request, { tone: isWaiting ? 'warning' : 'success', text })
    return redirect(`/configurations/users/${uuid}`, { headers })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) return respondInvalid(submission, error)
    return json(submission.reply({ formErrors: [error.message] }), 403)
  }
}
