import { daysBetween, formatDay, type IsoDay, toIsoDay } from '../calendar/dates.ts'
import { t } from '../words/speech.ts'

/** Days before the end of a credential in which a warning is shown. */
export const WARNING_DAYS = 30

export type CertificateState = 'valid' | 'expiring' | 'expired'

export interface CertificateValidity {
  state: CertificateState
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
  if (last === null) return { state: 'valid', label: t('Válido'), until: t('sem vencimento') }
  const left = daysBetween(today, last)
  const day = formatDay(last)
  if (left < 0) return { state: 'expired', label: t('Vencido'), until: t('desde {day}', { day }) }
  if (left > WARNING_DAYS) return { state: 'valid', label: t('Válido'), until: t('até {day}', { day }) }
  return { state: 'expiring', label: expiringLabel(left), until: t('em {day}', { day }) }
}

/** `válido até 31/12/2027`. */
export function certificateUntil(validUntil: string): string {
  const last = toIsoDay(validUntil)
  return last === null ? 'sem vencimento' : `válido até ${formatDay(last)}`
}

function expiringLabel(left: number): string {
  if (left === 0) return t('Vence hoje')
  return left === 1 ? t('Vence amanhã') : t('Vence em {days} dias', { days: left })
}
