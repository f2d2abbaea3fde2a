import { parseMoney } from '../money/money.ts'
import { type CheckedForm, createReading, type Reading } from '../typed/reading.ts'
import type { OwnPolicy, RefundPolicy, RefundTier } from './policy.ts'

/** Rows of the form without script. */
export const MOST_TIERS = 6

/** CDC art. 49. */
const fewestDays = 7
const mostDays = 365
const withdrawalWords = `Use um número inteiro de ${fewestDays} a ${mostDays}. A lei dá ao visitante pelo menos 7 dias.`

/** A year. */
const HOURS = { least: 0, most: 8760 }
const PERCENT = { least: 0, most: 100 }

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

/** Hours and days whole, money in centavos; problems by field in Portuguese. */
export function checkPolicy(typed: TypedPolicy): CheckedForm<RefundPolicy> {
  const checked = checkParts(typed, POLICY_PARTS)
  // The form sends all parts.
  return checked.ok ? { ok: true, value: checked.value as RefundPolicy } : checked
}

/** Checks only the named parts; the place's policy fills the others. */
export function checkParts(typed: TypedPolicy, parts: readonly PolicyPart[]): CheckedForm<OwnPolicy> {
  const form = createReading()
  const read: { [P in PolicyPart]: () => RefundPolicy[P] } = {
    withdrawalDays: () => readWithdrawal(form, typed.withdrawal_days),
    tiers: () => readTiers(form, typed.tiers),
    noShowPercent: () => form.whole('no_show_percent', typed.no_show_percent, PERCENT),
    feeBearer: () => readBearer(form, typed.fee_bearer),
    change: () => readChangeRules(form, typed)
  }
  const value: OwnPolicy = Object.fromEntries(parts.map((part) => [part, read[part]()]))
  return form.finish(value)
}

function readWithdrawal(form: Reading, typed: string): number {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  const isLawful = days >= fewestDays && days <= mostDays
  if (!isLawful) form.fail('withdrawal_days', withdrawalWords)
  return days
}

/** An empty row is ignored. */
function readTiers(form: Reading, typed: TypedPolicy['tiers']): RefundTier[] {
  if (typed.length > MOST_TIERS) form.fail('tiers.0.hours', `Use no máximo ${MOST_TIERS} linhas.`)
  const seen = new Set<number>()
  const tiers = typed.slice(0, MOST_TIERS).flatMap(({ hours, percent }, index) => {
    if (hours.trim() === '' && percent.trim() === '') return []
    const at = (field: string) => `tiers.${index}.${field}`
    const tier = {
      hours: form.whole(at('hours'), hours, HOURS),
      percent: form.whole(at('percent'), percent, { least: 1, most: 100 })
    }
    if (seen.has(tier.hours)) form.fail(at('hours'), 'Há outra linha com as mesmas horas.')
    seen.add(tier.hours)
    return [{ ...tier, index }]
  })
  const sorted = [...tiers].sort((a, b) => b.hours - a.hours)
  sorted.forEach((tier, position) => {
    const earlier = sorted[position - 1]
    if (earlier && tier.percent > earlier.percent) {
      form.fail(`tiers.${tier.index}.percent`, 'Quem cancela mais tarde não recebe mais do que quem cancela antes.')
    }
  })
  return sorted.map(({ hours, percent }) => ({ hours, percent }))
}

function readBearer(form: Reading, typed: string): RefundPolicy['feeBearer'] {
  if (typed !== 'place' && typed !== 'visitor') form.fail('fee_bearer', 'Escolha uma opção.')
  return typed === 'visitor' ? 'visitor' : 'place'
}

function readChangeRules(form: Reading, typed: TypedPolicy): RefundPolicy['change'] {
  if (typed.change_allowed !== 'yes' && typed.change_allowed !== 'no') form.fail('change_allowed', 'Escolha uma opção.')
  const value = typed.change_fee_value.trim() === '' ? 0 : parseMoney(typed.change_fee_value)
  if (value === null || value < 0 || value > 10_000_000) {
    form.fail('change_fee_value', 'Use um valor de R$ 0,00 a R$ 100.000,00.')
  }
  return {
    allowed: typed.change_allowed === 'yes',
    untilHours: form.whole('change_until_hours', typed.change_until_hours, HOURS),
    times: form.whole('change_times', typed.change_times, { least: 1, most: 20 }),
    fee: {
      percent: form.whole('change_fee_percent', typed.change_fee_percent, PERCENT),
      value: value ?? 0
    }
  }
}
