import type { startTwoStep } from '#app/contracts/account.ts'
import { conflict } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { sealSecret, unsealSecret } from '../../credentials/secrets/sealed-secret.server.ts'
import { createTotpSecret, toOtpauthUrl } from '../../credentials/totp.server.ts'
import { findTwoStep, keepNewSecret } from '../../db/queries/identity/two-steps.server.ts'
import { requireUser } from '../../kernel/actor.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'

const setupMs = 30 * 60 * 1000

export const alreadyOn = () =>
  conflict({ code: 'two_step_on', message: 'A verificação em duas etapas já está ativa nesta conta.' })

/**
 * Keeps the same secret for half an hour, so that a reload needs no second scan.
 * @throws ApiError 409 if it is enabled
 */
export async function prepareTwoStep(_input: unknown, ctx: StaffContext): Promise<Answer<typeof startTwoStep>> {
  const actor = ctx.actor
  const user = await requireUser(ctx)
  const secret = (await findPending(ctx, actor.userId)) ?? (await createPending(ctx, actor.userId))
  const label = user.username
  return { secret, otpauth_url: toOtpauthUrl(secret, { issuer: user.placeName, label }) }
}

async function findPending({ db, now, seal }: ApiContext, userId: number): Promise<string | null> {
  const kept = await findTwoStep(db.orm, userId)
  if (kept?.enabledAt) throw alreadyOn()
  const isFresh = kept !== null && now().getTime() - kept.createdAt.getTime() < setupMs
  return isFresh ? unsealSecret(seal, userId, kept.secret) : null
}

async function createPending({ db, now, seal }: ApiContext, userId: number): Promise<string> {
  const secret = createTotpSecret()
  const kept = await keepNewSecret(db.orm, { userId, secret: sealSecret(seal, userId, secret), now: now() })
  if (!kept) throw alreadyOn()
  return secret
}
