import { json } from '@remix-run/node'
import { z } from 'zod'
import { qrPath } from '#app/components/booking/index.ts'
import { disableTwoStep, enableTwoStep, newRecoveryCodes, startTwoStep } from '#app/contracts/account.ts'
import { malformed } from '#app/contracts/api-error.ts'
import { explainRefusal, parseForm, type Refusal, redirectSaying, type Viewer } from '#app/session/index.server.ts'

const text = z.string().default('')

/** Each form has field names of its own, so that an error appears in the form it was typed in. */
const TwoStepFormSchema = z.object({
  codigo: text,
  codigo_novos: text,
  senha_novos: text,
  codigo_desativar: text,
  senha: text
})

type Typed = z.output<typeof TwoStepFormSchema>

/** Secrets and codes appear only in the answer to the POST, never in a URL or cookie. */
export async function answerTwoStep(request: Request, viewer: Viewer) {
  const form = await request.formData()
  const typed = parseForm(form, TwoStepFormSchema)
  switch (form.get('intent')) {
    case 'start':
      return begin(viewer)
    case 'enable':
      return enable(viewer, typed)
    case 'new-codes':
      return renew(viewer, typed)
    case 'disable':
      return disable(request, viewer, typed)
    default:
      throw malformed()
  }
}

async function begin(viewer: Viewer, refusal?: Refusal) {
  try {
    const { secret, otpauth_url } = await viewer.call(startTwoStep, {})
    const answer = {
      kind: 'setup' as const,
      secret,
      groups: secret.match(/.{1,4}/g) ?? [],
      otpauthUrl: otpauth_url,
      qr: qrPath(otpauth_url),
      refused: refusal && { error: refusal.errors }
    }
    return json(answer, refusal?.init)
  } catch (error) {
    return refuseRenamed(error, {})
  }
}

/** A refusal repeats the same secret, so that a mistyped code does not require another scan. */
async function enable(viewer: Viewer, { codigo: code, senha: password }: Typed) {
  try {
    const { recovery_codes } = await viewer.call(enableTwoStep, { body: { code, password } })
    return json({ kind: 'codes' as const, codes: recovery_codes, isFirst: true })
  } catch (error) {
    const refusal = explainRefusal(error, { rename: { code: 'codigo', password: 'senha' } })
    return refusal.error.status === 409 ? refuseRenamed(error, {}) : begin(viewer, refusal)
  }
}

async function renew(viewer: Viewer, { codigo_novos: code, senha_novos: password }: Typed) {
  try {
    const { recovery_codes } = await viewer.call(newRecoveryCodes, { body: { code, password } })
    return json({ kind: 'codes' as const, codes: recovery_codes, isFirst: false })
  } catch (error) {
    return refuseRenamed(error, { code: 'codigo_novos', password: 'senha_novos' })
  }
}

async function disable(request: Request, viewer: Viewer, { codigo_desativar: code, senha: password }: Typed) {
  try {
    await viewer.call(disableTwoStep, { body: { code, password } })
    return redirectSaying(request, { to: '/account/two-step', text: 'Verificação em duas etapas desativada.' })
  } catch (error) {
    return refuseRenamed(error, { code: 'codigo_desativar', password: 'senha' })
  }
}

/** Codes and passwords are secrets, so nothing typed is returned. @throws as `explainRefusal` */
function refuseRenamed(error: unknown, rename: Record<string, string>) {
  const { message, errors, init } = explainRefusal(error, { rename })
  return json({ kind: 'refused' as const, message, result: { error: errors } }, init)
}
