import type { IconName } from '#app/components/index.ts'
import type { GateCode, GateView } from '../gate-view.ts'
import type { Heard } from '../signal/signal.ts'
import type { Missed } from './missed.ts'

/** Word, shape, colour and sound that tell whether they may come in. */
export interface GateLook {
  word: string
  icon: IconName
  tone: 'green' | 'blue' | 'amber' | 'red'
  heard: Heard
}

const refused: GateLook = { word: 'Recusado', icon: 'ban', tone: 'red', heard: 'refused' }
const look: GateLook = { word: 'Confira', icon: 'triangle-alert', tone: 'amber', heard: 'look' }

/** `confirm`: entered by a signed ticket without network; the server has yet to confirm it. */
export type GateAnswer = GateCode | 'confirm'

/** The gate without network draws them too. */
export const gateLooks: Readonly<Record<GateAnswer, GateLook>> = {
  confirm: { ...look, word: 'Confirmar' },
  entered: { word: 'Liberado', icon: 'check', tone: 'green', heard: 'allowed' },
  ready: { ...look, icon: 'ticket', tone: 'blue' },
  back: { word: 'Voltou', icon: 'check', tone: 'green', heard: 'allowed' },
  left: { word: 'Saiu', icon: 'log-out', tone: 'green', heard: 'allowed' },
  here: { ...look, icon: 'users', tone: 'blue' },
  away: { word: 'Fora', icon: 'log-out', tone: 'blue', heard: 'look' },
  gone: { word: 'Já saiu', icon: 'check', tone: 'blue', heard: 'look' },
  'never-came': refused,
  twice: { word: 'Repetido', icon: 'check', tone: 'blue', heard: 'look' },
  already: { ...refused, tone: 'amber' },
  void: refused,
  elsewhere: look,
  'wrong-date': refused,
  unpaid: refused,
  unsigned: refused,
  cancelled: refused
}

/** Only the payment is missing, and it can be received here. */
const toReceive: GateLook = { word: 'Receber', icon: 'wallet', tone: 'amber', heard: 'look' }

export function lookOf(result: Pick<GateView, 'code' | 'toReceive'>): GateLook {
  return result.toReceive ? toReceive : gateLooks[result.code]
}

/** Look for an unknown code, or for a text that searches today's bookings. */
export function missedLook({ kind, matches }: { kind: Missed['kind']; matches: readonly unknown[] }): GateLook {
  if (matches.length > 0) return { word: 'Escolha', icon: 'search', tone: 'blue', heard: 'look' }
  return kind === 'nothing' || kind === 'text' ? look : refused
}
