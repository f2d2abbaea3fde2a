import type { Actor, Backend } from '../context.server.ts'
import { findActorByToken } from '../db/users.server.ts'
import { hashToken } from './token.server.ts'

/** What a token of ours looks like; anything else is not worth a query. */
const tokenShape = /^[\w-]{43}$/

/**
 * Says who presents a token. Null when it is unknown, older than 12 hours, was ended, or its user is suspended.
 * Permissions are read anew each time: what was taken away no longer works at the next request.
 */
export async function identify(
  backend: Pick<Backend, 'db' | 'now'>,
  token: string
): Promise<{ actor: Actor; tokenHash: string } | null> {
  if (!tokenShape.test(token)) return null
  const tokenHash = hashToken(token)
  const actor = await findActorByToken(backend.db, { hash: tokenHash, now: backend.now() })
  return actor ? { actor, tokenHash } : null
}
