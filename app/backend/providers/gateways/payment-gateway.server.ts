import type { OnlineMethod } from '#app/domain/money/online-method.ts'
import type { PaymentStatus } from '#app/domain/money/payment-state.ts'
import type { PlaceAccounts } from '../../db/queries/money/accounts.server.ts'
import type { CardTerminals } from './card-terminals.server.ts'

export const GATEWAYS = ['mercadopago', 'getnet'] as const
export type GatewayKind = (typeof GATEWAYS)[number]

/** Payment as the provider reports it, in our words. Amounts in centavos. */
export interface GatewayPayment {
  /** Provider's own id. */
  id: string
  status: PaymentStatus
  /** Provider's own words, shown to staff and never used for decisions. */
  said: string
  /** Null if the provider does not tell. */
  amount: number | null
  /** Part that was refunded; null if the provider does not tell. */
  refunded: number | null
  /** Fee that the provider kept; null if it does not tell. */
  fee: number | null
  /** Hash of our booking; '' if the provider does not tell. */
  orderId: string
  method: OnlineMethod | ''
  paidAt: Date | null
  /** `open`: the payer disputes it. `lost`: a charge-back took it. */
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
  /** UUID. The same key is the same charge, however often and fast it is sent. */
  idempotencyKey: string
  orderId: string
  /** Centavos. */
  amount: number
  description: string
  buyer: Buyer
  /** Address for the provider's notices; '' if nobody outside reaches us. */
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
  /** Our page for the return, whatever the outcome. */
  backUrl: string
  /** Name on the card's bill. */
  statementName: string
}

/** Provider's page on which the visitor pays. */
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
  /** True if it is all that is left of the payment. */
  isWhole: boolean
  /** UUID: the same key never refunds twice. */
  idempotencyKey: string
  /** Order of a card terminal that the payment belongs to. */
  order?: { id: string; transactionId: string }
}

/** Notice as it arrived. Header names in lower case. */
export interface RawNotice {
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  body: string
}

/** `signature` is `none` for providers without signed notices. Whatever it is, the payment is read back. */
export interface ReadNotice {
  /** '' if the notice is about no payment. */
  paymentId: string
  orderId: string
  signature: 'valid' | 'invalid' | 'none'
  /** Reason why it is invalid, in short English words for the log, without secrets or personal data. */
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
    /** Seconds to wait, if the provider told them. */
    readonly retryAfter = 0,
    /** True if nobody answered in time. */
    readonly isSilence = false,
    /** Provider's own code of the refusal; '' if it gave none. */
    readonly code = ''
  ) {
    super(message)
  }
}

/**
 * One account at one provider. Every call ends within ten seconds.
 * @throws GatewayFault from every call except `readNotice`
 */
export interface PaymentGateway {
  /** Name stored with each payment, which never changes: the kind, with '-simulator' for a simulator. */
  name: string
  kind: GatewayKind
  simulated: boolean
  methods: readonly OnlineMethod[]
  /** True if `listPayments` and `searchPayments` exist: without them a person has to read the provider's own report. */
  canList: boolean
  createPix(order: PixOrder): Promise<GatewayPix>
  createCheckout(order: CheckoutOrder): Promise<GatewayCheckout>
  /** Nobody can start to pay there any more; a started payment continues. */
  closeCheckout(id: string): Promise<void>
  /** Null if the provider does not know it. */
  findPayment(id: string): Promise<GatewayPayment | null>
  /** All attempts to pay one booking. */
  searchPayments(orderId: string): Promise<GatewayPayment[]>
  /** All payments that began or changed in a period, each once. */
  listPayments(period: Period): AsyncIterable<GatewayPayment>
  /** Cancels a waiting payment; does nothing if that is no longer possible. */
  cancelPayment(id: string): Promise<void>
  refund(order: RefundOrder): Promise<GatewayRefund>
  listRefunds(paymentId: string): Promise<GatewayRefund[]>
  /** Null if the provider has none. */
  terminals: CardTerminals | null
  /** Makes a harmless request that only valid credentials can make. */
  test(): Promise<void>
  readNotice(notice: RawNotice, now: Date): ReadNotice
}

/** HTTP of a gateway: to the provider, or to its simulator in this process. */
export type Wire = (request: Request) => Promise<Response>

/** Storage of a simulator: JSON values by kind and id, outside of our own books on purpose. */
export interface SimulatorStore {
  find(kind: string, id: string): Promise<unknown | null>
  /**
   * Keeps the first record: a second one with the same id or key returns the existing one. `key` is unique in its kind,
   * '' for none.
   */
  add(kind: string, record: { id: string; key: string; group: string; value: unknown }): Promise<unknown>
  /** `change` gets the present value and runs alone for this record. Null if there is none. */
  change(kind: string, id: string, change: (value: unknown) => unknown): Promise<unknown | null>
  /** Oldest first; `group` '' for all. */
  list(kind: string, group: string): Promise<unknown[]>
  /** Rises with each call, from a million. */
  nextNumber(): Promise<number>
}

/** Gateways of a place: by its settings and credentials, or the simulators. Credentials are read at each call. */
export interface Gateways {
  /** Gateway of this method at a place; null if there is none. `read`: accounts that the caller has just read itself. */
  of(placeId: string, method: OnlineMethod, read?: PlaceAccounts): Promise<PaymentGateway | null>
  /** Gateway by the name that a payment keeps, with the place's present credentials; null if it has none any more. */
  named(placeId: string, name: string): Promise<PaymentGateway | null>
  /** All gateways that a place can ask. */
  all(placeId: string): Promise<PaymentGateway[]>
}

export const noGateways: Gateways = { of: async () => null, named: async () => null, all: async () => [] }
