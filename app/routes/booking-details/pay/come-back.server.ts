import { ApiError } from '#app/contracts/api-error.ts'
import { getBooking } from '#app/contracts/booking/calls.ts'
import { readBackPayment } from '#app/contracts/payments.ts'
import type { Call } from '#app/session/index.server.ts'

/** As Mercado Pago has them in the address that leads back, old names and new. */
const paymentNames = ['payment_id', 'collection_id']
const names = [...paymentNames, 'preference_id', 'collection_status']

export interface CameBack {
  /** The provider's id of the attempt; '' where the address names none. */
  paymentId: string
}

/** Null for who comes from elsewhere. Nothing that the address says is believed: it is a reason to ask. */
export function findReturn(query: URLSearchParams): CameBack | null {
  if (!names.some((name) => query.has(name))) return null
  const ids = paymentNames.map((name) => query.get(name) ?? '')
  return { paymentId: ids.find((id) => /^\d{1,20}$/.test(id)) ?? '' }
}

/** Where nobody can say now, the page looks again by itself. */
export async function readBack(call: Call, id: string, { paymentId }: CameBack): Promise<void> {
  try {
    const { hash } = await call(getBooking, { params: { uuid: id } })
    await call(readBackPayment, { body: { hash, payment_id: paymentId } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
