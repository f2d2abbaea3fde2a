import type { InvoiceTarget } from '#app/domain/invoice/invoice.ts'

/** Invoice as Sefin reports it. */
export interface AuthorizedInvoice {
  /** chaveAcesso, 50 characters. */
  key: string
  /** The NFS-e as it was authorised. */
  xml: string
}

/**
 * Fault of the authority. `unsure`: it may have been done all the same, so look it up by its id before it is sent
 * again. `refused`: it said no, with its code and words. `credentials`: it does not accept the certificate. The message
 * holds nothing secret or personal.
 */
export class InvoiceFault extends Error {
  override name = 'InvoiceFault'
  constructor(
    readonly kind: 'unsure' | 'refused' | 'credentials',
    message: string,
    /** Code and words of a refusal, for example `E0014`. */
    readonly code = '',
    readonly words = '',
    /** Seconds, where it said when to come again. */
    readonly retryAfter = 0
  ) {
    super(message)
  }
}

/**
 * Authority that issues invoices. Every call ends within its time.
 * @throws InvoiceFault
 */
export interface InvoiceAuthority {
  target: InvoiceTarget
  /** A signed DPS; `id` is its own. */
  send(id: string, dps: string): Promise<AuthorizedInvoice>
  /** The invoice that a DPS became; null where there is none. */
  find(dpsId: string): Promise<AuthorizedInvoice | null>
  /** A signed wish of event e101101; answers the event as it was registered. */
  cancel(key: string, event: string): Promise<string>
  /** The event by which it was cancelled; null where there is none. */
  findCancellation(key: string): Promise<string | null>
  /** Asks something harmless that only a known certificate is answered. */
  test(): Promise<void>
}

/** How an authority speaks HTTP: to Sefin, or to its simulator in this process. */
export type InvoiceWire = (call: {
  method: 'GET' | 'HEAD' | 'POST'
  path: string
  body?: string
}) => Promise<{ status: number; text: string; retryAfter: number }>

export interface Certificate {
  /** PEM. */
  certificate: string
  privateKey: string
}

/** Means of a place to send invoices: the authority, and the signing of the content. */
export interface InvoiceDesk {
  authority: InvoiceAuthority
  /** The element that carries the Id is signed; as it is where the place has no certificate. */
  sign(xml: string): string
}

export interface InvoiceDesks {
  /** Null where nobody is to be asked: no certificate that opens, or simulators are refused here. */
  of(placeId: string, target: InvoiceTarget): Promise<InvoiceDesk | null>
  simulatorsAllowed: boolean
}
