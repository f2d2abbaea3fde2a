import { isValidCnpj } from '../person/documents.ts'
import { type Address, type IbsCbs, type InvoiceTarget, needsEvent, SIMPLES } from './invoice.ts'

export interface InvoiceSettingsFacts {
  cnpj: string
  cityCode: string
  simples: number
  serviceCode: string
  /** Hundredths of a per cent. */
  issRate: number
  withheld: boolean
  target: InvoiceTarget
  eventAddress: Address
  /** True if a certificate is stored and its key can be opened. */
  hasCertificate: boolean
  certificateUntil: Date | null
}

/** Settings that are missing before an invoice can be sent, in words. */
export function missingSettings(facts: InvoiceSettingsFacts, now: Date): string[] {
  const { cnpj, cityCode, simples, serviceCode, issRate, withheld, target, eventAddress } = facts
  const needsRate = simples === SIMPLES.none || withheld
  return [
    ...(isValidCnpj(cnpj) ? [] : ['o CNPJ de quem emite']),
    ...(cityCode === '' ? ['o município'] : []),
    ...(serviceCode === '' ? ['o código do serviço'] : []),
    ...(needsRate && issRate === 0 ? ['a alíquota do ISS'] : []),
    ...(needsEvent(serviceCode) && eventAddress.cep === '' ? ['o endereço do atrativo'] : []),
    ...(target === 'simulator' ? [] : missingCertificate(facts, now))
  ]
}

function missingCertificate({ hasCertificate, certificateUntil }: InvoiceSettingsFacts, now: Date): string[] {
  if (!hasCertificate || !certificateUntil) return ['o certificado digital']
  return certificateUntil <= now ? ['um certificado digital que não esteja vencido'] : []
}

/** IBS and CBS cannot be declared for an earlier competence (E0850). */
export const FIRST_IBS_CBS_DAY = '2026-01-01'

interface IbsCbsSettings {
  /** First day, y-m-d; null for off. */
  ibsCbsFrom: string | null
  ibsCbsClass: string
  ibsCbsOperation: string
  ibsRate: number
  cbsRate: number
}

/** IBS and CBS data for an invoice of that competence; null before the day that the place set. */
export function ibsCbsOn(settings: IbsCbsSettings, competence: string): IbsCbs | null {
  const { ibsCbsFrom, ibsCbsClass: classCode, ibsCbsOperation: operation, ibsRate, cbsRate } = settings
  return ibsCbsFrom !== null && competence >= ibsCbsFrom ? { classCode, operation, ibsRate, cbsRate } : null
}

/**
 * An invoice of this competence or later is refused without IBS and CBS, of Simples too: LC 214/2025 art. 348 III c frees
 * it in 2026 only. Nothing is published about services of a MEI.
 */
export const IBS_CBS_REFUSED_FROM = '2027-01-01'

/** Due now outside of Simples, in time for 2027 in Simples; a day after the first of 2027 comes too late. */
export function lacksIbsCbs({ simples, ibsCbsFrom }: { simples: number; ibsCbsFrom: string | null }): boolean {
  return simples !== SIMPLES.mei && (ibsCbsFrom === null || ibsCbsFrom > IBS_CBS_REFUSED_FROM)
}

/** Classes published for what attractions sell (LC 214/2025 arts. 281 and 289); the first three digits are the CST. */
export const IBS_CBS_CLASSES = [
  { value: '200048', label: '200048 · Parques de diversão e temáticos, hotelaria (redução de 40%)' },
  { value: '200051', label: '200051 · Agências de turismo e guias (redução de 40%)' },
  { value: '000001', label: '000001 · Tributação integral' }
] as const

/** cIndOp of a service enjoyed on the spot, at its provider (LC 214/2025 art. 11 III). */
export const ON_THE_SPOT = '030101'

/** Days before its end in which a warning is shown. */
export const CERTIFICATE_WARNING_DAYS = 30

/** Codes that attractions usually issue under; others can be typed. */
export const SERVICE_CODES = [
  { value: '120501', label: '12.05.01 · Parques de diversões, centros de lazer e congêneres' },
  { value: '090201', label: '09.02.01 · Agenciamento e execução de turismo, passeios e excursões' },
  { value: '090301', label: '09.03.01 · Guias de turismo' }
] as const

export const SIMPLES_OPTIONS = [
  { value: '1', label: 'Não optante' },
  { value: '2', label: 'MEI' },
  { value: '3', label: 'ME ou EPP (Simples Nacional)' }
] as const

export const SPECIAL_OPTIONS = [
  { value: '0', label: 'Nenhum' },
  { value: '1', label: 'Ato cooperado' },
  { value: '2', label: 'Estimativa' },
  { value: '3', label: 'Microempresa municipal' },
  { value: '4', label: 'Notário ou registrador' },
  { value: '5', label: 'Profissional autônomo' },
  { value: '6', label: 'Sociedade de profissionais' }
] as const

/** Reads a percentage as typed, `5` or `2,79`, in hundredths; null for any other text. */
export function parsePercent(text: string): number | null {
  const typed = text.trim().replace('%', '').replace(',', '.').trim()
  if (typed === '') return 0
  return /^\d{1,2}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : null
}

export function percentText(hundredths: number): string {
  return (hundredths / 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })
}
