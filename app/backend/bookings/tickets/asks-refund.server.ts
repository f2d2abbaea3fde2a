import { type Actor, holds } from '../../kernel/context.server.ts'

/** A refund that is asked for may leave by itself, so it needs the right to refund, and to see what it refunds. */
export const asksRefund = (actor: Actor): boolean =>
  holds(actor, 'operation/refund') && holds(actor, 'operation/values')
