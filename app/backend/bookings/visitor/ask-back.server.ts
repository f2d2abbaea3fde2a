import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/connection.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { type Asking, askRefund } from '../../kernel/refund/ask-refund.server.ts'

type Wanted = Pick<Asking, 'booking' | 'wish' | 'seen' | 'reason'> & { ctx: ApiContext }

/**
 * Requests at once the refund under the policy, by the method of the payment. The caller has checked that none was
 * requested before.
 */
export async function askBack(tx: Transaction, wanted: Wanted): Promise<void> {
  const asVisitor = { actor: null, askedAs: 'visitor', mayDepart: false } as const
  await askRefund(tx, { ...wanted, ...asVisitor, value: null, key: randomUUID(), given: '' })
}
