/** Card machine of an account, at the provider. */
export interface GatewayTerminal {
  id: string
  /** Number on its back. */
  serial: string
  /** True if it takes its charges from us; false if somebody types them into it. */
  isIntegrated: boolean
}

export interface TerminalOrder {
  /** UUID. The same key is the same charge, however often it is sent. */
  idempotencyKey: string
  /** Booking's hash with a mark of the charge, as `terminalReference` makes it. */
  reference: string
  terminalId: string
  /** Centavos. */
  amount: number
  description: string
  /** Time until the order ends by itself, 30 seconds to 3 hours. The same for every try. */
  seconds: number
}

/**
 * `created`: on its way to the terminal. `unclear`: only the terminal shows how it ended, and the provider's state stays.
 */
export type TerminalStatus = 'created' | 'at-terminal' | 'paid' | 'cancelled' | 'failed' | 'expired' | 'unclear'

export interface TerminalCharge {
  /** Provider's id of the order. */
  id: string
  status: TerminalStatus
  /** True if the terminal was asked to cancel and has not said yes. */
  isCancelling: boolean
  /** Provider's own words, shown to staff and never used for decisions. */
  said: string
  reference: string
  /** Provider's id of the transaction within the order, which a refund of a part names; '' if unknown. */
  transactionId: string
  /** Provider's id of the payment, by which it is read back; '' before it exists. */
  paymentId: string
}

/** Card data as on the slip. */
export interface TerminalSlip {
  /** Authorisation code; '' if there is none, as for a Pix. */
  aut: string
  /** Provider's word, for example `visa`; '' if unknown. */
  brand: string
  method: 'credit' | 'debit' | 'pix'
}

/** @throws GatewayFault from every call, with the provider's `code` of a refusal */
export interface CardTerminals {
  list(): Promise<GatewayTerminal[]>
  /** Lets it take charges from us, or be used by hand. Somebody has to restart it then. */
  setIntegrated(id: string, isIntegrated: boolean): Promise<void>
  send(order: TerminalOrder): Promise<TerminalCharge>
  /** Null if the provider does not know it. */
  find(id: string): Promise<TerminalCharge | null>
  /** The answer may still be `at-terminal`: only a later `cancelled` proves it. */
  cancel(id: string): Promise<TerminalCharge>
  readSlip(paymentId: string): Promise<TerminalSlip>
}

/** Provider's word for a terminal that has another order. */
export const TERMINAL_BUSY = 'already_queued_order_for_terminal'

/** Unique for each charge, as the provider demands, and it still tells the booking. */
export const terminalReference = (hash: string, chargeId: string) =>
  `${hash}_${chargeId.replaceAll('-', '').slice(0, 12)}`

/** Hash of the booking in the reference of any payment. */
export const bookingOfReference = (reference: string) =>
  /^([0-9a-f]{32})_[0-9a-f]{12}$/.exec(reference)?.[1] ?? reference
