import { type Actor, holds } from '../../kernel/context.server.ts'

/** A code is useful only if the person who shows it may mark the money as received. */
export function showsPix(actor: Actor, { pixKey }: { pixKey: string }): boolean {
  return pixKey.trim() !== '' && holds(actor, 'operation/receive') && holds(actor, 'operation/all-bookings')
}
