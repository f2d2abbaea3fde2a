import type { PayStage, Stage } from '../view.ts'

/** What the page waits for; a ticket may wait, too. */
export function chargeOf(stage: Stage): PayStage | null {
  if (stage.stage === 'ticket') return stage.pay?.charge ?? null
  return stage.stage === 'pay' ? stage : null
}
