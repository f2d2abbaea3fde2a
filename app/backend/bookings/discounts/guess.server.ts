import type { ApiContext } from '../../kernel/context.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'

/** Wrong codes of one network, or of one user, in ten minutes: a code of four letters is not found by trying. */
const mostWrong = 20

/** Counts tries of discount codes and credit codes together. */
export function guessOfCode({ actor, address }: Pick<ApiContext, 'actor' | 'address'>) {
  // Desks of one place share its network.
  const who = actor ? `user:${actor.userId}` : networkOf(address)
  return { key: `discount:${who}`, limit: mostWrong, windowSeconds: 600 }
}
