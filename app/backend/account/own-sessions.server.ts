import type { endOtherSessions, endSession, listSessions } from '#app/contracts/account.ts'
import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { deviceName } from '#app/domain/counter/device-name.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../db/connection.server.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { endOtherTokens, endOwnToken, listOwnTokens } from '../db/queries/identity/account.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

/** Instants are UTC. */
export async function listOwnSessions(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listSessions>> {
  const rows = await listOwnTokens(ctx.db, ctx.actor, ctx.now())
  return rows.map(({ id, hash, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(userAgent),
    address,
    created_date: createdAt.toISOString(),
    last_seen: lastSeenAt.toISOString(),
    current: hash === ctx.tokenHash
  }))
}

const unknownSession = () => notFound({ message: 'Esta sessão já não existe.' })

/** @throws ApiError 404 for a session that is over or somebody else's */
export async function endOwnSession(
  { params }: Received<typeof endSession>,
  ctx: StaffContext
): Promise<Answer<typeof endSession>> {
  const actor = ctx.actor
  if (!isUuid(params.id)) throw unknownSession()
  await inTransaction(ctx.db, async (tx) => {
    if (!(await endOwnToken(tx, actor, params.id))) throw unknownSession()
    await recordEnded(tx, ctx, 1)
  })
  return { ended: 1 }
}

export async function endElsewhere(_input: unknown, ctx: StaffContext): Promise<Answer<typeof endOtherSessions>> {
  const actor = ctx.actor
  const keep = ctx.tokenHash ?? ''
  const ended = await inTransaction(ctx.db, async (tx) => {
    const count = await endOtherTokens(tx, actor, { keep, now: ctx.now() })
    if (count > 0) await recordEnded(tx, ctx, count)
    return count
  })
  return { ended }
}

function recordEnded(tx: Transaction, ctx: StaffContext, count: number): Promise<void> {
  const { uuid, name } = ctx.actor
  const to = countLabel(count, { one: 'sessão própria', many: 'sessões próprias' })
  return recordChange(tx, ctx, { action: 'session.ended', id: uuid, label: name, changed: { from: '', to } })
}
