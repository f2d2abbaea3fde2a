import { invalid } from '#app/contracts/api-error.ts'
import { checkTwoStepCode } from '../../credentials/check-code.server.ts'
import { countOwnCode, ownCodeKey } from '../../credentials/limit-keys.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { forgiveAttempts } from '../../kernel/count-attempt.server.ts'

/** Uses the code up. @throws ApiError 422 `wrong_code`, 429 after too many wrong ones */
export async function requireOwnCode(ctx: ApiContext, whose: { userId: number; code: string }): Promise<void> {
  await countOwnCode(ctx, whose.userId)
  if (!(await checkTwoStepCode(ctx, whose))) {
    throw invalid({ code: 'wrong_code', fields: { code: ['O código não confere ou já foi usado.'] } })
  }
  await forgiveAttempts(ctx, ownCodeKey(whose.userId))
}
