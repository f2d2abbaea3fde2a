import type { TypedResponse } from '@remix-run/node'
import { ApiError, isChangedMeanwhile } from '#app/contracts/api-error.ts'
import { signWaiver } from '#app/contracts/booking/waivers.ts'
import { recordOf } from '#app/domain/words/records.ts'
import { type RefusedForm, readField, redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { callOf, waiverAddress } from './load.server.ts'

const texts = [
  'version',
  'again',
  'name',
  'document',
  'birth',
  'guardian_name',
  'guardian_document',
  'guardian_relation',
  'emergency_name',
  'emergency_phone',
  'health',
  'signature',
  'drawing'
] as const

/** Saves the signature, or draws the form again with all that was typed; another text must be accepted anew. */
export async function answerSigning(request: Request, key: string): Promise<TypedResponse<RefusedForm>> {
  const form = await request.formData()
  try {
    requireFields(form, 'complete', 'version', 'name', 'signature')
    const typed = recordOf(texts, (name) => readField(form, name))
    const asked = { params: { key }, body: { ...typed, accepted: readField(form, 'accepted') === 'on' } }
    const call = callOf(request)
    const idempotencyKey = readField(form, 'hash') || undefined
    const { uuid, message } = await call(signWaiver, asked, { idempotencyKey }).catch((error: unknown) => {
      // The same form with another person in it is another signature.
      if (!(error instanceof ApiError) || error.code !== 'key_reused') throw error
      return call(signWaiver, asked)
    })
    const query = new URLSearchParams({ assinado: uuid })
    return redirectSaying(request, { to: `${waiverAddress(key)}?${query}`, text: message })
  } catch (error) {
    return refuseForm(form, error, {
      isAnonymous: true,
      hideFields: isChangedMeanwhile(error) ? ['accepted', 'hash'] : ['hash']
    })
  }
}
