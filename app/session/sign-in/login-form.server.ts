import type { TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { ApiError, malformed, tooMany, unavailable } from '#app/contracts/api-error.ts'
import { ERRORS, loginErrorMessage, tooManyMessage } from '#app/domain/words/error-catalogue.ts'
import { parseForm, unreadForm } from '../parse-form.server.ts'
import { type RefusedForm, refuseForm } from '../refuse-form.server.ts'

const LoginFormSchema = z.object({
  username: z.string('Informe o usuário ou e-mail.').trim().max(254, 'Usuário ou e-mail longo demais.'),
  password: z.string('Informe a senha.').max(200, 'Senha longa demais.')
})

/** @throws ApiError 400 */
export function parseLogin(form: FormData): z.output<typeof LoginFormSchema> {
  return parseForm(form, LoginFormSchema)
}

/** Chooses the messages of specification §8. */
export function refuseLogin(form: FormData, error: unknown): TypedResponse<RefusedForm> {
  return refuseForm(form, toLoginError(error), { hideFields: ['password'] })
}

/** @throws the error itself when it is not a refusal */
export function toLoginError(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, retryAfterSeconds } = error
  if (code === unreadForm) return error
  if (status === 429) return tooMany({ message: tooManyMessage(retryAfterSeconds ?? 60), retryAfterSeconds })
  if (status === 0 || status >= 500) return unavailable({ message: ERRORS.loginNetwork })
  // The password was right, so "wrong password" would make people try others.
  return malformed({ code, message: code === 'legacy_unknown' ? message : loginErrorMessage(message) })
}

/** @throws the error itself when it is not a refusal */
export function explainGoogle(error: unknown): string {
  const { status, code, message } = toLoginError(error)
  if (status !== 400) return message
  if (code.startsWith('google_') && error instanceof ApiError) return error.message
  return 'Não foi possível entrar com esta conta do Google. Entre com usuário e senha ou cadastre-se.'
}
