import type { PayStage, Stage } from '../view.ts'

/** Returns the pending charge. A booking with a ticket may have one, too. */
export function chargeOf(stage: Stage): PayStage | null {
  if (stage.stage === 'ticket') return stage.pay?.charge ?? null
  return stage.stage === 'pay' ? stage : null
}
