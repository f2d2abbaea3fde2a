import type { TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { ApiError, malformed } from '#app/contracts/api-error.ts'
import { parseForm } from '../parse-form.server.ts'
import { type RefusedForm, refuseForm } from '../refuse-form.server.ts'
import { toLoginError } from './login-form.server.ts'

const CodeFormSchema = z.object({
  code: z.string('Informe o código.').trim().max(40, 'Código longo demais.')
})

/** @throws ApiError 400 */
export function parseCode(form: FormData): z.output<typeof CodeFormSchema> {
  return parseForm(form, CodeFormSchema)
}

export function hasChallengeEnded(error: unknown): boolean {
  return error instanceof ApiError && endedCodes.has(error.code)
}

const endedCodes = new Set(['challenge_over', 'bad_credentials'])

/** Puts a wrong code's error, with the attempts left, at the field; other errors go above the form. */
export function refuseCode(form: FormData, error: unknown): TypedResponse<RefusedForm> {
  const known = toLoginError(error)
  const isWrong = known.status === 400 && error instanceof ApiError
  const said = isWrong ? malformed({ fields: { code: error.fields.code ?? [error.message] } }) : known
  return refuseForm(form, said, { hideFields: ['code'] })
}
