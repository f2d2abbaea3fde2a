import type { ApiContext } from '../../kernel/context.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'

/** Wrong codes of one network, or of one user, in ten minutes, so that four letters cannot be guessed. */
const mostWrong = 20

/** Counts tries of discount codes and credit codes together. */
export function guessOfCode({ actor, address }: Pick<ApiContext, 'actor' | 'address'>) {
  // Desks of one place share a network, so they are counted per user.
  const who = actor ? `user:${actor.userId}` : networkOf(address)
  return { key: `discount:${who}`, limit: mostWrong, windowSeconds: 600 }
}
