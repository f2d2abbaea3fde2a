import { DEFAULT_POLICY } from '#app/domain/refund/policy.ts'
import { typePolicy } from '#app/domain/refund/typed-policy.ts'

export const typedPolicy = typePolicy({ ...DEFAULT_POLICY, withdrawalDays: 10 })
