import { postBookingEvent } from '#app/contracts/booking/calls.ts'
import { getCounterSale } from '#app/contracts/booking/counter.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import {
  incomplete,
  readField,
  redirectSaying,
  refuseForm,
  requireFields,
  type Viewer
} from '#app/session/index.server.ts'
import { counterPath } from '../counter-path.ts'

export interface Sent {
  request: Request
  form: FormData
  /** Public id of the sale. */
  uuid: string
}

/** Records that the seller saw the payment, and checks in visitors who enter now. @throws ApiError 404 */
export async function receivePix(viewer: Viewer, { request, form, uuid }: Sent) {
  const { booking } = await viewer.call(getCounterSale, { params: { uuid } })
  try {
    requireFields(form, 'key', 'value', 'complete')
    const value = readField(form, 'value')
    if (!/^\d{1,12}$/.test(value)) throw incomplete()
    const payload = {
      method: 'pos_pix',
      value: toDecimal(Number(value)),
      key: readField(form, 'key'),
      enter: form.has('enter')
    }
    const { message, outcome } = await viewer.call(postBookingEvent, {
      body: { action: 'receive', hash: booking.hash, payload }
    })
    const { search } = new URL(request.url)
    const tone = outcome === 'done' ? 'success' : 'info'
    return redirectSaying(request, { to: `${counterPath}/${uuid}${search}`, text: message, tone })
  } catch (error) {
    return refuseForm(form, error)
  }
}
