import { ApiError } from '#app/contracts/api-error.ts'
import { getBooking } from '#app/contracts/booking/calls.ts'
import { readBackPayment } from '#app/contracts/payments.ts'
import type { Call } from '#app/session/index.server.ts'

/** Mercado Pago's parameter names in the return URL, old and new. */
const paymentNames = ['payment_id', 'collection_id']
const names = [...paymentNames, 'preference_id', 'collection_status']

export interface CameBack {
  /** Provider's id of the payment attempt; '' when the URL has none. */
  paymentId: string
}

/**
 * Null when the visitor does not return from the provider. The URL's values are not trusted: they only cause a check.
 */
export function findReturn(query: URLSearchParams): CameBack | null {
  if (!names.some((name) => query.has(name))) return null
  const ids = paymentNames.map((name) => query.get(name) ?? '')
  return { paymentId: ids.find((id) => /^\d{1,20}$/.test(id)) ?? '' }
}

/** When the provider does not answer, the page checks again by itself. */
export async function readBack(call: Call, id: string, { paymentId }: CameBack): Promise<void> {
  try {
    const { hash } = await call(getBooking, { params: { uuid: id } })
    await call(readBackPayment, { body: { hash, payment_id: paymentId } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
