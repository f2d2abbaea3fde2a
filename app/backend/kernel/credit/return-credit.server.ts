import type { Centavos } from '#app/domain/money/money.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { addReturned, findCreditUse, lockCredit, setCredit } from '../../db/queries/closures/credits.server.ts'

/** Returns the amount to its credit, which keeps its last day. The caller has taken it out of the booking. */
export async function returnCredit(
  tx: Transaction,
  { paymentId, value }: { paymentId: string; value: Centavos }
): Promise<void> {
  const found = await findCreditUse(tx, paymentId)
  if (!found) return
  const credit = await lockCredit(tx, found.use.creditId)
  if (!credit) throw new Error('a use without its credit')
  await addReturned(tx, paymentId, value)
  await setCredit(tx, credit.id, { balance: credit.balance + value })
}
