import type { canUndoReceipt } from '#app/domain/money/receipt.ts'
import { type Actor, holds } from '../../kernel/context.server.ts'

export function undoerOf(actor: Actor): Parameters<typeof canUndoReceipt>[1] {
  return {
    userId: actor.userId,
    mayUndo: holds(actor, 'operation/undo-receive'),
    mayReceive: holds(actor, 'operation/receive')
  }
}
