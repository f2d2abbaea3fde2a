import type { Wording } from '../audit/changed.ts'
import { formatMoney } from '../money/money.ts'
import type { RefundPolicy } from './policy.ts'

/** For the record of changes. */
export const POLICY_WORDS: Wording<RefundPolicy> = {
  withdrawalDays: ['dias de desistência', String],
  tiers: [
    'devolução por antecedência',
    (tiers) => tiers.map(({ hours, percent }) => `${hours} h: ${percent}%`).join(', ') || 'nenhuma'
  ],
  noShowPercent: ['devolução a quem não vem', (percent) => `${percent}%`],
  feeBearer: ['taxa do pagamento', (bearer) => (bearer === 'visitor' ? 'do visitante' : 'do parque')],
  change: [
    'mudança de data pelo visitante',
    ({ allowed, untilHours, times, fee }) =>
      allowed ? `até ${untilHours} h antes, ${times}×, taxa ${fee.percent}% + ${formatMoney(fee.value)}` : 'não'
  ]
}
