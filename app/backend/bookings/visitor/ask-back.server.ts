import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/connection.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { type Asking, askRefund } from '../../kernel/refund/ask-refund.server.ts'

type Wanted = Pick<Asking, 'booking' | 'wish' | 'seen' | 'reason'> & { context: ApiContext }

/** What the policy gives back, by the means it came, at once; the caller has seen that it was not asked for before. */
export async function askBack(tx: Transaction, wanted: Wanted): Promise<void> {
  const asVisitor = { actor: null, askedAs: 'visitor', mayDepart: false } as const
  await askRefund(tx, { ...wanted, ...asVisitor, value: null, key: randomUUID(), given: '' })
}
