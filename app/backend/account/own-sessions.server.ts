import type { endOtherSessions, endSession, listSessions } from '#app/contracts/account.ts'
import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { deviceName } from '#app/domain/counter/device-name.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { endOtherTokens, endOwnToken, listOwnTokens } from '../db/queries/identity/account.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'

/** Instants are UTC. */
export async function listOwnSessions(_input: unknown, context: ApiContext): Promise<Answer<typeof listSessions>> {
  const rows = await listOwnTokens(context.db, requireActor(context), context.now())
  return rows.map(({ id, hash, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(userAgent),
    address,
    created_date: createdAt.toISOString(),
    last_seen: lastSeenAt.toISOString(),
    current: hash === context.tokenHash
  }))
}

/** @throws ApiError 404 for one that is over or somebody else's */
export async function endOwnSession(
  { params }: Received<typeof endSession>,
  context: ApiContext
): Promise<Answer<typeof endSession>> {
  const actor = requireActor(context)
  const ended = isUuid(params.id) && (await endOwnToken(context.db, actor, params.id))
  if (!ended) throw notFound({ message: 'Esta sessão já não existe.' })
  return { ended: 1 }
}

export async function endElsewhere(_input: unknown, context: ApiContext): Promise<Answer<typeof endOtherSessions>> {
  const actor = requireActor(context)
  const keep = context.tokenHash ?? ''
  return { ended: await endOtherTokens(context.db.orm, actor, { keep, now: context.now() }) }
}
