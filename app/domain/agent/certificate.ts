import { daysBetween, formatDay, type IsoDay, toIsoDay } from '../calendar/dates.ts'

/** Days before the end of a credential in which a warning is shown. */
export const WARNING_DAYS = 30

export type CertificateState = 'valid' | 'expiring' | 'expired'

export interface CertificateValidity {
  state: CertificateState
  /** pt-BR. */
  label: string
  until: string
}

/** Leaves out the number, which may be that of a personal document. */
export function toPublicCertificate(certificate: { name: string; issuer: string; valid_until: string }) {
  const { name, issuer, valid_until } = certificate
  return { name, issuer, valid_until }
}

/**
 * Validity on a day of the place's zone. A certificate holds through its last day, and for ever if it has no valid one.
 */
export function certificateValidity(validUntil: string, today: IsoDay): CertificateValidity {
  const last = toIsoDay(validUntil)
  if (last === null) return { state: 'valid', label: 'Válido', until: 'sem vencimento' }
  const left = daysBetween(today, last)
  if (left < 0) return { state: 'expired', label: 'Vencido', until: `desde ${formatDay(last)}` }
  if (left > WARNING_DAYS) return { state: 'valid', label: 'Válido', until: `até ${formatDay(last)}` }
  return { state: 'expiring', label: expiringLabel(left), until: `em ${formatDay(last)}` }
}

/** `válido até 31/12/2027`. */
export function certificateUntil(validUntil: string): string {
  const last = toIsoDay(validUntil)
  return last === null ? 'sem vencimento' : `válido até ${formatDay(last)}`
}

function expiringLabel(left: number): string {
  if (left === 0) return 'Vence hoje'
  return left === 1 ? 'Vence amanhã' : `Vence em ${left} dias`
}
