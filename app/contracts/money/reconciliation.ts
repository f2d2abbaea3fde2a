import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, hiddenMoney, instant, text } from '../tolerant.ts'

/** Reais on the wire, centavos after reading; null if not told. */
const side = z.object({ status: text, value: hiddenMoney, refunded: hiddenMoney, fee: hiddenMoney })

const RowSchema = z.object({
  /** One of domain/reconciliation. */
  difference: text,
  /** The gateway's name. */
  provider: text,
  provider_id: text,
  paid_at: instant,
  method: text,
  /** Null if it is not in our books. */
  ours: side.nullable().default(null),
  /** Null if the provider does not tell it. */
  theirs: side.nullable().default(null),
  held: text,
  /** Id for `getUnsettled`, where it is solved; ''. */
  unsettled: text,
  /** Public id and code; '' if there is none. */
  booking: text,
  booking_code: text,
  name: text
})

export type ReconciledPayment = z.output<typeof RowSchema>

const ProviderSchema = z.object({
  name: text,
  simulated: flag,
  /**
   * True if the provider lists all its payments; otherwise each of ours is asked for, and payments unknown to us stay
   * unseen.
   */
  lists: flag,
  /** Reason why it could not be compared; '' if it was. */
  problem: text,
  payments: count.default(0),
  differences: count.default(0),
  ours: hiddenMoney,
  theirs: hiddenMoney
})

export type ReconciledProvider = z.output<typeof ProviderSchema>

export const readReconciliation = endpoint({
  id: 'readReconciliation',
  api: 'main',
  method: 'GET',
  path: '/financial/reconciliation',
  access: 'financial/reconciliation',
  summary: 'Os pagamentos do provedor ao lado dos nossos, num período de até 31 dias; primeiro o que difere.',
  query: z.object({ start_date: day, end_date: day }),
  response: z.object({ providers: z.array(ProviderSchema), data: z.array(RowSchema) })
})
