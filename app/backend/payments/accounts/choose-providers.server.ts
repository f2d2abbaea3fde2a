import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { updatePaymentSettings } from '#app/contracts/payments/accounts.ts'
import { changedFields } from '#app/domain/audit/changed.ts'
import { PAYMENT_WORDS } from '#app/domain/audit/place-words.ts'
import { type PaymentChoice, updatePaymentChoice } from '../../db/queries/money/settings.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { describeSettings } from './describe-settings.server.ts'

const mostCentavos = 100_000_000
/** A card sale without anticipation reaches the place after a month. */
const mostDays = 60

/** @throws ApiError 422 */
export async function chooseProviders(
  { body }: Pick<Received<typeof updatePaymentSettings>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof updatePaymentSettings>> {
  const { placeId } = ctx.actor
  const { pix_provider: pixProvider, card_provider: cardProvider, refund_limit: refundLimit } = body
  if (body.withdraw_days !== undefined && (body.withdraw_days < 0 || body.withdraw_days > mostDays)) {
    throw invalid({ fields: { withdraw_days: [`Use um número de 0 a ${mostDays}.`] } })
  }
  if (refundLimit !== null && (refundLimit < 0 || refundLimit > mostCentavos)) {
    throw invalid({ fields: { refund_limit: ['Use um valor de R$ 0,00 a R$ 1.000.000,00, ou deixe em branco.'] } })
  }
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockPlace(tx, placeId)
    if (!before) throw notFound()
    const withdrawDays = body.withdraw_days ?? before.withdrawDays
    const after = { pixProvider, cardProvider, refundLimit, withdrawDays }
    await updatePaymentChoice(tx, placeId, after)
    await recordChange(tx, ctx, {
      action: 'payments.settings-changed',
      id: placeId,
      label: before.name,
      changed: changedFields(PAYMENT_WORDS, shown(before), shown(after))
    })
  })
  return describeSettings(ctx)
}

/** Distinguishes no limit from a limit of 0. */
function shown({ refundLimit, ...rest }: PaymentChoice) {
  return { ...rest, refundLimit: refundLimit ?? -1 }
}
