import type { Centavos } from '../money/money.ts'
import { keysOf } from '../words/records.ts'

/** Receiver of invoices: one of Sefin's two environments, or the simulator in this process. */
export type InvoiceTarget = 'simulator' | 'homologacao' | 'producao'

/** State of one invoice. A rejected invoice is sent again with its own number. */
export type InvoiceState = 'draft' | 'processing' | 'authorized' | 'rejected' | 'cancelled' | 'replaced'

export const INVOICE_STATE_WORDS: Readonly<Record<InvoiceState, string>> = {
  draft: 'Rascunho',
  processing: 'Processando',
  authorized: 'Autorizada',
  rejected: 'Rejeitada',
  cancelled: 'Cancelada',
  replaced: 'Substituída'
}

export const INVOICE_STATES = keysOf(INVOICE_STATE_WORDS)

const NEXT: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  draft: ['processing', 'cancelled'],
  processing: ['authorized', 'rejected'],
  rejected: ['processing', 'cancelled'],
  authorized: ['cancelled', 'replaced'],
  cancelled: [],
  replaced: []
}

export function canInvoiceMove(from: InvoiceState, to: InvoiceState): boolean {
  return NEXT[from].includes(to)
}

/** opSimpNac of the national layout. */
export const SIMPLES = { none: 1, mei: 2, small: 3 } as const

export interface Address {
  /** Eight digits. */
  cep: string
  street: string
  number: string
  complement: string
  district: string
  /** IBGE code, seven digits; '' for a city abroad. */
  city: string
  cityName: string
  state: string
}

export const NO_ADDRESS: Address = {
  cep: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  cityName: '',
  state: ''
}

/** toma: receiver of the invoice. Without a document nobody is named. */
export interface Taker {
  name: string
  /** CPF or CNPJ without signs, any foreign document, or ''. */
  document: string
  /** ISO 3166-1 alpha-2. */
  country: string
  email: string
  /** E.164, or ''. */
  phone: string
  address: Address
}

/** prest and regTrib at the time when the invoice was queued. */
export interface Issuer {
  cnpj: string
  /** Inscrição municipal, or ''. */
  registration: string
  /** IBGE, seven digits. */
  city: string
  /** opSimpNac 1 to 3. */
  simples: number
  /** regApTribSN 1 to 3; only of opSimpNac 3. */
  simplesAssessment: number
  /** pTotTribSN in hundredths of a per cent; only of opSimpNac 3. */
  simplesPercent: number
  /** pTotTribFed and pTotTribEst, as estimated (Lei 12.741/2012), in hundredths of a per cent; only of opSimpNac 1. */
  federalPercent: number
  statePercent: number
  /** regEspTrib 0 to 6. */
  special: number
}

export interface Service {
  /** cTribNac, six digits. */
  code: string
  /** cNBS, nine digits, or ''. */
  nbs: string
  description: string
  /** Event of the group atvEvento, required for codes of item 12. */
  event: { name: string; day: string; address: Address }
}

/** Group IBSCBS at the time when the invoice was composed; the authority computes the amounts. */
export interface IbsCbs {
  /** cClassTrib, six digits; the first three are its CST. */
  classCode: string
  /** cIndOp, six digits. */
  operation: string
  /** Effective rates in hundredths of a per cent, only for an estimate. */
  ibsRate: number
  cbsRate: number
}

export interface InvoiceAmounts {
  base: Centavos
  iss: Centavos
  net: Centavos
}

/**
 * ISS rate in hundredths of a per cent. For issuers in Simples Nacional the tax is paid by DAS and no rate stands in the
 * invoice, unless the taker withholds it (LC 123/2006 art. 21 §4).
 */
export function rateThatApplies({ simples, rate, withheld }: { simples: number; rate: number; withheld: boolean }) {
  return simples === SIMPLES.none || (simples === SIMPLES.small && withheld) ? rate : 0
}

/**
 * Says whether pAliq is written. If Sefin issues the invoice, the city's own rate applies and any other is refused
 * (E0617, E0625, E0635). Only ME and EPP in Simples write theirs, and only for a withheld tax (E0621).
 */
export function saysRate({
  issuer,
  withheld
}: {
  issuer: Pick<Issuer, 'simples' | 'simplesAssessment'>
  withheld: boolean
}) {
  return issuer.simples === SIMPLES.small && issuer.simplesAssessment === 1 && withheld
}

/** Estimates IBS and CBS in centavos: on the value less ISS, as the layout's vBC, before PIS and COFINS. */
export function estimateIbsCbs({ value, iss, ibsCbs }: { value: Centavos; iss: Centavos; ibsCbs: IbsCbs }) {
  const { iss: ibs } = invoiceAmounts({ value: value - iss, rate: ibsCbs.ibsRate, withheld: false })
  const { iss: cbs } = invoiceAmounts({ value: value - iss, rate: ibsCbs.cbsRate, withheld: false })
  return { ibs, cbs }
}

/** Half a centavo rounds up. `rate` in hundredths of a per cent; all in centavos. */
export function invoiceAmounts({ value, rate, withheld }: { value: Centavos; rate: number; withheld: boolean }) {
  const iss = Number((BigInt(value) * BigInt(rate) + 5000n) / 10000n)
  return { base: value, iss, net: withheld ? value - iss : value } satisfies InvoiceAmounts
}

/** True for item 12 of the list (entertainment) except 12.13: taxed where it happens, with place and day. */
export function needsEvent(code: string): boolean {
  return /^12(?!13)\d{4}$/.test(code)
}

/** tpInsc 2 is a CNPJ; 45 characters. */
export function dpsIdOf({
  city,
  cnpj,
  series,
  number
}: {
  city: string
  cnpj: string
  series: number
  number: number
}) {
  return `DPS${city}2${cnpj}${String(series).padStart(5, '0')}${String(number).padStart(15, '0')}`
}

/**
 * nNFSe of a key of 50 characters; null for any other text. The check digit is not documented well enough to test it.
 */
export function numberOfKey(key: string): number | null {
  const number = Number(key.slice(23, 36))
  return /^\d{9}[0-9A-Z]{14}\d{27}$/.test(key) && Number.isSafeInteger(number) ? number : null
}
