import type { Rule } from '#app/contracts/auth.ts'
import { withoutClosed } from '#app/domain/access/permission-areas/parts.ts'
import { findUserByToken, isTouchDue, touchToken } from '../db/queries/identity/tokens.server.ts'
import type { SessionUser } from '../db/queries/identity/users.server.ts'
import type { Actor, Backend } from '../kernel/context.server.ts'
import { hashToken } from './token.server.ts'

interface Identity {
  actor: Omit<Actor, 'address' | 'requestId'>
  /** Row that the actor was read from. */
  user: SessionUser
  tokenHash: string
  /** Rights that the user holds in parts that the place has switched off. */
  closed: Rule[]
}

const tokenShape = /^[\w-]{43}$/

/** Milliseconds during which the reads of one page share their actor. */
const sharedMs = 1000

/**
 * Identifies callers. The reads of one page (`page` is its request's id) ask for their actor once, because a page asks
 * several times within milliseconds. Every other call asks for itself.
 */
export function createIdentifier(backend: Pick<Backend, 'db' | 'now' | 'log'>) {
  const shared = new Map<string, Promise<Identity | null>>()
  return function identify(token: string, page?: string): Promise<Identity | null> {
    if (page === undefined) return identifyActor(backend, token)
    const key = `${page} ${token}`
    const known = shared.get(key)
    if (known) return known
    const identity = identifyActor(backend, token)
    const forget = () => shared.delete(key)
    shared.set(key, identity)
    setTimeout(forget, sharedMs).unref()
    // A read that is tried again asks again.
    identity.catch(forget)
    return identity
  }
}

/**
 * Null for unknown, ended or expired tokens, and for suspended or removed users. Permissions are read at each request.
 */
export async function identifyActor(
  backend: Pick<Backend, 'db' | 'now' | 'log'>,
  token: string
): Promise<Identity | null> {
  if (!tokenShape.test(token)) return null
  const tokenHash = hashToken(token)
  const now = backend.now()
  const found = await findUserByToken(backend.db, { hash: tokenHash, now })
  if (!found) return null
  const { lastSeenAt, ...user } = found
  const { id: userId, uuid, placeId, name, rules, partsOff } = user
  const permissions = withoutClosed(rules, partsOff)
  const closed = rules.filter((rule) => !permissions.includes(rule))
  const actor = { userId, uuid, placeId, name, permissions, mustEnrol: user.requireTwoStep && !user.twoStepOn }
  if (isTouchDue(lastSeenAt, now)) {
    // The request does not wait for it, and nothing depends on it.
    touchToken(backend.db, { hash: tokenHash, now }).catch((error: unknown) => {
      backend.log.warn({ err: error }, 'when a token was last used could not be kept')
    })
  }
  return { actor, user, closed, tokenHash }
}
