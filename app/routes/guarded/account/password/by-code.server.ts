import { z } from 'zod'
import { forgotPassword, resetPassword } from '#app/contracts/auth.ts'
import { parseForm, redirectSaying, type Viewer } from '#app/session/index.server.ts'
import { knownDevices } from '#app/session/sign-in/known-devices.server.ts'

const typed = z.string().default('')

const CodeFormSchema = z.object({
  hashcode: typed.transform((text) => text.replace(/[\s-]/g, '')),
  password: typed,
  confirm_password: typed
})

const here = '/account/password'

/**
 * Changes the password as after losing it, by a code sent to the phone: this API cannot change it with the old
 * password.
 * @throws ApiError
 */
export async function changeByCode(
  request: Request,
  viewer: Viewer,
  { form, intent }: { form: FormData; intent: string }
) {
  const { email } = viewer.user
  const devices = knownDevices(request)
  if (intent === 'codigo') {
    const { data } = await viewer.call(forgotPassword, { body: { email, ...devices } })
    return redirectSaying(request, { to: `${here}?codigo=1`, text: data.message || 'Código enviado.', tone: 'info' })
  }
  const { message } = await viewer.call(resetPassword, {
    body: { email, ...parseForm(form, CodeFormSchema), ...devices }
  })
  return redirectSaying(request, { to: here, text: message || 'Senha trocada.' })
}
