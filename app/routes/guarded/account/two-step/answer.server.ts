import type { SubmissionResult } from '@conform-to/react'
import { json, redirect } from '@remix-run/node'
import { qrPath } from '#app/components/booking/index.ts'
import { disableTwoStep, enableTwoStep, newRecoveryCodes, startTwoStep } from '#app/contracts/account.ts'
import { ApiError, malformed } from '#app/contracts/api-error.ts'
import { flashHeaders } from '#app/session/cookie/flash.server.ts'
import type { Viewer } from '#app/session/require-access.server.ts'
import { plainErrors, refusalInit } from '#app/session/refuse-form.server.ts'

/** Statuses that say something about what was typed or about the state the page showed. */
const answerable = new Set([0, 409, 422, 429, 503])

/**
 * The four things that can be done here. Secrets and codes are in the answer of the POST alone: never in an address, a
 * cookie or anything that could be asked for again.
 */
export async function answerTwoStep(request: Request, viewer: Viewer) {
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'start':
      return begin(viewer)
    case 'enable':
      return enable(viewer, readText(form, 'codigo'))
    case 'new-codes':
      return renew(viewer, readText(form, 'codigo_novos'))
    case 'disable':
      return disable(request, viewer, form)
    default:
      throw malformed()
  }
}

async function begin(viewer: Viewer, refusal?: ApiError) {
  try {
    const { secret, otpauth_url } = await viewer.call(startTwoStep, {})
    const answer = {
      kind: 'setup' as const,
      secret,
      groups: secret.match(/.{1,4}/g) ?? [],
      otpauthUrl: otpauth_url,
      qr: qrPath(otpauth_url),
      refused: refusal ? toResult(refusal, { code: 'codigo' }) : undefined
    }
    return json(answer, refusal ? refusalInit(refusal) : 200)
  } catch (error) {
    return refuse(error, {})
  }
}

/** The same secret comes again with a refusal, so that nobody has to scan twice for a mistyped code. */
async function enable(viewer: Viewer, code: string) {
  try {
    const { recovery_codes } = await viewer.call(enableTwoStep, { body: { code } })
    return json({ kind: 'codes' as const, codes: recovery_codes, isFirst: true })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 422 || error.status === 429)) return begin(viewer, error)
    return refuse(error, {})
  }
}

async function renew(viewer: Viewer, code: string) {
  try {
    const { recovery_codes } = await viewer.call(newRecoveryCodes, { body: { code } })
    return json({ kind: 'codes' as const, codes: recovery_codes, isFirst: false })
  } catch (error) {
    return refuse(error, { code: 'codigo_novos' })
  }
}

async function disable(request: Request, viewer: Viewer, form: FormData) {
  const body = { code: readText(form, 'codigo_desativar'), password: readText(form, 'senha') }
  try {
    await viewer.call(disableTwoStep, { body })
  } catch (error) {
    return refuse(error, { code: 'codigo_desativar', password: 'senha' })
  }
  const flash = { tone: 'success', text: 'Verificação em duas etapas desativada.' } as const
  return redirect('/account/two-step', { headers: flashHeaders(request, flash) })
}

/** What the API refused, in words. @throws the error itself where it is about neither what was typed nor the state */
function refuse(error: unknown, rename: Record<string, string>) {
  if (!(error instanceof ApiError) || !answerable.has(error.status)) throw error
  const answer = { kind: 'refused' as const, message: error.message, result: toResult(error, rename) }
  return json(answer, refusalInit(error))
}

/** Codes and passwords are secrets: none of what was typed comes back. */
function toResult(error: ApiError, rename: Record<string, string>): SubmissionResult {
  const { fields, message } = plainErrors(error, rename)
  return { initialValue: {}, error: message === null ? fields : { ...fields, '': [message] } }
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
