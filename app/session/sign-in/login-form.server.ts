import type { Submission, SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { ApiError } from '#app/contracts/api-error.ts'
import { ERRORS, loginErrorMessage, tooManyMessage } from '#app/domain/words/error-catalogue.ts'
import { parseForm } from '../parse-form.server.ts'
import { refusalInit } from '../refuse-form.server.ts'

const LoginFormSchema = z.object({
  username: z.string('Informe o usuário ou e-mail.').trim().max(254, 'Usuário ou e-mail longo demais.'),
  password: z.string('Informe a senha.').max(200, 'Senha longa demais.')
})

export function parseLogin(form: FormData): Submission<z.output<typeof LoginFormSchema>> {
  return parseForm(form, LoginFormSchema)
}

interface Refusal {
  status: number
  result: SubmissionResult
  headers?: Record<string, string>
}

/** A failed sign-in in the words of specification §8, what was typed kept but for the password. */
export function refuseLogin(submission: Submission<unknown>, error?: unknown): Refusal {
  if (error === undefined) return { status: 400, result: submission.reply({ hideFields: ['password'] }) }
  const { status, message, headers } = explainLogin(error)
  return { status, result: submission.reply({ formErrors: [message], hideFields: ['password'] }), headers }
}

/** What a refused sign-in says, and how it is answered. @throws the error itself where it is no refusal */
export function explainLogin(error: unknown): { status: number; message: string; headers?: Record<string, string> } {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, retryAfterSeconds } = error
  if (status === 429) return { ...refusalInit(error), message: tooManyMessage(retryAfterSeconds ?? 60) }
  // Not the person's fault: no answer, or one that says so.
  if (status === 0 || status >= 500) return { status: 503, message: ERRORS.loginNetwork }
  // The password was right: somebody who read that it was wrong would try others.
  return { status: 400, message: code === 'legacy_unknown' ? message : loginErrorMessage(message) }
}

/** What a sign-in with Google that came to nothing says on /login. @throws the error itself where it is no refusal */
export function explainGoogle(error: unknown): string {
  const { status, message } = explainLogin(error)
  if (status !== 400 || !(error instanceof ApiError)) return message
  if (error.code.startsWith('google_')) return error.message
  return 'Não foi possível entrar com esta conta do Google. Entre com usuário e senha ou cadastre-se.'
}
