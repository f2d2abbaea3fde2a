import type { OnlineMethod } from '#app/domain/money/online-method.ts'
import type { PaymentStatus } from '#app/domain/money/payment-state.ts'

export const GATEWAYS = ['mercadopago', 'getnet'] as const
export type GatewayKind = (typeof GATEWAYS)[number]

/** Payment as the provider reports it, in our words. Amounts in centavos. */
export interface GatewayPayment {
  /** The provider's own. */
  id: string
  status: PaymentStatus
  /** The provider's own words for it: shown to staff, never decided by. */
  said: string
  /** Null where the provider does not tell. */
  amount: number | null
  /** Part that was refunded; null if the provider does not tell. */
  refunded: number | null
  /** Fee that the provider kept; null if it does not tell. */
  fee: number | null
  /** Our booking's hash; '' where the provider does not tell. */
  orderId: string
  method: OnlineMethod | ''
  paidAt: Date | null
  /** `open`: the payer disputes it; `lost`: a charge-back took it. */
  dispute: '' | 'open' | 'lost'
}

export interface GatewayPix extends GatewayPayment {
  brCode: string
  expiresAt: Date
}

export interface Buyer {
  name: string
  surname: string
  email: string
  /** E.164, or ''. */
  phone: string
  /** CPF or CNPJ without signs; '' for other documents. */
  document: string
}

interface Order {
  /** A UUID. The same key is the same charge, however often and however close together it comes. */
  idempotencyKey: string
  orderId: string
  /** Centavos. */
  amount: number
  description: string
  buyer: Buyer
  /** Where the provider sends its notices; '' where nobody outside reaches us. */
  noticeUrl: string
  expiresAt: Date
}

export interface PixOrder extends Order {
  merchantName: string
  merchantCity: string
  /** Pix key of the place; only simulators put it into their code. */
  pixKey: string
}

export interface CheckoutOrder extends Order {
  /** Our page, whatever came of it. */
  backUrl: string
  /** Name on the card's bill. */
  statementName: string
}

/** A page of the provider's on which the visitor pays. */
export interface GatewayCheckout {
  id: string
  url: string
  expiresAt: Date
}

export interface GatewayRefund {
  id: string
  amount: number
  state: 'sent' | 'done' | 'failed'
  said: string
}

export interface RefundOrder {
  paymentId: string
  /** Centavos. */
  amount: number
  /** Whether it is all that is left of the payment. */
  isWhole: boolean
  /** A UUID: the same key never gives back twice. */
  idempotencyKey: string
}

/** A notice as it came. Header names in lower case. */
export interface RawNotice {
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  body: string
}

/** `signature`: `none` where this provider's notices carry none. Whatever it says, the payment is read back. */
export interface ReadNotice {
  /** '' where the notice is about no payment. */
  paymentId: string
  orderId: string
  signature: 'valid' | 'invalid' | 'none'
  /** Why it is invalid, in short English words for the log: no secret, nothing personal. */
  why: string
}

export interface Period {
  from: Date
  to: Date
}

/**
 * Fault of a provider. `unsure`: it may have been done all the same (time-out, 5xx, unreadable answer), so ask with the
 * same key or read back. `refused`: it said no, and would again. `credentials`: it does not accept ours. `unsupported`:
 * it has no such call. The message holds nothing secret or personal.
 */
export class GatewayFault extends Error {
  override name = 'GatewayFault'
  constructor(
    readonly kind: 'unsure' | 'refused' | 'credentials' | 'unsupported',
    message: string,
    readonly status = 0,
    /** Seconds, where the provider said when to come again. */
    readonly retryAfter = 0,
    /** Nobody answered in time. */
    readonly isSilence = false
  ) {
    super(message)
  }
}

/** One account at one provider. Every call ends within ten seconds. @throws GatewayFault from every call but `readNotice` */
export interface PaymentGateway {
  /** Kept with each payment, and never changes: the kind, with '-simulator' behind where it is one. */
  name: string
  kind: GatewayKind
  simulated: boolean
  methods: readonly OnlineMethod[]
  /** Whether `listPayments` and `searchPayments` are there: without them the provider's own report has to be looked at. */
  canList: boolean
  createPix(order: PixOrder): Promise<GatewayPix>
  createCheckout(order: CheckoutOrder): Promise<GatewayCheckout>
  /** Nobody begins to pay there any more; what has begun goes on. */
  closeCheckout(id: string): Promise<void>
  /** Null when the provider does not know it. */
  findPayment(id: string): Promise<GatewayPayment | null>
  /** All attempts to pay one booking. */
  searchPayments(orderId: string): Promise<GatewayPayment[]>
  /** All that began or changed in a period, each once. */
  listPayments(period: Period): AsyncIterable<GatewayPayment>
  /** A payment that waits is given up; nothing happens where it cannot be any more. */
  cancelPayment(id: string): Promise<void>
  refund(order: RefundOrder): Promise<GatewayRefund>
  listRefunds(paymentId: string): Promise<GatewayRefund[]>
  /** Asks something harmless that only a right credential is answered. */
  test(): Promise<void>
  readNotice(notice: RawNotice, now: Date): ReadNotice
}

/** How a gateway speaks HTTP: to the provider, or to its simulator in this process. */
export type Wire = (request: Request) => Promise<Response>

/** Storage of a simulator: JSON values by kind and id, outside of our own books on purpose. */
export interface SimulatorStore {
  find(kind: string, id: string): Promise<unknown | null>
  /** The first stays: who comes second with an id or a key gets what is there. `key`: unique in its kind, '' for none. */
  add(kind: string, record: { id: string; key: string; group: string; value: unknown }): Promise<unknown>
  /** `change` gets what is there, and runs alone for this record. Null where there is none. */
  change(kind: string, id: string, change: (value: unknown) => unknown): Promise<unknown | null>
  /** Oldest first; `group` '' is all. */
  list(kind: string, group: string): Promise<unknown[]>
  /** Rises with each call, from a million. */
  nextNumber(): Promise<number>
}

/** Which gateways a place has: by its settings and credentials, or the simulators. Credentials are read at each call. */
export interface Gateways {
  /** Gateway of this method at a place; null if there is none. */
  of(placeId: string, method: OnlineMethod): Promise<PaymentGateway | null>
  /** Gateway by the name that a payment keeps, with the place's present credentials; null if it has none any more. */
  named(placeId: string, name: string): Promise<PaymentGateway | null>
  /** All that a place can ask. */
  all(placeId: string): Promise<PaymentGateway[]>
}

export const noGateways: Gateways = { of: async () => null, named: async () => null, all: async () => [] }
