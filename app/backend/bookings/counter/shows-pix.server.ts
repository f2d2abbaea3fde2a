import { type Actor, holds } from '../../kernel/context.server.ts'

/** A code is of use where the money can be said to have come afterwards, by who shows it. */
export function showsPix(actor: Actor, { pixKey }: { pixKey: string }): boolean {
  return pixKey.trim() !== '' && holds(actor, 'operation/receive') && holds(actor, 'operation/all-bookings')
}
