import { findActorByToken, isTouchDue, touchToken } from '../db/queries/identity/tokens.server.ts'
import type { Actor, Backend } from '../kernel/context.server.ts'
import { hashToken } from './token.server.ts'

/** What a token of ours looks like; anything else is not worth a query. */
const tokenShape = /^[\w-]{43}$/

/**
 * Says who presents a token. Null when it is unknown, older than 12 hours, was ended, or its user is suspended or
 * removed. Permissions are read anew each time: what was taken away no longer works at the next request.
 */
export async function identify(
  backend: Pick<Backend, 'db' | 'now' | 'log'>,
  token: string
): Promise<{ actor: Actor; tokenHash: string } | null> {
  if (!tokenShape.test(token)) return null
  const tokenHash = hashToken(token)
  const now = backend.now()
  const found = await findActorByToken(backend.db, { hash: tokenHash, now })
  if (!found) return null
  const { lastSeenAt, ...actor } = found
  if (isTouchDue(lastSeenAt, now)) {
    // The request does not wait for it, and nothing depends on it.
    touchToken(backend.db, { hash: tokenHash, now }).catch((error: unknown) => {
      backend.log.warn({ err: error }, 'when a token was last used could not be kept')
    })
  }
  return { actor, tokenHash }
}
