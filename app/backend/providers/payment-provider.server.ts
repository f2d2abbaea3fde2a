/** `amount` in centavos. */
export interface ProviderCharge {
  id: string
  /** The provider's own word for its state; domain/payment-state.ts maps it. */
  status: string
  amount: number
  orderId: string
  brCode: string
  expiresAt: Date
}

export interface PixOrder {
  /** The same key is the same charge, however often and however close together it comes. */
  idempotencyKey: string
  /** Our booking hash; comes back as `order_id`. */
  orderId: string
  amount: number
  merchantName: string
  merchantCity: string
  pixKey: string
  expiresAt: Date
}

/** @throws ApiError 503 `unavailable`: the caller may try again */
export interface PaymentProvider {
  /** Kept with each payment: never changes. */
  name: string
  simulated: boolean
  createPix(order: PixOrder): Promise<ProviderCharge>
  /** Null when the provider does not know it. */
  findCharge(id: string): Promise<ProviderCharge | null>
}
