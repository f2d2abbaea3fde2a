import type { Submission, SubmissionResult } from '@conform-to/react'
import { json, type TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { ApiError } from '#app/contracts/api-error.ts'
import { parseForm } from '../parse-form.server.ts'
import { explainLogin } from './login-form.server.ts'

const CodeFormSchema = z.object({
  code: z.string('Informe o código.').trim().max(40, 'Código longo demais.')
})

export function parseCode(form: FormData): Submission<z.output<typeof CodeFormSchema>> {
  return parseForm(form, CodeFormSchema)
}

/** The challenge is over, whatever code comes next. */
export function hasChallengeEnded(error: unknown): boolean {
  return error instanceof ApiError && endedCodes.has(error.code)
}

const endedCodes = new Set(['challenge_over', 'bad_credentials'])

/** A wrong code at its field, with the tries left as the API says them; anything else above the form. */
export function refuseCode(submission: Submission<unknown>, error: unknown): TypedResponse<SubmissionResult> {
  const { status, message, headers } = explainLogin(error)
  const isWrong = status === 400 && error instanceof ApiError
  const said = isWrong ? (error.fields.code ?? [error.message]) : []
  const result = submission.reply({
    formErrors: isWrong ? [] : [message],
    fieldErrors: isWrong ? { code: said } : {},
    hideFields: ['code']
  })
  return json(result, { status, headers })
}
