import type { InvoiceTarget } from '#app/domain/invoice/invoice.ts'

/** Invoice as Sefin reports it. */
export interface AuthorizedInvoice {
  /** chaveAcesso, 50 characters. */
  key: string
  /** NFS-e as it was authorised. */
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
    /** Seconds to wait, if it told them. */
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
  /** Sends a signed DPS; `id` is its own. */
  send(id: string, dps: string): Promise<AuthorizedInvoice>
  /** Invoice of a DPS; null if there is none. */
  find(dpsId: string): Promise<AuthorizedInvoice | null>
  /** Sends a signed request for event e101101; returns the registered event. */
  cancel(key: string, event: string): Promise<string>
  /** Event that cancelled it; null if there is none. */
  findCancellation(key: string): Promise<string | null>
  /** Makes a harmless request that only a known certificate can make. */
  test(): Promise<void>
}

/** HTTP of an authority: to Sefin, or to its simulator in this process. */
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
  /** Signs the element with the Id; returns it unsigned if the place has no certificate. */
  sign(xml: string): string
}

export interface InvoiceDesks {
  /** Null if there is nobody to ask: no certificate that opens, or simulators are not allowed here. */
  of(placeId: string, target: InvoiceTarget): Promise<InvoiceDesk | null>
  simulatorsAllowed: boolean
}
