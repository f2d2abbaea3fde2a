import { z } from 'zod'
import { MOST_TIERS, POLICY_PARTS } from '#app/domain/refund/check-policy.ts'
import { DEFAULT_POLICY, type RefundPolicy } from '#app/domain/refund/policy.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, money, text } from '../tolerant.ts'

const WirePolicySchema = z.object({
  withdrawal_days: count,
  tiers: list(z.object({ hours: count, percent: count })),
  no_show_percent: count.default(0),
  /** Party that bears the provider's fee. */
  fee_bearer: z.enum(['place', 'visitor']).catch('place').default('place'),
  change: z.object({ allowed: flag, until_hours: count, times: count, fee_percent: count, fee_value: money })
})

type WirePolicy = z.input<typeof WirePolicySchema>

/** Our addition: the promise of the place, or of the attraction, to its buyers. */
export const RefundPolicySchema = WirePolicySchema.transform((wire): RefundPolicy => {
  const { allowed, until_hours, times, fee_percent: percent, fee_value: value } = wire.change
  return {
    withdrawalDays: wire.withdrawal_days,
    tiers: wire.tiers,
    noShowPercent: wire.no_show_percent,
    feeBearer: wire.fee_bearer,
    change: { allowed, untilHours: until_hours, times, fee: { percent, value } }
  }
})

/** The default policy, if an API does not tell one. */
export const KnownPolicySchema = z
  .union([RefundPolicySchema, z.null()])
  .optional()
  .transform((policy) => policy ?? DEFAULT_POLICY)

export function toWirePolicy({ withdrawalDays, tiers, noShowPercent, feeBearer, change }: RefundPolicy): WirePolicy {
  return {
    withdrawal_days: withdrawalDays,
    tiers,
    no_show_percent: noShowPercent,
    fee_bearer: feeBearer,
    change: {
      allowed: change.allowed,
      until_hours: change.untilHours,
      times: change.times,
      fee_percent: change.fee.percent,
      fee_value: change.fee.value / 100
    }
  }
}

/** Values as typed; problems are reported at their field. */
const TypedPolicySchema = z.object({
  withdrawal_days: text,
  tiers: z
    .array(z.object({ hours: text, percent: text }))
    .max(MOST_TIERS + 1)
    .default([]),
  no_show_percent: text,
  fee_bearer: text,
  change_allowed: text,
  change_until_hours: text,
  change_times: text,
  change_fee_percent: text,
  change_fee_value: text
})

const ofProduct = z.object({ uuid: z.string() })

/** Parts of its own; the place's policy fills the others. */
const PartSchema = z.enum(POLICY_PARTS)

export const getProductPolicy = endpoint({
  id: 'getProductPolicy',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}/refund-policy',
  access: 'products/index',
  summary: 'Regras de cancelamento próprias de um atrativo; o que ele não diz vale como no parque.',
  params: ofProduct,
  response: z.object({
    uuid: z.string(),
    name: text,
    version: count,
    own: z.array(PartSchema),
    policy: RefundPolicySchema,
    place_policy: RefundPolicySchema
  })
})

export const saveProductPolicy = endpoint({
  id: 'saveProductPolicy',
  api: 'main',
  method: 'PUT',
  path: '/products/{uuid}/refund-policy',
  access: 'products/edit',
  summary: 'Grava as regras próprias de um atrativo: valem para as próximas reservas.',
  params: ofProduct,
  body: z.object({ version: count, own: z.array(PartSchema).max(10), policy: TypedPolicySchema }),
  response: z.object({ version: count })
})

export const getRefundPolicy = endpoint({
  id: 'getRefundPolicy',
  api: 'main',
  method: 'GET',
  path: '/places/refund-policy',
  access: ['configurations/refund-policy', 'configurations/index'],
  summary: 'Regras de cancelamento, devolução e mudança de data do próprio parque.',
  response: z.object({ version: z.string(), policy: RefundPolicySchema, saved_at: instant, saved_by: text })
})

export const saveRefundPolicy = endpoint({
  id: 'saveRefundPolicy',
  api: 'main',
  method: 'PUT',
  path: '/places/refund-policy',
  access: ['configurations/refund-policy', 'configurations/edit'],
  summary: 'Grava as regras de cancelamento do parque: valem para as próximas reservas.',
  body: z.object({ version: z.string(), policy: TypedPolicySchema }),
  response: z.object({ version: z.string(), policy: RefundPolicySchema, saved_at: instant, saved_by: text })
})
