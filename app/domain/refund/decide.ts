import { addDays, type IsoDay, todayIn } from '../calendar/dates.ts'
import type { Centavos } from '../money/money.ts'
import type { RefundPolicy, RefundTier } from './policy.ts'

const hourMs = 3_600_000

export interface Refundable {
  policy: RefundPolicy
  purchasedAt: Date
  visitAt: Date
  now: Date
  /** Time zone of the place. */
  timezone: string
  /** True if anybody of the booking has entered. */
  hasCheckin: boolean
  /** True if the place cancels: everything is refunded, whatever the policy. */
  byPlace: boolean
  /** Price of the booking, and the money received for it that was not refunded. */
  price: Centavos
  received: Centavos
  /** Price of the tickets that are given up; the whole price if the booking is cancelled. */
  givenUp: Centavos
  /** Only if the whole booking ends, beside `received`: money that had been kept, such as the fee of a date change. */
  kept?: Centavos
  /** Money that came for the booking, its refunded parts included, and the fee that the provider kept from it. */
  paid: Centavos
  fee: Centavos
}

/** Reason for the amount. `excess`: only money beyond the price. */
export type RefundRule = 'unpaid' | 'place' | 'withdrawal' | 'tier' | 'no-show' | 'visited' | 'none' | 'excess'

export interface RefundDecision {
  /** Centavos to be refunded, money beyond the price included. */
  value: Centavos
  rule: RefundRule
  /** Per cent that goes back of the money paid for the given-up tickets. */
  percent: number
  /** Hours of the tier that decided; 0 for other rules. */
  hours: number
  /** Centavos of the provider's fee that the visitor bears; `value` is already without them. */
  feeKept: Centavos
  /** Last day of the right of withdrawal, in the place's zone; only where this right decided. */
  lastDay?: IsoDay
}

/**
 * The one decision for visitor, staff and term: the refund if this is given up now. Fees that the place kept go back
 * too if the law gives back all that was paid "a qualquer título" (CDC art. 49), or if the place cancels.
 */
export function decideRefund(refundable: Refundable): RefundDecision {
  const { policy, price, received, kept = 0 } = refundable
  const givenUp = Math.min(Math.max(0, refundable.givenUp), price)
  const excess = Math.max(0, received - price)
  const base = Math.max(0, Math.min(received, price) - (price - givenUp))
  const ruled = ruleOf(refundable, base + kept)
  const { rule, percent } = ruled
  const whole = Math.round((base * percent) / 100)
  const bears = policy.feeBearer === 'visitor' && (rule === 'tier' || rule === 'no-show')
  // Parts that go back one after the other bear the whole fee exactly once.
  const share = feeOf(refundable, received) - feeOf(refundable, received - base)
  const feeKept = bears ? Math.min(whole, Math.max(0, share)) : 0
  const value = excess + whole - feeKept + (rule === 'withdrawal' || rule === 'place' ? kept : 0)
  return { ...ruled, value, rule: rule === 'none' && excess > 0 ? 'excess' : rule, feeKept }
}

/** Part of the fee that the provider kept from some of the money. */
const feeOf = ({ fee, paid }: Refundable, money: Centavos): Centavos =>
  paid > 0 ? Math.round((fee * Math.min(money, paid)) / paid) : 0

type Ruled = Pick<RefundDecision, 'rule' | 'percent' | 'hours' | 'lastDay'>

function ruleOf(refundable: Refundable, paid: Centavos): Ruled {
  const { policy, visitAt, now, hasCheckin, byPlace } = refundable
  const by = (rule: RefundRule, percent: number, hours = 0): Ruled => ({ rule, percent, hours })
  if (paid === 0) return by(refundable.received > refundable.price ? 'excess' : 'unpaid', 0)
  if (byPlace) return by('place', 100)
  if (hasCheckin) return by('visited', 0)
  const left = visitAt.getTime() - now.getTime()
  const noShow = toPercent(policy.noShowPercent)
  if (left <= 0) return noShow > 0 ? by('no-show', noShow) : by('none', 0)
  const lastDay = lastWithdrawalDay(refundable)
  if (todayIn(refundable.timezone, now) <= lastDay) return { ...by('withdrawal', 100), lastDay }
  // An earlier cancellation never gives less than a later one or a no-show, whatever tiers a place wrote.
  const best = policy.tiers
    .filter(({ hours }) => left >= hours * hourMs)
    .reduce((a, b) => (isBetter(b, a) ? b : a), { hours: 0, percent: noShow })
  return best.percent > 0 ? by('tier', toPercent(best.percent), best.hours) : by('none', 0)
}

/**
 * Whole days of the place's zone after the day of the purchase; the last one counts to its end (Código Civil art. 132).
 */
function lastWithdrawalDay({ policy, purchasedAt, timezone }: Refundable): IsoDay {
  return addDays(todayIn(timezone, purchasedAt), policy.withdrawalDays)
}

const isBetter = (a: RefundTier, b: RefundTier) =>
  a.percent > b.percent || (a.percent === b.percent && a.hours > b.hours)

const toPercent = (percent: number) => Math.min(100, Math.max(0, percent))

export interface Changeable {
  policy: RefundPolicy
  visitAt: Date
  now: Date
  hasCheckin: boolean
  /** Number of changes that the visitor has made. */
  changes: number
  price: Centavos
  /** Money received that was not refunded. */
  received: Centavos
}

/** `until` is the last instant for a change by the visitor. `fee` in centavos is added to the new price. */
export type ChangeDecision =
  | { allowed: true; fee: Centavos; until: Date }
  | { allowed: false; why: 'policy' | 'visited' | 'late' | 'times'; until: Date }

export function decideChange(changeable: Changeable): ChangeDecision {
  const { policy, visitAt, now, hasCheckin, changes } = changeable
  const { allowed, untilHours, times } = policy.change
  const until = new Date(visitAt.getTime() - untilHours * hourMs)
  if (hasCheckin) return { allowed: false, why: 'visited', until }
  if (!allowed) return { allowed: false, why: 'policy', until }
  if (now.getTime() > until.getTime() || now.getTime() >= visitAt.getTime())
    return { allowed: false, why: 'late', until }
  if (changes >= times) return { allowed: false, why: 'times', until }
  return { allowed: true, fee: changeFee(changeable), until }
}

/** Fee in centavos. A booking without any payment pays no fee: its visitor could as well cancel and book again. */
export function changeFee({ policy, price, received }: Pick<Changeable, 'policy' | 'price' | 'received'>): Centavos {
  const { fee } = policy.change
  return received > 0 ? Math.round((price * fee.percent) / 100) + fee.value : 0
}
