import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { ApiError } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/error-catalogue.ts'
import { countLabel } from '#app/domain/labels.ts'

const LoginFormSchema = z.object({
  username: z.string('Informe o usuário ou e-mail.').trim().max(254, 'Usuário ou e-mail longo demais.'),
  password: z.string('Informe a senha.').max(200, 'Senha longa demais.')
})

export function parseLogin(form: FormData): Submission<z.output<typeof LoginFormSchema>> {
  return parseWithZod(form, { schema: LoginFormSchema })
}

interface Refusal {
  status: number
  result: SubmissionResult
  headers?: Record<string, string>
}

/** A failed sign-in in the words of specification §8, what was typed kept but for the password. */
export function refuseLogin(submission: Submission<unknown>, error?: unknown): Refusal {
  if (error === undefined) return { status: 400, result: submission.reply({ hideFields: ['password'] }) }
  if (!(error instanceof ApiError)) throw error
  const result = submission.reply({ formErrors: [messageOf(error)], hideFields: ['password'] })
  if (error.status === 429) {
    const headers = error.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : undefined
    return { status: 429, result, headers }
  }
  return { status: isFault(error) ? 503 : 400, result }
}

function messageOf(error: ApiError): string {
  if (isFault(error)) return ERRORS.loginNetwork
  if (error.status !== 429) return ERRORS.login
  const minutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60)
  return `Muitas tentativas. Espere ${countLabel(minutes, { one: 'minuto', many: 'minutos' })} e tente de novo.`
}

/** Not the person's fault: no answer, or one that says so. */
function isFault({ status }: ApiError): boolean {
  return status === 0 || status >= 500
}
