import { type Centavos, formatMoney, parseMoney } from '../money/money.ts'
import type { Checked } from '../words/checked.ts'

export const COMMISSION_KINDS = [
  { code: 'percent', label: 'Porcentagem do recebido', after: '' },
  { code: 'booking', label: 'Valor fixo por reserva', after: ' por reserva' },
  { code: 'person', label: 'Valor fixo por pessoa', after: ' por pessoa' }
] as const

export type CommissionKind = (typeof COMMISSION_KINDS)[number]['code']

export interface CommissionRate {
  kind: CommissionKind
  /** Hundredths of a percent, or centavos. */
  value: number
}

export function toCommissionKind(text: string): CommissionKind | null {
  return COMMISSION_KINDS.find(({ code }) => code === text)?.code ?? null
}

/**
 * Commission in centavos for a booking, before its agents share it. `base` is money received and not refunded: without
 * it there is no commission, and a fixed commission is never more than it. Half a centavo rounds up.
 */
export function commissionOf({ kind, value }: CommissionRate, booking: { base: Centavos; people: number }): Centavos {
  const base = Math.max(0, booking.base)
  if (kind === 'percent') return Math.floor((base * value + 5000) / 10_000)
  return Math.min(base, kind === 'person' ? value * booking.people : value)
}

const mostFixed = 1_000_000_00

/** Reads a percentage as typed (`10`, `7,5`, `12,25 %`), or reais. */
export function checkCommissionValue(kind: CommissionKind, typed: string): Checked<{ value: number }> {
  const value = parseMoney(typed.replace(/\s*%\s*$/, ''))
  if (value === null || value < 0) {
    const example = kind === 'percent' ? '10 ou 7,5' : '20 ou 12,50'
    return { ok: false, message: `Escreva um número, com até duas casas: por exemplo ${example}.` }
  }
  if (kind === 'percent' && value > 10_000) return { ok: false, message: 'A porcentagem vai de 0 a 100.' }
  if (value > mostFixed) return { ok: false, message: 'Este valor é grande demais.' }
  return { ok: true, value }
}

/** `7,5 %`, `R$ 20,00 por reserva`, `não recebe`. */
export function rateWords({ kind, value }: CommissionRate): string {
  if (value === 0) return 'não recebe'
  if (kind === 'percent') return `${String(value / 100).replace('.', ',')} %`
  return `${formatMoney(value)}${COMMISSION_KINDS.find(({ code }) => code === kind)?.after ?? ''}`
}
