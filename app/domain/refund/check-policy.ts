import { parseMoney } from '../money/money.ts'
import type { OwnPolicy, RefundPolicy, RefundTier } from './policy.ts'

/** Rows of the form without script. */
export const MOST_TIERS = 6

/** CDC art. 49. */
const fewestDays = 7

/** As typed. */
export interface TypedPolicy {
  withdrawal_days: string
  tiers: { hours: string; percent: string }[]
  no_show_percent: string
  fee_bearer: string
  /** `yes` or `no`. */
  change_allowed: string
  change_until_hours: string
  change_times: string
  change_fee_percent: string
  change_fee_value: string
}

export const POLICY_PARTS = ['withdrawalDays', 'tiers', 'noShowPercent', 'feeBearer', 'change'] as const

export type PolicyPart = (typeof POLICY_PARTS)[number]

export type CheckedPolicy<P> = { ok: true; value: P } | { ok: false; fields: Record<string, string[]> }

type Refuse = (field: string, message: string) => void

/** Hours and days whole, money in centavos; problems by field in Portuguese. */
export function checkPolicy(typed: TypedPolicy): CheckedPolicy<RefundPolicy> {
  const checked = checkParts(typed, POLICY_PARTS)
  // The form sends all parts.
  return checked.ok ? { ok: true, value: checked.value as RefundPolicy } : checked
}

/** Checks only the named parts; the place's policy fills the others. */
export function checkParts(typed: TypedPolicy, parts: readonly PolicyPart[]): CheckedPolicy<OwnPolicy> {
  const fields: Record<string, string[]> = {}
  const refuse: Refuse = (field, message) => {
    fields[field] = [message]
  }
  const read: { [P in PolicyPart]: () => RefundPolicy[P] } = {
    withdrawalDays: () => whole(typed.withdrawal_days, { field: 'withdrawal_days', from: fewestDays, to: 365, refuse }),
    tiers: () => readTiers(typed.tiers, refuse),
    noShowPercent: () => whole(typed.no_show_percent, { field: 'no_show_percent', from: 0, to: 100, refuse }),
    feeBearer: () => readBearer(typed.fee_bearer, refuse),
    change: () => readChange(typed, refuse)
  }
  const value: OwnPolicy = Object.fromEntries(parts.map((part) => [part, read[part]()]))
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value }
}

interface Within {
  field: string
  from: number
  to: number
  refuse: Refuse
}

function whole(typed: string, { field, from, to, refuse }: Within): number {
  const text = typed.trim()
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  const law = field === 'withdrawal_days' ? ' A lei dá ao visitante pelo menos 7 dias.' : ''
  refuse(field, text === '' ? `Escreva um número.${law}` : `Use um número inteiro de ${from} a ${to}.${law}`)
  return 0
}

/** An empty row is ignored. */
function readTiers(typed: TypedPolicy['tiers'], refuse: Refuse): RefundTier[] {
  if (typed.length > MOST_TIERS) refuse('tiers.0.hours', `Use no máximo ${MOST_TIERS} linhas.`)
  const seen = new Set<number>()
  const tiers = typed.slice(0, MOST_TIERS).flatMap(({ hours, percent }, index) => {
    if (hours.trim() === '' && percent.trim() === '') return []
    const at = (field: string) => `tiers.${index}.${field}`
    const tier = {
      hours: whole(hours, { field: at('hours'), from: 0, to: 8760, refuse }),
      percent: whole(percent, { field: at('percent'), from: 1, to: 100, refuse })
    }
    if (seen.has(tier.hours)) refuse(at('hours'), 'Há outra linha com as mesmas horas.')
    seen.add(tier.hours)
    return [{ ...tier, index }]
  })
  const sorted = [...tiers].sort((a, b) => b.hours - a.hours)
  sorted.forEach((tier, position) => {
    const earlier = sorted[position - 1]
    if (earlier && tier.percent > earlier.percent) {
      refuse(`tiers.${tier.index}.percent`, 'Quem cancela mais tarde não recebe mais do que quem cancela antes.')
    }
  })
  return sorted.map(({ hours, percent }) => ({ hours, percent }))
}

function readBearer(typed: string, refuse: Refuse): RefundPolicy['feeBearer'] {
  if (typed !== 'place' && typed !== 'visitor') refuse('fee_bearer', 'Escolha uma opção.')
  return typed === 'visitor' ? 'visitor' : 'place'
}

function readChange(typed: TypedPolicy, refuse: Refuse): RefundPolicy['change'] {
  if (typed.change_allowed !== 'yes' && typed.change_allowed !== 'no') refuse('change_allowed', 'Escolha uma opção.')
  const value = typed.change_fee_value.trim() === '' ? 0 : parseMoney(typed.change_fee_value)
  if (value === null || value < 0 || value > 10_000_000) {
    refuse('change_fee_value', 'Use um valor de R$ 0,00 a R$ 100.000,00.')
  }
  return {
    allowed: typed.change_allowed === 'yes',
    untilHours: whole(typed.change_until_hours, { field: 'change_until_hours', from: 0, to: 8760, refuse }),
    times: whole(typed.change_times, { field: 'change_times', from: 1, to: 20, refuse }),
    fee: {
      percent: whole(typed.change_fee_percent, { field: 'change_fee_percent', from: 0, to: 100, refuse }),
      value: value ?? 0
    }
  }
}
